"""Reads printed sheets back from PDF files and compares them with the key, using none of the code that writes them."""
