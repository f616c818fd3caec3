import { toMajor } from '@karat/money/money.ts'
import { calls } from '@karat/contract/calls.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { accountSuccess, type Server, success } from '../../../kernel/http.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { route } from '../../../kernel/route.ts'
import type { Catalogue } from '../products/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Pricing } from './port.ts'
import { rowsToWire } from './wire.ts'

export interface PricingRouteDependencies {
  db: Db
  pricing: Pricing
  catalogue: Catalogue
}

/** The account service's route: the price breakup. */
export function priceRoutes(server: Server, { db, pricing, catalogue }: PricingRouteDependencies): void {
  /** The price of engraving a variant, before tax, in minor units. */
  async function engravingOf(site: Site, language: string, variantId: string): Promise<number> {
    const record = (await catalogue.records(db, site, language, [variantId])).get(variantId) ?? throwFailure('unknown_product', 'id')
    return record.engraving?.charge ?? throwFailure('engraving_unavailable', 'engraved')
  }

  route(server, calls, 'POST /account/products/price/:id', async ({ site, language }, { params, body }) => {
    // Pages send the id of a variant, which is its price's too; the slug of a product's address has to be looked up first.
    const own = body?.engraved ? undefined : await pricing.breakup(site, params.id)
    const variantId = own ? params.id : ((await catalogue.resolveVariant(db, params.id)) ?? throwFailure('unknown_product', 'id'))
    const engraving = body?.engraved ? await engravingOf(site, language, variantId) : 0
    const priced = own ?? (await pricing.breakup(site, variantId, { engraving }))
    const { breakup, rateVersion } = priced ?? throwFailure('unknown_product', 'id')
    const money = (amount: number) => toMajor(amount, breakup.currency)
    return accountSuccess({
      productID: variantId,
      currencyCode: breakup.currency,
      rows: rowsToWire(breakup),
      subtotal: money(breakup.subtotal),
      tax: money(breakup.tax),
      discount: money(breakup.discount),
      total: money(breakup.total),
      rateVersion: rateVersion.version,
      rateAt: rateVersion.at.toISOString(),
    })
  })
}

/** The commerce service's route: rates over time. */
export function rateRoutes(server: Server, { pricing }: Pick<PricingRouteDependencies, 'pricing'>): void {
  route(server, calls, 'GET /api/metal-rates/history', async ({ site }, { query: { days, purity } }) => {
    const series = await pricing.history(site, Number(days))
    const points = (entry: (typeof series)[number]) =>
      entry.points.map(([day, rate]): [string, number] => [day, toMajor(rate, site.currency)])
    return success({
      history: series
        .filter((entry) => !purity || entry.purity === purity)
        .map((entry) => ({ purity: entry.purity, points: points(entry) })),
    })
  })
}
