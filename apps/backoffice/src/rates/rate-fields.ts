import { type LiveRate, type TypedRate, typedRateOf } from './typed-rates.ts'
import type { RatesDraft, StaffRates } from './use-rates.ts'

/** The fields of a site's rates, by purity and by stone. */
export interface TypedRates {
  metals: Record<string, TypedRate>
  buys: Record<string, TypedRate>
  stones: Record<string, TypedRate>
}

/** The rate at which old metal of a purity is bought, never above the one at which it is sold, as that was typed. */
export const buyRateOf = (
  { purity, buy, buyDayAgo, floor, rate }: StaffRates['metals'][number],
  sells: Readonly<Record<string, TypedRate>>,
): LiveRate => ({
  rate: buy,
  dayAgo: buyDayAgo,
  floor,
  ceiling: sells[purity]?.value ?? rate,
})

/** The typed text for each of the live rates, by their names. */
function fieldsOf<T extends LiveRate>(
  live: readonly T[],
  nameOf: (one: T) => string,
  texts: Readonly<Record<string, string>>,
  rules: StaffRates,
): Record<string, TypedRate> {
  return Object.fromEntries(live.map((one) => [nameOf(one), typedRateOf(one, texts[nameOf(one)], rules)]))
}

/** The fields of a draft beside the live rates. The limit of a rate of old metal is the typed rate at which the metal is sold. */
export function typedOf(rates: StaffRates, draft: Pick<RatesDraft, 'metals' | 'buys' | 'stones'>): TypedRates {
  const metals = fieldsOf(rates.metals, ({ purity }) => purity, draft.metals, rates)
  return {
    metals,
    buys: Object.fromEntries(rates.metals.map((one) => [one.purity, typedRateOf(buyRateOf(one, metals), draft.buys[one.purity], rates)])),
    stones: fieldsOf(rates.stones, ({ key }) => key, draft.stones, rates),
  }
}

/** The rates in the fields, by name: what was typed where it is a rate, else the live one. */
export function shownRates(rates: StaffRates, { metals, buys, stones }: TypedRates): Record<keyof TypedRates, Record<string, number>> {
  const shown = (typed: Readonly<Record<string, TypedRate>>, live: readonly (readonly [string, number | null])[]) =>
    Object.fromEntries(
      live.flatMap(([name, rate]) => {
        const value = typed[name]?.value ?? rate
        return value === null ? [] : [[name, value]]
      }),
    )
  return {
    metals: shown(
      metals,
      rates.metals.map(({ purity, rate }) => [purity, rate]),
    ),
    buys: shown(
      buys,
      rates.metals.map(({ purity, buy }) => [purity, buy]),
    ),
    stones: shown(
      stones,
      rates.stones.map(({ key, rate }) => [key, rate]),
    ),
  }
}
