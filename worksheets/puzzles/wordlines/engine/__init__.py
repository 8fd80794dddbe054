"""The readings of word lines: what else letters, syllables and words with holes can be."""
