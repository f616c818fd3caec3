import { toMajor } from '@karat/money/money.ts'
import { z } from 'zod'
import { accountReply, siteHeaders } from '@karat/contract/envelope.ts'
import { rateHistory } from '@karat/contract/content.ts'
import { text } from '@karat/contract/input.ts'
import { commerceReply } from '@karat/contract/envelope.ts'
import { idParam, priceBody, priceBreakup } from '@karat/contract/products.ts'
import type { Db } from '../../kernel/db/db.ts'
import { accountSuccess, type Server, success } from '../../kernel/http.ts'
import { throwFailure, unwrap } from '../../kernel/result.ts'
import type { Catalogue } from '../catalogue/port.ts'
import type { Sites } from '../sites/port.ts'
import type { Pricing } from './port.ts'
import { rowsToWire } from './wire.ts'

export interface PricingRouteParts {
  db: Db
  sites: Sites
  pricing: Pricing
  catalogue: Catalogue
}

/** The account service's part: the price breakup. */
export function priceRoutes(server: Server, { db, sites, pricing, catalogue }: PricingRouteParts): void {
  const schema = {
    tags: ['products'],
    summary: 'What a piece costs and why (A-18)',
    headers: siteHeaders,
    params: idParam,
    body: priceBody,
    response: { 200: accountReply(priceBreakup) },
  }
  server.post('/products/price/:id', { schema }, async (request) => {
    const { site } = unwrap(await sites.ofRequest(request.headers))
    const variantId = (await catalogue.resolveVariant(db, request.params.id)) ?? throwFailure('unknown_product', 'id')
    const { breakup, board } = (await pricing.breakup(site, variantId)) ?? throwFailure('unknown_product', 'id')
    const money = (amount: number) => toMajor(amount, breakup.currency)
    return accountSuccess({
      productID: variantId,
      currencyCode: breakup.currency,
      rows: rowsToWire(breakup),
      subtotal: money(breakup.subtotal),
      tax: money(breakup.tax),
      discount: money(breakup.discount),
      total: money(breakup.total),
      rateVersion: board.version,
      rateAt: board.at.toISOString(),
    })
  })
}

/** The commerce service's part: rates over time. */
export function rateRoutes(server: Server, { sites, pricing }: Pick<PricingRouteParts, 'sites' | 'pricing'>): void {
  const query = z.strictObject({ days: z.enum(['7', '30', '90', '365']).default('30'), purity: text(8).optional() })
  const schema = {
    tags: ['metal rates'],
    summary: 'Rates of the last days, by purity',
    headers: siteHeaders,
    querystring: query,
    response: { 200: commerceReply({ history: z.array(rateHistory) }) },
  }
  server.get('/api/metal-rates/history', { schema }, async (request) => {
    const { site } = unwrap(await sites.ofRequest(request.headers))
    const { days, purity } = request.query
    const series = await pricing.history(site, Number(days))
    const points = (one: (typeof series)[number]) => one.points.map(([day, rate]): [string, number] => [day, toMajor(rate, site.currency)])
    return success({
      history: series.filter((one) => !purity || one.purity === purity).map((one) => ({ purity: one.purity, points: points(one) })),
    })
  })
}
