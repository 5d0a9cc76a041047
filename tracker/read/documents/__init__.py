"""Stage read: vendor documents, from the bytes of one page to the claims in it, with their words and places."""
