import { z } from 'zod'
import { amount, commerceReply } from './envelope.ts'
import { id, required } from './input.ts'
import { staffCount } from './staff-orders.ts'

/** A rate in major units: of a gram of a purity before tax, or of a carat or a piece of stones. At most ten digits before the point. */
const rate = z.number().positive().max(9_999_999_999)
const rates = z.record(z.string().regex(/^[A-Z0-9]{2,10}$/), rate).refine((one) => Object.keys(one).length <= 50, 'has too many rates')
const stones = z.record(required(80), rate).refine((one) => Object.keys(one).length <= 500, 'has too many rates')
const reason = required(200)
/**
 * The version of the live rates that the person sees; where others are live by now the call is refused with `changed_meanwhile`, and says in
 * its details (`RatesChangedMeanwhile`) who published them.
 */
const version = z.int().min(1)

export const ratesPreviewBody = z.strictObject({ rates })
/** A day and a time of the site's clocks, in the future. */
const planned = z.strictObject({ day: z.iso.date(), time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/) })

/**
 * `replaces`: the proposal that waits or is planned, by id, which rates that need a second person or are planned replace; they are refused without
 * it while there is one. `at`: when they are to go live; at once without it. `split`: those within the guard go live at once and the others wait for a
 * second person; without it all of them wait.
 */
export const ratesBody = z
  .strictObject({
    rates,
    buys: rates.default({}),
    stones: stones.default({}),
    version,
    reason,
    replaces: id.exactOptional(),
    at: planned.exactOptional(),
    split: z.literal(true).exactOptional(),
  })
  .refine(({ at, split }) => at === undefined || split === undefined, { path: ['split'], message: 'goes live at once' })
  .refine((body) => [body.rates, body.buys, body.stones].some((typed) => Object.keys(typed).length > 0), {
    path: ['rates'],
    message: 'has no rate',
  })
export const rateDecisionBody = z.strictObject({ version, reason })
/**
 * `propose`: former rates of which one is too far from that of a day ago wait for a second person; without it they are refused with
 * `rate_implausible`.
 */
export const rateRestoreBody = rateDecisionBody.extend({ propose: z.boolean().default(false) })
export const rateProposalParam = z.object({ id })

/** The stones of a rate: in words of their own, with grades behind hyphens (`ND-VS-GH`, `RUBY`). */
const stoneKey = z.string().regex(/^[A-Za-z][A-Za-z0-9.-]{1,39}$/)
const stoneUnit = z.enum(['carat', 'piece', 'flat'])
/** The first rate of stones that the site has no rate of: of a carat or a piece, or flat, in major units. */
export const newStoneBody = z.strictObject({ key: stoneKey, per: stoneUnit, rate })
export const newStoneReply = commerceReply({ key: z.string() })

/** The rates with which new ones are compared: the live rate, that of a day ago, and the last one of the feed. */
export const rateComparisons = ['live', 'dayAgo', 'feed'] as const

/**
 * A change of one rate; `percent` is against the live rate, `dayPercent` against that of a day ago, `feedPercent` against that of the feed.
 * `exceeds`: the comparisons for which a second person has to approve.
 */
const change = z.object({
  before: amount,
  after: amount,
  percent: z.number(),
  dayPercent: z.number().nullable(),
  feedPercent: z.number().nullable(),
  exceeds: z.array(z.enum(rateComparisons)),
  needsApproval: z.boolean(),
})

/** Rates that wait for a second person, or are planned: approved or within the guard, and not live yet. */
const proposal = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'planned']),
  /** When they are to go live; null for at once. One that has passed goes live with the approval. */
  goesLiveAt: z.string().nullable(),
  approvedBy: z.string().nullable(),
  proposedBy: z.string(),
  /** Whether the caller proposed it, and so may withdraw but not approve it. */
  isOwn: z.boolean(),
  at: z.string(),
  reason: z.string(),
  rates: z.record(z.string(), change),
  /** `after` is null for a rate that is taken away, as by a version that is put back. */
  buys: z.record(z.string(), change.extend({ before: amount.nullable(), after: amount.nullable(), percent: z.number().nullable() })),
  stones: z.record(z.string(), change),
})

const metalChange = z.object({ purity: z.string(), before: amount.nullable(), after: amount })
/** A rate at which old metal is bought; null where there is none. */
const buyChange = z.object({ purity: z.string(), before: amount.nullable(), after: amount.nullable() })
const stoneChange = z.object({ key: z.string(), before: amount, after: amount })

/** The details of `changed_meanwhile`: the live version, who published it, and the rates that differ from the version that the person saw. */
export interface RatesChangedMeanwhile {
  version: number
  changedBy: string
  approvedBy: string | null
  changedAt: string
  changes: z.infer<typeof metalChange>[]
  buys: z.infer<typeof buyChange>[]
  stones: z.infer<typeof stoneChange>[]
}

/** The rates of a site as staff see them. `isStale`: older than 26 hours. */
export const staffRatesReply = commerceReply({
  currency: z.string(),
  /** The number of decimals of a rate. */
  decimals: z.int(),
  version: z.int(),
  publishedAt: z.string(),
  author: z.string(),
  /** The second person who approved it; null where none had to. */
  approvedBy: z.string().nullable(),
  isStale: z.boolean(),
  /** The purity that the history names first. */
  mainPurity: z.string(),
  /** The change in percent from which a second person has to approve. */
  guardPercent: z.number(),
  /** `buy`: the rate at which old metal is bought in an exchange, never above `rate`; null where none was set. */
  metals: z.array(
    z.object({
      metal: z.string(),
      purity: z.string(),
      rate: amount,
      floor: amount,
      ceiling: amount,
      dayAgo: amount.nullable(),
      buy: amount.nullable(),
      buyDayAgo: amount.nullable(),
      /** The last rate of the feed; null where the feed is silent, or has no rate of the purity. */
      feed: amount.nullable(),
    }),
  ),
  /**
   * The feed of market rates; null where none is on for the site. `readAt`: when its rates were read last; `silentSince`: since when it fails,
   * or its rates are older than an hour, so that nothing is compared with them.
   */
  feed: z.object({ readAt: z.string().nullable(), silentSince: z.string().nullable() }).nullable(),
  stones: z.array(z.object({ key: z.string(), unit: stoneUnit, rate: amount, floor: amount, ceiling: amount })),
  /** Stones that the site has no rate of and that it may add: those of the shop's other sites, else usual ones. */
  suggestedStones: z.array(z.object({ key: z.string(), unit: stoneUnit })),
  proposal: proposal.nullable(),
  /** The last versions, the newest first: rates that changed, before and after. */
  history: z.array(
    z.object({
      version: z.int(),
      at: z.string(),
      author: z.string(),
      approvedBy: z.string().nullable(),
      reason: z.string(),
      /** The version whose rates it put back; null where it put none back. */
      restored: z.int().nullable(),
      /** When it was planned; null where it was published at once. */
      plannedAt: z.string().nullable(),
      changes: z.array(metalChange),
      buys: z.array(buyChange),
      stones: z.array(stoneChange),
    }),
  ),
})

const pricedPiece = z.object({
  productId: z.string(),
  name: z.string(),
  mediaId: z.string().nullable(),
  before: amount,
  after: amount,
  percent: z.number(),
})
/** The effect of new rates of metals on each rate, and on the prices of the pieces that the site lists, offers taken off. */
export const ratesPreviewReply = commerceReply({
  changes: z.record(z.string(), change),
  pieces: z.object({ up: z.int(), down: z.int(), same: z.int() }),
  largestRise: pricedPiece.nullable(),
  largestFall: pricedPiece.nullable(),
  /** The most popular pieces. */
  examples: z.array(pricedPiece),
  affected: z.object({
    /** Open bags of shoppers, which show the new prices. */
    bags: staffCount,
    /** Prices that are held at checkout and in draft orders: they stay until the last one ends. */
    held: z.object({ checkout: staffCount, drafts: staffCount, until: z.string().nullable() }),
    /** Open orders, which keep the rates at which they were placed. */
    orders: staffCount,
  }),
})
/**
 * `published`: the rates are live. `waiting`: a second person has to approve them. `planned`: they go live at their time. `rest`: the state of those that
 * did not go live with the others.
 */
export const ratesChangedReply = commerceReply({
  state: z.enum(['published', 'waiting', 'planned', 'rejected', 'withdrawn']),
  version: z.int(),
  rest: z.enum(['waiting', 'planned']).optional(),
})
