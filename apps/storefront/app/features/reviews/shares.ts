/** Counts as whole percentages that add up to 100: the rest after rounding down goes to the largest remainders. */
export function sharesOf(counts: readonly number[]): number[] {
  const sum = counts.reduce((total, count) => total + count, 0)
  if (sum === 0) return counts.map(() => 0)
  const shares = counts.map((count) => Math.floor((count * 100) / sum))
  const left = 100 - shares.reduce((total, share) => total + share, 0)
  const lost = counts.map((count, index) => ({ index, rest: (count * 100) % sum })).toSorted((a, b) => b.rest - a.rest)
  for (const { index } of lost.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}
