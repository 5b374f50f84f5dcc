// What the ranking says of choices that were seldom tried: as bots/search/candidates.py mixes it in.

const STEEP = 1.6;
const LEAST_SPREAD = 0.3;

const between = (found, expected, trust) => (1 - trust) * found + trust * expected;

function squash(x) {
  if (x > 30) return 1;
  if (x < -30) return 0;
  return 1 / (1 + Math.exp(-x));
}

// The chances to win, if a seat had so many points more.
function shifted(wins, seat, points, spread) {
  const own = wins[seat];
  if (!(own > 0 && own < 1)) return wins;
  const mine = squash(Math.log(own / (1 - own)) + (STEEP * points) / Math.max(spread, LEAST_SPREAD));
  return wins.map((each, number) => (number === seat ? mine : (each * (1 - mine)) / (1 - own)));
}

function mixed(candidate, first, seat, scale) {
  const behind = candidate.prior - first.prior;
  const trust = scale.trust / (scale.trust + candidate.visits || 1);
  const value = Math.min(Math.max(first.value + scale.slope * behind, 0), 1);
  const wins = shifted(first.wins, seat, behind, scale.spread);
  return {
    ...candidate,
    value: between(candidate.value, value, trust),
    points: candidate.points.map((each, number) => between(each, first.points[number] + behind * (number === seat), trust)),
    wins: candidate.wins.map((each, number) => between(each, wins[number], trust)),
  };
}

// The choices, the one that would be played first and then by value.
export function withPrior([first, ...rest], seat, scale) {
  const others = rest.map((each) => mixed(each, first, seat, scale));
  return [first, ...others.sort((one, two) => two.value - one.value || two.prior - one.prior || one.action - two.action)];
}
