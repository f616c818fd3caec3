import type { StaffRates } from './use-rates.ts'

type Metal = StaffRates['metals'][number]

/** The metals of a site, each with its purities, the finest first. */
export function puritiesByMetal({ metals }: Pick<StaffRates, 'metals'>): [metal: string, purities: Metal[]][] {
  return [...new Set(metals.map(({ metal }) => metal))].map((metal) => [
    metal,
    metals.filter((one) => one.metal === metal).toSorted((one, other) => other.rate - one.rate),
  ])
}

/** The number in a purity's name: purities of a metal are named alike, so that it puts the finest first. */
const numberIn = (purity: string) => Number(/\d+/.exec(purity)?.[0] ?? 0)

/** Every purity that one of the sites has, once: by metal, the finest first. */
export function puritiesOfSites(sites: readonly Pick<StaffRates, 'metals'>[]): string[] {
  const metalOf = new Map(sites.flatMap(({ metals }) => metals.map(({ metal, purity }) => [purity, metal])))
  const metals = [...new Set(metalOf.values())]
  return [...metalOf.keys()].toSorted(
    (one, other) => metals.indexOf(metalOf.get(one) ?? '') - metals.indexOf(metalOf.get(other) ?? '') || numberIn(other) - numberIn(one),
  )
}

/** The rates that look like typing errors: a purity that would cost as much as a finer one of its metal, or more, with that finer one. */
export function dearerThanFiner(rates: readonly { metal: string; purity: string; rate: number }[]): Map<string, string> {
  return new Map(
    rates.flatMap(({ metal, purity, rate }) => {
      const finer = rates.find((one) => one.metal === metal && numberIn(one.purity) > numberIn(purity) && one.rate <= rate)
      return finer ? [[purity, finer.purity]] : []
    }),
  )
}
