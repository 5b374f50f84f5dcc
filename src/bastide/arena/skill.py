"""Ratings for tables of any size: openskill's Plackett-Luce model, a mean and its uncertainty for each bot."""

from collections.abc import Iterable
from statistics import fmean

from bastide.arena.playing import Ended, Played


def skills(names: Iterable[str], played: Iterable[Played]) -> dict[str, tuple[float, float]]:
    """Each bot's mu and sigma (25 and 8.33 before its first game), game after game in the order given."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(tau=0.0)  # a bot does not change between two games
    ratings = {name: model.rating(name=name) for name in names}
    for game in played:
        before = [[ratings[name]] for name in game.seats]
        after = [team[0] for team in model.rate(before, ranks=[float(rank) for rank in ranks(game.end)])]
        for name in dict.fromkeys(game.seats):
            # A bot in several seats learns what its seats learn on average.
            own = [rating for rating, sitting in zip(after, game.seats, strict=True) if sitting == name]
            ratings[name] = model.rating(fmean(r.mu for r in own), fmean(r.sigma for r in own), name)
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}


def ranks(end: Ended) -> list[int]:
    """Each seat's rank, from 0: the winners before all others, these by their points."""
    keys = [(seat in end.winners, 0 if seat in end.winners else points) for seat, points in enumerate(end.points)]
    return [sum(other > key for other in keys) for key in keys]
