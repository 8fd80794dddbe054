"""Fills the free cells so that nothing is spelled by accident."""
