import type { StaffRates } from './use-rates.ts'

type Metal = StaffRates['metals'][number]

/** The metals of a site, each with its purities, the finest first. */
export function puritiesByMetal({ metals }: Pick<StaffRates, 'metals'>): [metal: string, purities: Metal[]][] {
  return [...new Set(metals.map(({ metal }) => metal))].map((metal) => [
    metal,
    metals.filter((one) => one.metal === metal).toSorted((one, other) => other.rate - one.rate),
  ])
}
