"""When a plan is shown so small that detail would only blur: then `data-scale` says so, and the style sheet leaves it out.

A page whose viewport zooms says it itself, on the drawing's svg; where the server knows the size it says it here.
"""

#: Pixels of a tile from which on all of it can be seen.
ENOUGH = 50.0


def scale_name(pixels: float) -> str | None:
    """What `data-scale` says of a tile of so many pixels."""
    return "small" if pixels < ENOUGH else None
