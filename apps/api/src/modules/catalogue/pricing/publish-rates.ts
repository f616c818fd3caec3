import { addMs, durations } from '../../../kernel/clock.ts'
import { transactWithoutTimeouts } from '../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { PricingDependencies } from './dependencies.ts'
import type { RateChange, RateVersion } from './port.ts'
import { implausible, outOfBand, stonesProblem, toRateVersion } from './rules.ts'
import {
  activateRateVersion,
  addRateVersion,
  changeStoneRates,
  lockPointer,
  readCurrentRateVersion,
  readFormerStoneRates,
  readRateVersionAt,
  readStoneRates,
  repriceListing,
} from './store.ts'

/** A published rate version, and the products whose stones changed their rate. */
interface Published {
  version: RateVersion
  productIds: string[]
}

/** Publishes a new rate version and, after the commit, drops what caches have of the former rates; see `Pricing.publish`. */
export async function publishRates(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'onChanged' | 'onRepricing'>,
  site: Site,
  change: RateChange,
): Promise<Result<RateVersion>> {
  const published = await writeRates(deps, site, change)
  if (!published.ok) return published
  const { version, productIds } = published.value
  await deps.onChanged([`rates:${site.code}`, ...productIds.map((id) => `product:${id}`)])
  return ok(version)
}

/** Checks a change of rates, and writes its version and the site's listing in one transaction. */
function writeRates(
  { db, clock, onRepricing }: Pick<PricingDependencies, 'db' | 'clock' | 'onRepricing'>,
  site: Site,
  change: RateChange,
): Promise<Result<Published>> {
  const { rates, stones = {}, by, approvedBy = '' } = change
  return transactWithoutTimeouts(db, async (tx) => {
    const version = ((await lockPointer(tx, site.code)) ?? 0) + 1
    const row = await readCurrentRateVersion(tx, site.code)
    if (!row) throw new Error(`site ${site.code} has no rates`)
    const previous = toRateVersion(row)
    const unknown = Object.keys(rates).find((purity) => !Object.hasOwn(previous.rates, purity))
    if (unknown) return fail('bad_request', { field: `rates.${unknown}` })
    const outside = outOfBand(previous.rates, rates, site.currency)
    if (outside) return fail('rate_out_of_band', { field: `rates.${outside.purity}`, details: outside })
    const isApproved = approvedBy !== '' && approvedBy !== by
    const now = clock.now()
    const dayAgo = addMs(now, -durations.day)
    // Against the rates of a day ago too: several small steps would walk around the approval.
    const former = await readRateVersionAt(tx, site.code, dayAgo)
    const [far, ...others] = implausible([previous.rates, former?.rates ?? {}], rates)
    if (far !== undefined && !isApproved)
      return fail('rate_implausible', { field: `rates.${far}`, details: { purities: [far, ...others] } })
    const oldStones = await readStoneRates(tx, site.code)
    const formerStones = await readFormerStoneRates(tx, site.code, dayAgo)
    const problem = stonesProblem(oldStones, formerStones, stones, isApproved)
    if (problem) return { ok: false, error: problem }

    const nextRates: RateVersion['rates'] = { ...previous.rates }
    for (const [purity, rate] of Object.entries(rates)) nextRates[purity] = { metal: previous.rates[purity]?.metal ?? '', rate }
    const author = approvedBy ? `${by}, approved by ${approvedBy}` : by
    const versionId = await addRateVersion(tx, site.code, { version, at: now, author, rates: nextRates })
    await activateRateVersion(tx, site.code, versionId)
    const movedStones = Object.entries(stones).flatMap(([key, rate]) => {
      const before = oldStones.get(key) ?? rate
      return rate === before ? [] : [{ key, before, rate }]
    })
    const productIds = movedStones.length > 0 ? await changeStoneRates(tx, site.code, versionId, movedStones) : []
    const moved = Object.keys(rates).filter((purity) => rates[purity] !== previous.rates[purity]?.rate)
    // Stones are set in metals of every purity, and in pieces without metal.
    const repriced = productIds.length > 0 ? [...Object.keys(nextRates), ''] : moved
    await repriceListing(tx, site.code, versionId, repriced, (progress) => onRepricing?.({ subsite: site.code, ...progress }))
    return ok({ version: { versionId, version, at: now, author, rates: nextRates }, productIds })
  })
}
