import { calls } from '@karat/contract/calls.ts'
import type { NewSiteBody } from '@karat/contract/staff-set-up.ts'
import { currencyDecimals, toMajor } from '@karat/money/money.ts'
import { type Server, success } from '../../../../kernel/http.ts'
import { memberOf, type RequestContext, verifiedMemberOf } from '../../../../kernel/request-context.ts'
import { throwFailure, unwrap } from '../../../../kernel/result.ts'
import { route } from '../../../../kernel/route.ts'
import { minorOf } from '../../../../kernel/wire-amount.ts'
import { currencyOf, shownDecimalsOf } from './rules.ts'
import type { SiteStarting } from './service.ts'
import type { SiteSetUp, WrittenSite } from './site-set-up.ts'

const amounts = ['taxStep', 'hallmarkFee', 'idLimit', 'codLimit'] as const
/** Thousandths of a percent in a percent. */
const thousandths = 1000

/** A site as staff sent it. */
function setUpOfWire({ taxPercent, hallmarkTaxPercent, expressFee, rates, ...body }: NewSiteBody): WrittenSite {
  const currency = currencyOf(body.currency)
  const minor = Object.fromEntries(amounts.map((field) => [field, minorOf(body[field], currency, field)])) as Pick<
    SiteSetUp,
    (typeof amounts)[number]
  >
  return {
    ...body,
    ...minor,
    currency,
    rates: new Map(Object.entries(rates).map(([purity, rate = 0]) => [purity, minorOf(rate, currency, `rates.${purity}`)])),
    taxRate: Math.round(taxPercent * thousandths),
    hallmarkTaxRate: Math.round(hallmarkTaxPercent * thousandths),
    expressFee: expressFee === null ? null : minorOf(expressFee, currency, 'expressFee'),
    shownDecimals: shownDecimalsOf(currency, minor.taxStep),
    otpMethods: body.gateways.includes('cod') ? ['sms', 'whatsapp', 'email'] : ['email', 'sms'],
  }
}

/** The same in the other direction. */
function setUpToWire(site: Omit<SiteSetUp, 'rates' | 'isOpen' | 'by'>) {
  const { taxRate, hallmarkTaxRate, expressFee, shownDecimals: _decimals, otpMethods: _otp, languages, purities, gateways, ...plain } = site
  const major = (value: number) => toMajor(value, site.currency)
  return {
    ...plain,
    ...(Object.fromEntries(amounts.map((field) => [field, major(site[field])])) as Pick<SiteSetUp, (typeof amounts)[number]>),
    ringSizes: plain.ringSizes as NewSiteBody['ringSizes'],
    taxKind: plain.taxKind === 'state_sales_tax' ? ('added' as const) : plain.taxKind,
    languages: [...languages],
    purities: [...purities],
    gateways: [...gateways],
    taxPercent: taxRate / thousandths,
    hallmarkTaxPercent: hallmarkTaxRate / thousandths,
    expressFee: expressFee === null ? null : major(expressFee),
  }
}

/** The routes by which staff make the sites of a shop, and open them. */
export function staffSiteStartRoutes(server: Server, { siteStarting }: { siteStarting: SiteStarting }): void {
  const readiness = async ({ site, messageLanguage }: Pick<RequestContext, 'site' | 'messageLanguage'>) => {
    const current = (await siteStarting.current(site)) ?? site
    return success({ code: current.code, isOpen: current.isOpen, ...(await siteStarting.readiness(current, messageLanguage)) })
  }

  route(server, calls, 'GET /api/staff/site-suggestions/', async (_context, { query: { country } }) => {
    const suggestion = setUpToWire(await siteStarting.suggest(country))
    return success({
      suggestion,
      states: siteStarting.statesOf(country),
      currencies: Object.keys(currencyDecimals),
      languages: [...siteStarting.languages],
      gateways: suggestion.gateways,
    })
  })

  route(server, calls, 'GET /api/staff/sites/', async (context) => {
    const listed = await siteStarting.list(memberOf(context).permissionsOn)
    return success({
      sites: listed.map(({ site, checks }) => ({
        code: site.code,
        country: site.country,
        tradeName: site.profile.merchant.name,
        currency: site.currency,
        languages: site.languages.map(({ code }) => code),
        isOpen: site.isOpen,
        checks,
      })),
    })
  })

  route(server, calls, 'POST /api/staff/sites/', async (context, { body }) => {
    const { name, permissionsEverywhere } = verifiedMemberOf(context)
    // A new site is one of every site, of which a member of some sites is none.
    if (!permissionsEverywhere.includes('settings.write')) throwFailure('forbidden')
    unwrap(await siteStarting.start(setUpOfWire(body), name))
    return success({ code: body.code })
  })

  route(server, calls, 'GET /api/staff/readiness/', (context) => readiness(context))

  route(server, calls, 'POST /api/staff/readiness/', async (context, { body: { open } }) => {
    verifiedMemberOf(context)
    unwrap(await siteStarting.open(context.site, open))
    return readiness(context)
  })

  route(server, calls, 'GET /api/staff/readiness/look/', async ({ site }) => {
    const language = site.languages[0]?.code ?? 'en'
    return success({ path: `/${site.code}-${language}/?pass=${siteStarting.issuePass(site)}` })
  })
}
