"""Playing in the terminal: a plan of the table, numbered choices, bots or friends at the same keyboard.

room.py      what a game gives: its plan and its words
seats.py     who sits where: people, and bots by their names
game.py      a game from the first choice to the last
screen.py    what is printed: the plan with the news and the choices, the log, help
choices.py   the choices in columns, and which of them was meant
keyboard.py  lines as they are typed or piped in
files.py     where records are put
ending.py    everybody's points with all reasons
"""
