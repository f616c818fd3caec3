import { addMs, durations } from '../../../kernel/clock.ts'
import { type Change, noteChange } from '../../../kernel/acts.ts'
import { type Db, transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { AppError, ok, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import { readFreshRates } from './feeds/store.ts'
import type { RateChange, RateVersion } from './port.ts'
import { buysProblem, type Exceeded, farFrom, implausible, outOfBand, stonesProblem, toRateVersion } from './rules.ts'
import {
  activateRateVersion,
  addRateVersion,
  type BuyChangeRow,
  changeBuyRates,
  changeStoneRates,
  lockPointer,
  readBuyRates,
  readCurrentRateVersion,
  readFormerBuyRates,
  readFormerStoneRates,
  readRateVersionAt,
  readStoneRates,
  repriceListing,
} from './store.ts'

/** A published rate version, and the products whose stones changed their rate. */
export interface Published {
  version: RateVersion
  productIds: string[]
}

/** Publishes a new rate version and, after the commit, drops what caches have of the former rates; see `Pricing.publish`. */
export async function publishRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'onChanged' | 'onRepricing'>,
  site: Site,
  change: RateChange,
): Promise<Result<RateVersion>> {
  const published = await resultOf(() => transactWithoutTimeouts(deps.db, (tx) => writeRates(deps, tx, site, change)))
  return published.ok ? ok(await notifyOfRates(deps, site, published.value)) : published
}

/** Drops what caches have of the former rates, after the commit; returns the version that holds now. */
export async function notifyOfRates(
  { onChanged }: Pick<PricingDependencies, 'onChanged'>,
  site: Site,
  { version, productIds }: Published,
): Promise<RateVersion> {
  await onChanged([`rates:${site.code}`, ...productIds.map((id) => `product:${id}`)])
  return version
}

/**
 * Checks a change of rates against the live ones, which are locked for the rest of the transaction. Throws `rate_implausible` for one that needs a
 * second person's approval and has none. Returns the present rates, and the number of the next version.
 */
export async function checkRates(
  { clock }: Pick<PricingDependencies, 'clock'>,
  tx: Db,
  site: Site,
  change: RateChange,
): Promise<{
  version: number
  previous: RateVersion
  nextRates: RateVersion['rates']
  oldStones: ReadonlyMap<string, number>
  oldBuys: ReadonlyMap<string, number>
}> {
  const { rates, stones = {}, buys = {}, approvedBy } = change
  const version = ((await lockPointer(tx, site.code)) ?? 0) + 1
  const row = await readCurrentRateVersion(tx, site.code)
  if (!row) throw new Error(`site ${site.code} has no rates`)
  const previous = toRateVersion(row)
  const unknown = Object.keys(rates).find((purity) => !Object.hasOwn(previous.rates, purity))
  if (unknown) throwFailure('bad_request', `rates.${unknown}`)
  const outside = outOfBand(previous.rates, rates, site.currency)
  if (outside) throw new AppError({ code: 'rate_out_of_band', field: `rates.${outside.purity}`, details: outside })
  const oldStones = await readStoneRates(tx, site.code)
  const oldBuys = await readBuyRates(tx, site.code)
  const nextRates: RateVersion['rates'] = { ...previous.rates }
  for (const [purity, rate] of Object.entries(rates)) nextRates[purity] = { metal: previous.rates[purity]?.metal ?? '', rate }
  // Before the guard: rates that nobody could approve are refused, and do not become a proposal.
  const problem = stonesProblem(oldStones, stones) ?? buysProblem(nextRates, oldBuys, buys, site.currency)
  if (problem) throw new AppError(problem)
  if (approvedBy === undefined) await checkGuard({ clock }, tx, site, change, { rates: previous.rates, stones: oldStones, buys: oldBuys })
  return { version, previous, nextRates, oldStones, oldBuys }
}

/**
 * Throws `rate_implausible` where a rate moves so far that a second person has to approve it: against the present one, the one of a day ago, since
 * several small steps would walk around the approval, or the feed. What is put back is compared with a day ago alone.
 */
async function checkGuard(
  { clock }: Pick<PricingDependencies, 'clock'>,
  tx: Db,
  { code }: Site,
  { rates, stones = {}, buys = {}, restored }: RateChange,
  live: { rates: RateVersion['rates']; stones: ReadonlyMap<string, number>; buys: ReadonlyMap<string, number> },
): Promise<void> {
  const isRestoring = restored !== undefined
  const now = clock.now()
  const at = addMs(now, -durations.day)
  const dayAgo = (await readRateVersionAt(tx, code, at))?.rates ?? {}
  const exceeds = implausible(isRestoring ? { dayAgo } : { live: live.rates, dayAgo, feed: await readFreshRates(tx, code, now) }, rates)
  const farStones = farFrom({ live: live.stones, dayAgo: await readFormerStoneRates(tx, code, at) }, stones, { isRestoring })
  const farBuys = farFrom({ live: live.buys, dayAgo: await readFormerBuyRates(tx, code, at) }, buys, { isRestoring })
  const far = [
    ...Object.keys(exceeds).map((purity) => `rates.${purity}`),
    ...Object.keys(farStones).map((key) => `stones.${key}`),
    ...Object.keys(farBuys).map((purity) => `buys.${purity}`),
  ]
  if (far[0] === undefined) return
  const ofBuys = Object.entries(farBuys).map(([purity, one]) => [buyName(purity), one])
  const details: ImplausibleRates = {
    purities: Object.keys(exceeds),
    fields: far,
    exceeds: { ...exceeds, ...farStones, ...(Object.fromEntries(ofBuys) as typeof farBuys) },
  }
  throw new AppError({ code: 'rate_implausible', field: far[0], details: { ...details } })
}

/** The details of `rate_implausible`: the comparisons that each rate exceeds, by purity, key of stones, or name of the rate of old metal. */
export interface ImplausibleRates {
  purities: string[]
  /** The rates that need a second person: `rates.22K`, `stones.RUBY`, `buys.22K`. */
  fields: string[]
  exceeds: Record<string, Exceeded>
}

/** The name of a rate of old metal beside those of metals, in the audit. */
const buyName = (purity: string) => `buy ${purity}`

/** Checks a change of rates, and writes its version and the site's listing in the caller's transaction, which has no timeouts. */
export async function writeRates(
  { clock, onRepricing }: Pick<PricingDependencies, 'clock' | 'onRepricing'>,
  tx: Db,
  site: Site,
  change: RateChange,
): Promise<Published> {
  const { rates, stones = {}, buys = {}, by, approvedBy = null, reason = '', restored, plannedAt } = change
  const { version, previous, nextRates, oldStones, oldBuys } = await checkRates({ clock }, tx, site, change)
  const now = clock.now()
  const written = { version, at: now, author: by, approvedBy, rates: nextRates }
  const versionId = await addRateVersion(tx, site.code, { ...written, reason, restored, plannedAt })
  await activateRateVersion(tx, site.code, versionId)
  const movedStones = Object.entries(stones).flatMap(([key, rate]) => {
    const before = oldStones.get(key) ?? rate
    return rate === before ? [] : [{ key, before, rate }]
  })
  const movedBuys = Object.entries(buys).flatMap(([purity, rate]) => {
    const before = oldBuys.get(purity) ?? null
    return rate === before ? [] : [{ purity, before, rate }]
  })
  if (movedBuys.length > 0) await changeBuyRates(tx, site.code, versionId, movedBuys)
  const productIds = movedStones.length > 0 ? await changeStoneRates(tx, site.code, versionId, movedStones) : []
  const moved = Object.keys(rates).filter((purity) => rates[purity] !== previous.rates[purity]?.rate)
  // Stones are set in metals of every purity, and in pieces without metal.
  const repriced = productIds.length > 0 ? [...Object.keys(nextRates), ''] : moved
  await repriceListing(tx, site.code, versionId, repriced, (progress) => onRepricing?.({ subsite: site.code, ...progress }))
  noteChange(ratesNoted(version, previous, nextRates, movedStones, movedBuys))
  return { version: { versionId, ...written }, productIds }
}

/** The rates that a version changes, for the audit. */
function ratesNoted(
  version: number,
  previous: RateVersion,
  rates: RateVersion['rates'],
  stones: readonly { key: string; before: number; rate: number }[],
  buys: readonly Omit<BuyChangeRow, 'version'>[],
): Change {
  const moved = Object.keys(rates).filter((purity) => rates[purity]?.rate !== previous.rates[purity]?.rate)
  const ratesOf = (one: RateVersion['rates']) => moved.map((purity) => [purity, one[purity]?.rate ?? null])
  return {
    object: 'rates',
    id: String(version),
    before: Object.fromEntries([
      ...ratesOf(previous.rates),
      ...stones.map(({ key, before }) => [key, before]),
      ...buys.map(({ purity, before }) => [buyName(purity), before]),
    ]),
    after: Object.fromEntries([
      ...ratesOf(rates),
      ...stones.map(({ key, rate }) => [key, rate]),
      ...buys.map(({ purity, rate }) => [buyName(purity), rate]),
    ]),
  }
}
