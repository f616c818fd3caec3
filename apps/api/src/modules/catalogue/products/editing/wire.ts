import type { ProductCharges, ProductDocument, ProductOnSite } from '@karat/contract/staff-products.ts'
import { type Currency, toMajor } from '@karat/money/money.ts'
import type { Charges } from '@karat/pricing/product/price-input.ts'
import type { Site } from '../../../../kernel/site.ts'
import { minorOf } from '../../../../kernel/wire-amount.ts'
import { basisPointsOf, percentOf } from '../../../../kernel/wire-percent.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { ProductContent, SiteContent } from './content.ts'

const chargesToWire = ({ kind, value, minimum, discount, wastage, others }: Charges, currency: Currency): ProductCharges => ({
  kind,
  value: kind === 'percent' ? percentOf(value) : toMajor(value, currency),
  minimum: toMajor(minimum, currency),
  discount: percentOf(discount),
  wastage: percentOf(wastage),
  others: others.map(({ code, amount }) => ({ code, amount: toMajor(amount, currency) })),
})

/** Throws `bad_request` with the field for an amount with more decimals than the currency. */
const chargesOfWire = (
  { kind, value, minimum, discount, wastage, others }: ProductCharges,
  currency: Currency,
  field: string,
): Charges => ({
  kind,
  value: kind === 'percent' ? basisPointsOf(value) : minorOf(value, currency, `${field}.value`),
  minimum: minorOf(minimum, currency, `${field}.minimum`),
  discount: basisPointsOf(discount),
  wastage: basisPointsOf(wastage),
  others: others.map(({ code, amount }) => ({ code, amount: minorOf(amount, currency, `${field}.others.${code}`) })),
})

/** A product as staff see it: amounts in major units of each site. */
export function documentOf({ sites, ...content }: ProductContent, all: readonly Site[]): ProductDocument {
  const onSites = all.flatMap(({ code, currency }): [string, ProductOnSite][] => {
    const onSite = sites[code]
    if (!onSite) return []
    const { charges, exceptions, ...rest } = onSite
    const others = Object.entries(exceptions).map(([id, own]) => [id, chargesToWire(own, currency)])
    return [[code, { ...rest, charges: chargesToWire(charges, currency), exceptions: Object.fromEntries(others) }]]
  })
  return { ...content, sites: Object.fromEntries(onSites) }
}

/** The content of a document that staff sent, in minor units. Throws `bad_request` for a site that does not exist and for amounts with too many decimals. */
export function contentOfDocument({ sites, ...document }: ProductDocument, all: readonly Site[]): ProductContent {
  const currencies = new Map(all.map(({ code, currency }) => [code, currency]))
  const onSites = Object.entries(sites).map(([code, { charges, exceptions, ...rest }]): [string, SiteContent] => {
    const currency = currencies.get(code) ?? throwFailure('unknown_site', `sites.${code}`)
    const field = `sites.${code}`
    const others = Object.entries(exceptions).map(([id, own]) => [id, chargesOfWire(own, currency, `${field}.exceptions.${id}`)])
    const liveAt = rest.state === 'scheduled' ? rest.liveAt : null
    return [
      code,
      { ...rest, liveAt, charges: chargesOfWire(charges, currency, `${field}.charges`), exceptions: Object.fromEntries(others) },
    ]
  })
  // A text that is empty is none.
  const pictures = document.pictures.map(({ alt, ...picture }) => ({
    ...picture,
    alt: Object.fromEntries(Object.entries(alt).filter(([, text]) => text !== '')),
  }))
  return { ...document, pictures, sites: Object.fromEntries(onSites) }
}
