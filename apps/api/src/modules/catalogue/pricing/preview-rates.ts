import { type StaffCount, staffCountOf } from '@karat/sites/staff-lists.ts'
import { AppError } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import type { PricingDependencies } from './dependencies.ts'
import { currentRateVersion } from './current-rate-version.ts'
import { readFreshRates } from './feeds/store.ts'
import { moveOf, outOfBand, type RateMove } from './rules.ts'
import { previewPrices, readRateVersionAt, type RepricedPiece } from './store.ts'

const examplesShown = 5

/** The effect of other rates of metals on rates and prices; amounts in minor units. */
export interface RatesPreview {
  moves: Record<string, RateMove>
  up: number
  down: number
  same: number
  rise: RepricedPiece | null
  fall: RepricedPiece | null
  popular: RepricedPiece[]
  affected: Affected
}

/** The bags that show new prices, and the held prices and orders that keep theirs. */
export interface Affected {
  /** Open bags of shoppers: they show the new prices, beside the former ones. */
  bags: StaffCount
  /** Prices that are held at checkout and in draft orders: they stay until the time at which the last one ends. */
  held: { checkout: StaffCount; drafts: StaffCount; until: Date | null }
  /** Open orders: they keep the rates at which they were placed. */
  orders: StaffCount
}

async function countAffected(
  { carts, clock, db, heldPrices, openOrders }: Pick<PricingDependencies, 'carts' | 'clock' | 'db' | 'heldPrices' | 'openOrders'>,
  site: Site,
): Promise<Affected> {
  const [bags, { checkout, drafts, until }, orders] = await Promise.all([
    carts().countOpenBags(db, site.code),
    heldPrices().countHeld(db, site.code, clock.now()),
    openOrders().countOpen(site),
  ])
  const held = { checkout: staffCountOf(checkout), drafts: staffCountOf(drafts), until }
  return { bags: staffCountOf(bags), held, orders }
}

/**
 * Works out what new rates of metals would do to the prices that a site lists, and to bags, held prices and orders; changes nothing. Rates of unknown
 * purities are ignored; throws `rate_out_of_band` as the publication would.
 */
export async function previewRates(
  deps: Pick<PricingDependencies, 'carts' | 'clock' | 'db' | 'heldPrices' | 'openOrders'>,
  site: Site,
  rates: Readonly<Record<string, number>>,
): Promise<RatesPreview> {
  const { db, clock } = deps
  const live = await currentRateVersion(db, site)
  const dayAgo = await readRateVersionAt(db, site.code, addMs(clock.now(), -durations.day))
  const feed = await readFreshRates(db, site.code, clock.now())
  const known = Object.fromEntries(Object.entries(rates).filter(([purity]) => Object.hasOwn(live.rates, purity)))
  const outside = outOfBand(live.rates, known, site.currency)
  if (outside) throw new AppError({ code: 'rate_out_of_band', field: `rates.${outside.purity}`, details: outside })
  const moves = Object.fromEntries(
    Object.entries(known).map(([purity, rate]) => [
      purity,
      moveOf(live.rates[purity]?.rate ?? rate, dayAgo?.rates[purity]?.rate, rate, feed[purity]?.rate),
    ]),
  )
  const [prices, affected] = await Promise.all([previewPrices(db, site.code, known, examplesShown), countAffected(deps, site)])
  return { moves, ...prices, affected }
}
