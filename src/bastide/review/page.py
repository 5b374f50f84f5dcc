"""A review as one page of HTML that needs nothing beside it: the sums, the curve of the chances, every slip."""

from markupsafe import Markup

from bastide.core.i18n import current_language
from bastide.core.match import Match
from bastide.review.grades import BEST, GOOD
from bastide.review.i18n import _, number, percent
from bastide.review.model import Review
from bastide.review.why import why
from bastide.review.words import grade_words

WIDE, HIGH = 800, 200
STYLE = Markup(
    "body{font:16px/1.4 serif;max-width:60rem;margin:1rem auto;padding:0 1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:1rem 0;width:100%}th,td{padding:.25rem .5rem;text-align:left;"
    "border-bottom:1px solid #999}"
    "td.n,th.n{text-align:right}svg{width:100%;height:auto;border:1px solid #999}.wide{overflow-x:auto}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1b1b1b}}"
)
DASHES = ("", "8 4", "2 3", "10 3 2 3", "1 5")


def page(review: Review, match: Match) -> str:
    """The whole page, in the language in use."""
    title = _("Review: {game}", game=match.game.title)
    said = _("Thought over with {n} simulations for each decision.", n=review.simulations)
    return Markup(
        '<!doctype html><html lang="{}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,'
        'initial-scale=1"><title>{}</title><style>{}</style></head><body><main><h1>{}</h1><p>{}</p>{}<h2>{}</h2>{}<h2>{}</h2>{}'
        "</main></body></html>\n"
    ).format(
        current_language(),
        title,
        STYLE,
        title,
        said,
        _seats(review),
        _("Chances to win"),
        _curve(review),
        _("Decisions that cost something"),
        _slips(review, match),
    )


def _row(cells: list[str], head: bool = False) -> Markup:
    tag = Markup("th" if head else "td")
    first, *others = cells
    rest = Markup("").join(Markup('<{0} class="n">{1}</{0}>').format(tag, each) for each in others)
    return Markup("<tr><th>{}</th>{}</tr>").format(first, rest)


def _seats(review: Review) -> Markup:
    words = grade_words()
    head = [_("Player"), _("points"), _("luck"), _("lost"), _("decisions"), *words.values()]
    rows = [
        _row(
            [
                review.names[each.seat],
                str(each.points),
                number(each.luck, signed=True),
                number(each.lost),
                str(each.decisions),
                *(str(each.grades[grade]) for grade in words),
            ]
        )
        for each in review.seats
    ]
    body = Markup("").join(rows)
    return Markup('<div class="wide"><table><thead>{}</thead><tbody>{}</tbody></table></div><p>{}</p>').format(
        _row(head, head=True), body, _("Luck and losses are points of lead over the best other player.")
    )


def _curve(review: Review) -> Markup:
    rows = [review.moments[0].before.wins, *review.win]
    lines = []
    for seat, name in enumerate(review.names):
        at = " ".join(
            f"{WIDE * number / max(len(rows) - 1, 1):.1f},{HIGH * (1 - row[seat]):.1f}"
            for number, row in enumerate(rows)
        )
        line = (
            '<polyline points="{}" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="{}">'
            "<title>{}</title></polyline>"
        )
        lines.append(Markup(line).format(at, DASHES[seat % len(DASHES)], name))
    marks = [
        Markup(
            '<line x1="{0}" x2="{0}" y1="0" y2="{1}" stroke="currentColor" stroke-width=".5"><title>{2}</title></line>'
        ).format(f"{WIDE * move / max(len(rows) - 1, 1):.1f}", HIGH, _("move {n}", n=move))
        for move in review.turning_points
    ]
    key = [
        Markup(
            '<li><svg viewBox="0 0 40 8" style="width:40px;border:0" aria-hidden="true">'
            '<line x1="0" x2="40" y1="4" y2="4" stroke="currentColor"'
            ' stroke-width="2" stroke-dasharray="{}"/></svg> {}</li>'
        ).format(DASHES[seat % len(DASHES)], name)
        for seat, name in enumerate(review.names)
    ]
    drawn = Markup("").join([*marks, *lines])
    return Markup('<svg viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg><ul>{}</ul>').format(
        WIDE, HIGH, _("Chances to win"), drawn, Markup("").join(key)
    )


def _slips(review: Review, match: Match) -> Markup:
    words = grade_words()
    slips = [each for each in review.decisions if each.grade not in (BEST, GOOD)]
    if not slips:
        return Markup("<p>{}</p>").format(_("None."))
    head = [_("move"), _("Player"), _("grade"), _("played"), _("best"), _("lost"), _("chance lost"), _("why")]
    rows = [
        Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup("<td>{}</td>").format(cell)
                for cell in (
                    each.move,
                    review.names[each.seat],
                    words[each.grade],
                    each.played,
                    each.best,
                    number(each.lost),
                    percent(each.win_lost),
                    why(match, each),
                )
            )
        )
        for each in slips
    ]
    heads = Markup("").join(Markup("<th>{}</th>").format(each) for each in head)
    return Markup('<div class="wide"><table><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>').format(
        heads, Markup("").join(rows)
    )
