import { calls } from '@karat/contract/calls.ts'
import { toMajor } from '@karat/money/money.ts'
import { readPaymentMethod } from '@karat/sites/payment-method.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import type { RequestContext } from '../../../../kernel/request-context.ts'
import { unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { Inverse } from '../../../../kernel/undo.ts'
import { minorOf } from '../../../../kernel/wire-amount.ts'
import type { SiteEditing } from './service.ts'

/** The routes by which staff see and change the settings of a site. */
export function staffSiteRoutes(server: Server, { siteEditing: { gateways, merchant, look, trade } }: { siteEditing: SiteEditing }): void {
  const inverseOf = ({ undo }: Pick<SiteEditing['merchant'], 'undo'>): Inverse => ({
    fields: [],
    undo: async ({ site }: RequestContext, act) => unwrap(await undo(site, act)),
  })
  const readLook = async (site: Site) => {
    const { document, version, row } = await look.read(site)
    return success({ document, version, tradeName: row.profile.merchant?.name ?? site.profile.merchant.name })
  }

  const readTrade = async (site: Site) => {
    const { document, version, row } = await trade.read(site)
    const { country, timeZone, taxCode, taxRate, gateways } = row
    const facts = { country, timeZone, languages: site.languages.map(({ code }) => code), taxCode, taxRate, gateways }
    const amounts = { idLimit: toMajor(document.idLimit, site.currency), codLimit: toMajor(document.codLimit, site.currency) }
    return success({ document: { ...document, ...amounts }, version, currency: site.currency, facts })
  }

  const readGateways = async (site: Site) => {
    const { document, version } = await gateways.read(site)
    const known = [...new Set([...document.gateways, ...gateways.couldOffer(site.country)])]
    const states = known.map((key) => {
      const { gateway } = readPaymentMethod(key)
      const isConfigured = gateway === 'cod' || gateways.isConfigured(gateway)
      const variables = isConfigured ? [] : [...gateways.variables(gateway)]
      return { key, isOffered: document.gateways.includes(key), isConfigured, variables }
    })
    return success({ document, version, states })
  }

  route(server, calls, 'GET /api/staff/gateways/', ({ site }) => readGateways(site))

  route(
    server,
    calls,
    'POST /api/staff/gateways/',
    async ({ site }, { body }) => {
      unwrap(await gateways.save(site, body))
      return readGateways(site)
    },
    inverseOf(gateways),
  )

  route(server, calls, 'POST /api/staff/gateways/test/', async (_context, { body: { key } }) =>
    success({ outcome: await gateways.test(readPaymentMethod(key).gateway) }),
  )

  route(server, calls, 'GET /api/staff/merchant/', async ({ site }) => success(await merchant.read(site)))

  route(
    server,
    calls,
    'POST /api/staff/merchant/',
    async ({ site }, { body }) => {
      unwrap(await merchant.save(site, body))
      return success(await merchant.read(site))
    },
    inverseOf(merchant),
  )

  route(server, calls, 'GET /api/staff/look/', ({ site }) => readLook(site))

  route(
    server,
    calls,
    'POST /api/staff/look/',
    async ({ site }, { body }) => {
      unwrap(await look.save(site, body))
      return readLook(site)
    },
    inverseOf(look),
  )

  route(server, calls, 'GET /api/staff/trade/', ({ site }) => readTrade(site))

  route(
    server,
    calls,
    'POST /api/staff/trade/',
    async ({ site }, { body: { document, version } }) => {
      const idLimit = minorOf(document.idLimit, site.currency, 'idLimit')
      const codLimit = minorOf(document.codLimit, site.currency, 'codLimit')
      unwrap(await trade.save(site, { document: { ...document, idLimit, codLimit }, version }))
      return readTrade(site)
    },
    inverseOf(trade),
  )
}
