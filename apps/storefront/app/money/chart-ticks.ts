/** The maximum number of ticks of an axis, both ends included. */
const maxTicks = 4

/** Steps that are easy to read: 1, 2 or 5 times a power of ten. */
function stepFor(range: number): number {
  const power = 10 ** Math.floor(Math.log10(range / (maxTicks - 1)))
  for (const factor of [1, 2, 5, 10]) if (factor * power * (maxTicks - 1) >= range) return factor * power
  return 10 * power
}

/**
 * The axis of a chart whose values lie between `low` and `high`: its ends, and the round values of its
 * ticks, all in the values' own unit. Values that hardly differ get an axis of a hundredth of them.
 */
export function ticksOf(low: number, high: number): { from: number; to: number; ticks: number[] } {
  const range = Math.max(high - low, Math.abs(high) / 100, Number.EPSILON)
  const step = stepFor(range)
  const from = Math.floor(low / step) * step
  const count = Math.max(1, Math.ceil((high - from) / step - 1e-9))
  const round = (value: number) => Number(value.toPrecision(12))
  return {
    from: round(from),
    to: round(from + count * step),
    ticks: Array.from({ length: count + 1 }, (_, index) => round(from + index * step)),
  }
}
