"""Reads printed sheets back from PDF files and compares them with what their key says; knows nothing of our writer."""
