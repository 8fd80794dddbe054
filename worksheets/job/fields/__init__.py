"""From nodes to the values of fields, with all that is wrong with them."""
