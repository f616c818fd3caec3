/** Basis points as the percentage that calls name. */
export const percentOf = (basisPoints: number): number => basisPoints / 100

/** A percentage of a call with at most two decimals in basis points. */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100)
