import { type Db, transact } from '../../../../kernel/db/db.ts'
import type { Site } from '../../../content/sites/port.ts'
import { currentRateVersion } from '../current-rate-version.ts'
import type { PricingDependencies } from '../dependencies.ts'
import { rateFeedSilent } from '../events.ts'
import type { FeedRate } from './rate-feed.ts'
import { acceptRates, isTooOld } from './rules.ts'
import { deleteFeed, type FeedRow, lockFeedRows, writeFeedRow, writeReadings } from './store.ts'

/**
 * Reads the feed and stores what it gives for each site: a job. Where the feed fails, or what it gives is implausible or too old, it is silent
 * from then on for the sites that it spoke of before, and an event says so once. Where no feed is on, what was read is deleted.
 */
export async function readRateFeed(
  deps: Pick<PricingDependencies, 'db' | 'clock' | 'events' | 'sites' | 'feed' | 'onFeedError'>,
): Promise<void> {
  const { db, events, sites, feed, onFeedError } = deps
  if (!feed) return transact(db, deleteFeed)
  const given = await feed.read().catch((error: unknown) => {
    onFeedError?.(error)
    return undefined
  })
  await transact(db, async (tx) => {
    const former = await lockFeedRows(tx)
    const fellSilent: string[] = []
    for (const site of await sites.all()) {
      // A feed that never spoke of any site may be meant for each of them.
      const isMissed = former.has(site.code) || (given === undefined && former.size === 0)
      if (await storeReading(deps, tx, site, given, { former: former.get(site.code), isMissed })) fellSilent.push(site.code)
    }
    if (fellSilent.length > 0) await events.publish(tx, rateFeedSilent, { subsites: fellSilent })
  })
}

/** Stores what a reading gave for a site; undefined `given` for one that failed. Returns whether the feed fell silent for the site with it. */
async function storeReading(
  { clock, onFeedError }: Pick<PricingDependencies, 'clock' | 'onFeedError'>,
  tx: Db,
  site: Site,
  given: readonly FeedRate[] | undefined,
  { former, isMissed }: { former: FeedRow | undefined; isMissed: boolean },
): Promise<boolean> {
  const now = clock.now()
  const ofSite = given?.filter((rate) => rate.site === site.code) ?? []
  const readings = acceptRates((await currentRateVersion(tx, site)).rates, site.currency, ofSite, now)
  if (!readings) onFeedError?.(new Error(`the rates feed has an implausible rate for ${site.code}: major units per gram are expected`))
  else if (readings.size === 0 && !isMissed) return false
  const isRead = readings !== undefined && readings.size > 0
  if (isRead) await writeReadings(tx, site.code, readings)
  const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)
  const at = isRead ? new Date(Math.max(...[...readings.values()].map((one) => one.at.getTime()))) : dateOf(former?.at)
  const isSilent = !isRead || isTooOld(at, now)
  const since = dateOf(former?.silentSince)
  await writeFeedRow(tx, {
    subsite: site.code,
    at,
    readAt: isRead ? now : dateOf(former?.readAt),
    silentSince: isSilent ? (since ?? now) : null,
  })
  return isSilent && since === null
}
