/** Round numbers from zero to at least the largest value, at most five, for the lines of a chart. */
export function stepsOf(largest: number): number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = largest / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  return Array.from({ length: Math.ceil(largest / step) + 1 }, (_, index) => index * step)
}

/** The ends of a scale around values, with a tenth of their range on both sides; around one value a hundredth of it. */
export function boundsOf(values: readonly number[]): [low: number, high: number] {
  if (values.length === 0) return [0, 1]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const margin = high > low ? (high - low) / 10 : Math.max(high / 100, 1)
  return [Math.floor(low - margin), Math.ceil(high + margin)]
}
