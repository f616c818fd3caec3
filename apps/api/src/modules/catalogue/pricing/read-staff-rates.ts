import { suggestedStones } from '@karat/sites/stone-suggestions.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import type { Site } from '../../content/sites/port.ts'
import { currentRateVersion } from './current-rate-version.ts'
import type { PricingDependencies } from './dependencies.ts'
import { silentSinceOf } from './feeds/rules.ts'
import { readFeedRow, readFreshRates } from './feeds/store.ts'
import type { RateVersion } from './port.ts'
import { type BuyMove, buyMoveOf, changesBetween, moveOf, plausibleBand, type RateMove, stoneBand } from './rules.ts'
import {
  type BuyChangeRow,
  type ProposalRow,
  readBuyChangesSince,
  readBuyRates,
  readFormerBuyRates,
  readFormerStoneRates,
  readRateVersionAt,
  readStoneChangesSince,
  readStones,
  readStonesOfOthers,
  readVersions,
  readOpenProposal,
  type VersionRow,
} from './store.ts'

const versionsShown = 10
/** Rates that are older are flagged. */
const staleAfter = 26 * durations.hour

/** The rates of a site as staff see them; minor units. */
export interface StaffRates {
  live: RateVersion
  isStale: boolean
  /** The first of the rates that the site shows above its pages. */
  mainPurity: string
  metals: {
    metal: string
    purity: string
    rate: number
    floor: number
    ceiling: number
    dayAgo: number | null
    buy: number | null
    buyDayAgo: number | null
    /** The last rate of the feed; null where the feed is silent, or has no rate of the purity. */
    feed: number | null
  }[]
  /** The feed of the site; null where none is on. `readAt` is null where none of its rates was read yet. */
  feed: { readAt: Date | null; silentSince: Date | null } | null
  stones: { key: string; unit: 'carat' | 'piece' | 'flat'; rate: number; floor: number; ceiling: number }[]
  /** Stones that the site may add: those of the shop's other sites, else usual ones. */
  suggestedStones: { key: string; unit: 'carat' | 'piece' | 'flat' }[]
  proposal:
    (ProposalRow & { moves: Record<string, RateMove>; stoneMoves: Record<string, RateMove>; buyMoves: Record<string, BuyMove> }) | null
  /** The last versions, the newest first, each with the rates that it changed. */
  history: (VersionRow & {
    changes: { purity: string; before: number | null; after: number }[]
    stones: { key: string; before: number; rate: number }[]
    buys: BuyChangeRow[]
  })[]
}

/** Reads the live rates, those of a day ago, what waits for approval, and the last versions. */
export async function readStaffRates({ db, clock }: Pick<PricingDependencies, 'db' | 'clock'>, site: Site): Promise<StaffRates> {
  const now = clock.now()
  const dayAgo = addMs(now, -durations.day)
  const [live, former, stones, buys, formerBuys, formerStones, waiting, versions, feed, feedRates, ofOthers] = await Promise.all([
    currentRateVersion(db, site),
    readRateVersionAt(db, site.code, dayAgo),
    readStones(db, site.code),
    readBuyRates(db, site.code),
    readFormerBuyRates(db, site.code, dayAgo),
    readFormerStoneRates(db, site.code, dayAgo),
    readOpenProposal(db, site.code),
    readVersions(db, site.code, versionsShown + 1),
    readFeedRow(db, site.code),
    readFreshRates(db, site.code, now),
    readStonesOfOthers(db, site.code),
  ])
  const stoneChanges = await readStoneChangesSince(db, site.code, (versions.at(-1)?.version ?? 1) - 1)
  const buyChanges = await readBuyChangesSince(db, site.code, (versions.at(-1)?.version ?? 1) - 1)
  const stoneRates = new Map(stones.map(({ key, rate }) => [key, rate]))
  const ownKeys = new Set(stones.map(({ key }) => key.toUpperCase()))
  const proposal = waiting && {
    ...waiting,
    moves: Object.fromEntries(
      Object.entries(waiting.rates).map(([purity, rate]) => [
        purity,
        moveOf(live.rates[purity]?.rate ?? rate, former?.rates[purity]?.rate, rate, feedRates[purity]?.rate),
      ]),
    ),
    buyMoves: Object.fromEntries(
      Object.entries(waiting.buys).map(([purity, rate]) => [
        purity,
        buyMoveOf(buys.get(purity) ?? null, formerBuys.get(purity) ?? null, rate),
      ]),
    ),
    stoneMoves: Object.fromEntries(
      Object.entries(waiting.stones).map(([key, rate]) => [key, moveOf(stoneRates.get(key) ?? rate, formerStones.get(key), rate)]),
    ),
  }
  return {
    live,
    isStale: now.getTime() - live.at.getTime() > staleAfter,
    mainPurity: site.profile.shownRates.find((purity) => Object.hasOwn(live.rates, purity)) ?? Object.keys(live.rates)[0] ?? '',
    metals: Object.entries(live.rates).map(([purity, { metal, rate }]) => ({
      metal,
      purity,
      rate,
      ...plausibleBand(metal, purity, site.currency, rate),
      dayAgo: former?.rates[purity]?.rate ?? null,
      buy: buys.get(purity) ?? null,
      buyDayAgo: formerBuys.get(purity) ?? null,
      feed: feedRates[purity]?.rate ?? null,
    })),
    feed: feed ? { readAt: feed.readAt === null ? null : new Date(feed.readAt), silentSince: silentSinceOf(feed, now) } : null,
    stones: stones.map((stone) => ({ ...stone, ...stoneBand(stone.rate) })),
    suggestedStones: ofOthers.length > 0 ? ofOthers : suggestedStones.filter(({ key }) => !ownKeys.has(key)),
    proposal: proposal ?? null,
    history: versions.slice(0, versionsShown).map((one, index) => ({
      ...one,
      changes: changesBetween(versions[index + 1]?.rates, one.rates),
      buys: buyChanges.filter(({ version }) => version === one.version),
      stones: stoneChanges.filter(({ version }) => version === one.version),
    })),
  }
}
