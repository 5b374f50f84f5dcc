"""Everything as text: notation of actions and chance, positions as JSON, names and sentences in the language spoken."""
