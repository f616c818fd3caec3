/**
 * Whole minor units of a currency (paise, fils, cents), never a fraction: each division rounds. Weights are milligrams, carats thousandths,
 * rates minor units per gram, percentages basis points (1 % = 100).
 */
export type Minor = number

/** The currencies of the shop, with the decimals of their minor units. */
export const currencyDecimals = { INR: 2, AED: 2, USD: 2, SGD: 2, GBP: 2, JPY: 0, KWD: 3 } as const
export type Currency = keyof typeof currencyDecimals

/** Narrows a code from outside to a supported currency. */
export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(currencyDecimals, code)
}

/** The number of minor units in a major one: 100 paise in a rupee, 1 in a yen, 1000 fils in a dinar. */
export function minorUnits(currency: Currency): number {
  return 10 ** currencyDecimals[currency]
}

/** Throws unless `value` is a whole number that a double holds exactly. */
export function exact(value: number): Minor {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole safe amount: ${value}`)
  return value === 0 ? 0 : value
}

/** Rounds `numerator / denominator` half away from zero; exact for products beyond 2^53. */
export function divideRounded(numerator: number | bigint, denominator: number | bigint): Minor {
  const n = BigInt(numerator)
  const d = BigInt(denominator)
  if (d <= 0n) throw new RangeError('the denominator must be above 0')
  const magnitude = n < 0n ? -n : n
  const rounded = (magnitude * 2n + d) / (d * 2n)
  return exact(Number(n < 0n ? -rounded : rounded))
}

/** `a × b ÷ divisor`, rounded half away from zero. Takes the fast path while the product is exact in a double. */
export function multiply(a: number, b: number, divisor: number): Minor {
  const product = a * b
  if (Number.isSafeInteger(product) && Math.abs(product) < 2 ** 51) {
    const magnitude = Math.abs(product)
    const rounded = Math.floor((magnitude * 2 + divisor) / (divisor * 2))
    return exact(product < 0 ? -rounded : rounded)
  }
  return divideRounded(BigInt(a) * BigInt(b), BigInt(divisor))
}

/** A share in basis points of an amount (150 is 1.5 %). */
export function percent(amount: Minor, basisPoints: number): Minor {
  return multiply(amount, basisPoints, 10_000)
}

/** Rounds to a multiple of `step` minor units, half away from zero. */
export function roundTo(amount: Minor, step: number): Minor {
  return exact(divideRounded(amount, step) * step)
}

/** Rounds up to a multiple of `step` minor units (a list price of $711.62 becomes $715 with a step of 500). */
export function roundUpTo(amount: Minor, step: number): Minor {
  return exact(Math.ceil(amount / step) * step)
}

/** Adds amounts up, refusing anything that is not whole. */
export function sum(amounts: Iterable<Minor>): Minor {
  let total = 0
  for (const amount of amounts) total = exact(total + exact(amount))
  return total
}

/**
 * Splits `amount` over `weights` by the largest remainder, so that the parts always add up to it.
 * Equal remainders go to the earlier part. With no weight at all the first part takes everything.
 */
export function prorate(amount: Minor, weights: readonly number[]): Minor[] {
  if (weights.length === 0) {
    if (amount !== 0) throw new RangeError('nothing to prorate over')
    return []
  }
  if (amount < 0) return prorate(-amount, weights).map((part) => exact(-part))
  const totalWeight = weights.reduce((total, weight) => total + BigInt(weight), 0n)
  if (totalWeight === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const shares = weights.map((weight) => {
    const scaled = BigInt(amount) * BigInt(weight)
    return { part: Number(scaled / totalWeight), remainder: scaled % totalWeight }
  })
  let remaining = amount - shares.reduce((total, share) => total + share.part, 0)
  // The sort is stable: equal remainders keep their order.
  for (const share of shares.toSorted((a, b) => Number(b.remainder - a.remainder))) {
    if (remaining <= 0) break
    share.part += 1
    remaining -= 1
  }
  return shares.map((share) => exact(share.part))
}

/** Minor units as a number in major units for the wire (1401923 fils are 14019.23). */
export function toMajor(amount: Minor, currency: Currency): number {
  return Number(toDecimal(amount, currency))
}

/** Minor units as decimal text, for forms, signatures and foreign systems. */
export function toDecimal(amount: Minor, currency: Currency): string {
  const decimals = currencyDecimals[currency]
  const digits = String(Math.abs(exact(amount))).padStart(decimals + 1, '0')
  const sign = amount < 0 ? '-' : ''
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Decimal text or a wire number to minor units. Throws where it has more decimals than the currency. */
export function fromMajor(value: number | string, currency: Currency): Minor {
  const decimals = currencyDecimals[currency]
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value))
  const fraction = match?.[3] ?? ''
  if (!match || fraction.length > decimals) throw new RangeError(`not an amount of ${currency}: ${value}`)
  const minor = exact(Number(`${match[2]}${fraction.padEnd(decimals, '0')}`))
  return match[1] ? exact(-minor) : minor
}
