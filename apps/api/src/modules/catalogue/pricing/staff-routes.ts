import { calls } from '@karat/contract/calls.ts'
import { type Currency, currencyDecimals, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../kernel/http.ts'
import { memberOf, type RequestContext } from '../../../kernel/request-context.ts'
import { unwrap } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import { isFirstRate } from './add-stone-rate.ts'
import { toMinor } from './minor-rates.ts'
import { maxUnapprovedMove, percentOf, type RateMove } from './rules.ts'
import type { PricingService } from './service.ts'
import type { RepricedPiece } from './store.ts'

/** The routes by which staff see and change the rates of a site. */
export function staffRateRoutes(server: Server, { pricing }: { pricing: PricingService }): void {
  const by = (context: RequestContext) => {
    const { staffId, name, recentAccess } = memberOf(context)
    return { id: staffId, name, recentAccess }
  }
  const movesToWire = (moves: Readonly<Record<string, RateMove>>, currency: Currency) =>
    Object.fromEntries(
      Object.entries(moves).map(([name, { before, after, ...move }]) => [
        name,
        { before: toMajor(before, currency), after: toMajor(after, currency), ...move },
      ]),
    )

  route(server, calls, 'GET /api/staff/rates/', async (context) => {
    const { site, actor } = context
    const { live, isStale, mainPurity, metals, stones, suggestedStones, proposal, history, feed } = await pricing.staffRates(site)
    const major = (rate: number) => toMajor(rate, site.currency)
    const isoOrNull = (at: string | null) => (at === null ? null : new Date(at).toISOString())
    const orNull = (rate: number | null) => (rate === null ? null : major(rate))
    return success({
      currency: site.currency,
      decimals: currencyDecimals[site.currency],
      version: live.version,
      publishedAt: live.at.toISOString(),
      author: live.author,
      approvedBy: live.approvedBy,
      isStale,
      mainPurity,
      guardPercent: maxUnapprovedMove / 100,
      metals: metals.map(({ metal, purity, rate, floor, ceiling, dayAgo, buy, buyDayAgo, feed: ofFeed }) => ({
        metal,
        purity,
        rate: major(rate),
        floor: major(floor),
        ceiling: major(ceiling),
        dayAgo: orNull(dayAgo),
        buy: orNull(buy),
        buyDayAgo: orNull(buyDayAgo),
        feed: orNull(ofFeed),
      })),
      feed: feed && { readAt: feed.readAt?.toISOString() ?? null, silentSince: feed.silentSince?.toISOString() ?? null },
      stones: stones.map(({ rate, floor, ceiling, ...stone }) => ({
        ...stone,
        rate: major(rate),
        floor: major(floor),
        ceiling: major(ceiling),
      })),
      suggestedStones: [...suggestedStones],
      proposal: proposal && {
        id: proposal.id,
        state: proposal.state,
        goesLiveAt: isoOrNull(proposal.goesLiveAt),
        approvedBy: proposal.approvedBy,
        proposedBy: proposal.proposer,
        isOwn: actor.kind === 'staff' && proposal.proposedBy === actor.staffId,
        at: new Date(proposal.createdAt).toISOString(),
        reason: proposal.reason,
        rates: movesToWire(proposal.moves, site.currency),
        buys: Object.fromEntries(
          Object.entries(proposal.buyMoves).map(([purity, { before, after, ...move }]) => [
            purity,
            { before: orNull(before), after: orNull(after), ...move },
          ]),
        ),
        stones: movesToWire(proposal.stoneMoves, site.currency),
      },
      history: history.map(({ version, at, author, approvedBy, reason, restored, plannedAt, changes, buys, stones }) => ({
        version,
        at: new Date(at).toISOString(),
        author,
        approvedBy,
        reason,
        restored,
        plannedAt: isoOrNull(plannedAt),
        changes: changes.map(({ purity, before, after }) => ({ purity, before: orNull(before), after: major(after) })),
        buys: buys.map(({ purity, before, rate }) => ({ purity, before: orNull(before), after: orNull(rate) })),
        stones: stones.map(({ key, before, rate }) => ({ key, before: major(before), after: major(rate) })),
      })),
    })
  })
  route(server, calls, 'POST /api/staff/rates/preview/', async ({ site }, { body }) => {
    const { currency } = site
    const { moves, up, down, same, rise, fall, popular, affected } = await pricing.preview(site, toMinor(body.rates, currency, 'rates'))
    const toWire = ({ productId, name, mediaId, before, after }: RepricedPiece) => ({
      productId,
      name,
      mediaId,
      before: toMajor(before, currency),
      after: toMajor(after, currency),
      percent: before === 0 ? 0 : percentOf(before, after),
    })
    return success({
      changes: movesToWire(moves, currency),
      pieces: { up, down, same },
      largestRise: rise && toWire(rise),
      largestFall: fall && toWire(fall),
      examples: popular.map(toWire),
      affected: { ...affected, held: { ...affected.held, until: affected.held.until?.toISOString() ?? null } },
    })
  })
  route(server, calls, 'POST /api/staff/rates/', async (context, { body }) => {
    const { site } = context
    const { rates, buys, stones, version, reason, replaces, at, split } = body
    const minor = {
      rates: toMinor(rates, site.currency, 'rates'),
      buys: toMinor(buys, site.currency, 'buys'),
      stones: toMinor(stones, site.currency, 'stones'),
    }
    return success(unwrap(await pricing.propose(site, { ...minor, version, reason, replaces, at, split }, by(context))))
  })
  route(
    server,
    calls,
    'POST /api/staff/rates/stones/',
    async ({ site }, { body: { key, per: unit, rate } }) => {
      const minor = toMinor({ rate }, site.currency)['rate'] ?? 0
      return success({ key: unwrap(await pricing.addStone(site, { key, unit, rate: minor })) })
    },
    { fields: [], mayUndo: isFirstRate, undo: ({ site }, act) => pricing.undoStone(site, act) },
  )
  route(server, calls, 'POST /api/staff/rates/restore/', async (context, { body }) =>
    success(unwrap(await pricing.restore(context.site, body, by(context)))),
  )
  route(server, calls, 'POST /api/staff/rates/proposals/:id/approve/', async (context, { params, body }) =>
    success(unwrap(await pricing.approve(context.site, params.id, body, by(context)))),
  )
  for (const [action, state] of [
    ['reject', 'rejected'],
    ['withdraw', 'withdrawn'],
  ] as const)
    route(server, calls, `POST /api/staff/rates/proposals/:id/${action}/`, async (context, { params, body }) =>
      success({ state, version: unwrap(await pricing.dismiss(context.site, params.id, state, body.reason, by(context))) }),
    )
}
