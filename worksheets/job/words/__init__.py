"""Any list of words, in whatever form it comes, to words with their clues."""
