import { calls } from '@karat/contract/calls.ts'
import { currencyDecimals, toMajor } from '@karat/money/money.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import { memberOf, type RequestContext } from '../../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { Sites } from '../../../content/sites/port.ts'
import { rowsToWire } from '../../pricing/wire.ts'
import type { ProductContent } from './content.ts'
import { siteNotAllowed } from './rules.ts'
import type { ProductEditing } from './service.ts'
import { contentOfDocument, documentOf } from './wire.ts'

/** Throws `forbidden` for a member who may not make a change; see `siteNotAllowed`. */
function checkSites(context: RequestContext, former: ProductContent | undefined, content: ProductContent): void {
  const { permissionsOn } = memberOf(context)
  const missing = siteNotAllowed((site) => permissionsOn(site).includes('products.write'), former, content)
  if (missing) throwFailure('forbidden', `sites.${missing}`)
}

/** The routes by which staff see and change products. */
export function staffProductRoutes(server: Server, { editing, sites }: { editing: ProductEditing; sites: Pick<Sites, 'all'> }): void {
  /** The member who makes a call, and what they may change. */
  const byOf = (context: RequestContext) => ({
    author: memberOf(context).name,
    check: (former: ProductContent | undefined, content: ProductContent) => checkSites(context, former, content),
  })

  route(server, calls, 'GET /api/staff/products/', async (context, { query }) => {
    const { after, limit, ...asked } = query
    const all = await sites.all()
    const { permissionsOn } = memberOf(context)
    const priced = all.filter(({ code }) => permissionsOn(code).includes('products.read'))
    const { products, prices, next } = await editing.list({ site: context.site, language: context.messageLanguage }, asked, {
      page: { after, limit },
      priced,
    })
    return success({
      products: products.map((product) => ({
        ...product,
        prices: prices.flatMap(({ site: { code, currency }, leads }) => {
          const lead = leads.find(({ id }) => id === product.id)
          return lead ? [{ site: code, currency, price: toMajor(lead.price, currency), before: toMajor(lead.actual, currency) }] : []
        }),
      })),
      next,
    })
  })

  route(server, calls, 'GET /api/staff/product-choices/', async ({ messageLanguage }) =>
    success({
      choices: {
        ...(await editing.choices(messageLanguage)),
        sites: (await sites.all()).map(({ code, country, currency, timeZone, languages }) => ({
          code,
          country,
          currency,
          decimals: currencyDecimals[currency],
          timeZone,
          languages: languages.map((language) => language.code),
        })),
      },
    }),
  )

  route(server, calls, 'GET /api/staff/products/:id/', async ({ site }, { params: { id } }) => {
    const all = await sites.all()
    const { content, version, pictures, stock, versions } = unwrap(await editing.read(id))
    return success({
      product: {
        id,
        version,
        document: documentOf(content, all),
        pictures,
        stock: Object.fromEntries(stock.get(site.code) ?? []),
        history: versions.map(({ at, author, ...saved }) => ({ ...saved, at: new Date(at).toISOString(), by: author })),
      },
    })
  })

  route(server, calls, 'POST /api/staff/products/', async (context, { body: { id, document } }) => {
    const content = contentOfDocument(document, await sites.all())
    return success({ id, version: unwrap(await editing.create(id, { content, ...byOf(context) })) })
  })

  route(
    server,
    calls,
    'POST /api/staff/products/:id/',
    async (context, { params: { id }, body: { version, document } }) => {
      const content = contentOfDocument(document, await sites.all())
      return success({ id, version: unwrap(await editing.save(id, { version, content, ...byOf(context) })) })
    },
    { fields: [], undo: async (context, act) => unwrap(await editing.undo(act, byOf(context))) },
  )

  route(
    server,
    calls,
    'POST /api/staff/products/:id/preview/',
    async (_context, { params: { id }, body: { document, site: code, variant } }) => {
      const all = await sites.all()
      const site = all.find((one) => one.code === code) ?? throwFailure('unknown_site', 'site')
      const { live, saved } = await editing.preview(site, id, contentOfDocument(document, all))
      const toWire = (breakup: Breakup | undefined) =>
        breakup ? { rows: rowsToWire(breakup), total: toMajor(breakup.total, site.currency) } : null
      const totalOf = (breakup: Breakup | undefined) => (breakup ? toMajor(breakup.total, site.currency) : null)
      return success({
        currency: site.currency,
        live: toWire(live.get(variant)),
        saved: toWire(saved.get(variant)),
        totals: Object.fromEntries(
          document.variants.map((one) => [one.id, { live: totalOf(live.get(one.id)), saved: totalOf(saved.get(one.id)) }]),
        ),
      })
    },
  )
}
