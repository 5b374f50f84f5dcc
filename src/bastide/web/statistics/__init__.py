"""What finished games add up to: for a guest, for people among each other, for the house; and how well somebody plays."""
