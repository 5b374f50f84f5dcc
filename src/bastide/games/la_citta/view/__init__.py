"""What a player sees, in typed form."""
