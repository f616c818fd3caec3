/** Days of rate history in the seed. */
export const historyDays = 365

/**
 * A metal's rate `daysAgo` as a share of today's: a fixed series that varies like a market and ends at 1.
 * Yesterday is 0.4 % below today for gold.
 */
export function rateShare(metal: string, daysAgo: number): number {
  if (daysAgo === 0) return 1
  const trend = { gold: 0.00048, silver: 0.00062, platinum: -0.00022 }[metal] ?? 0
  const swing = { gold: 0.011, silver: 0.021, platinum: 0.016 }[metal] ?? 0
  const phase = { gold: 0.4, silver: 1.9, platinum: 3.1 }[metal] ?? 0
  const wave = (days: number) =>
    Math.sin(days / 9.7 + phase) * 0.6 +
    Math.sin(days / 27 + phase * 2) * 0.8 +
    Math.sin(days * 2.3 + phase * 3) * 0.2 +
    Math.sin(days * 5.1 + phase) * 0.16 +
    Math.sin(days * 1.3) * 0.24 +
    Math.sin(days / 71) * 1.4
  const start = { gold: -0.0034, silver: -0.0051, platinum: 0.0032 }[metal] ?? 0
  return 1 + start - trend * (daysAgo - 1) + swing * (wave(daysAgo) - wave(1))
}
