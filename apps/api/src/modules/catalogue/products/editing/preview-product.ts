import { priceUnit } from '@karat/pricing/price.ts'
import { priceInputOf, type VariantInput } from '@karat/pricing/product/price-input.ts'
import type { Breakup, PriceInput } from '@karat/pricing/types.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import type { Site } from '../../../../kernel/site.ts'
import type { RateVersion, StoneTerms } from '../../pricing/port.ts'
import type { ProductContent } from './content.ts'
import type { EditingDependencies } from './dependencies.ts'
import { readContent } from './read-content.ts'
import { inputsOn } from './rules.ts'

/** The prices of a product's variants on a site by id; a variant whose purity or stones have no rate there has none. */
type Prices = ReadonlyMap<string, Breakup>

/** The price input of a variant at the rates of a site; undefined where its purity or one of its stones has none. */
function inputOf(
  variant: VariantInput,
  stones: ProductContent['stones'],
  rates: RateVersion['rates'],
  terms: ReadonlyMap<string, StoneTerms>,
): PriceInput | undefined {
  const priced = stones.flatMap((row) => {
    const ofKey = terms.get(row.key)
    return ofKey ? [{ ...row, ...ofKey }] : []
  })
  return priced.length < stones.length ? undefined : priceInputOf(variant, priced, rates[variant.purity]?.rate)
}

/** A product as if it were live on a site, for its prices there. */
const asLive = (content: ProductContent, site: string): ProductContent => {
  const onSite = content.sites[site]
  return onSite ? { ...content, sites: { ...content.sites, [site]: { ...onSite, state: 'live' } } } : content
}

/** The rates of a site that its prices are made of. */
export interface SiteRates {
  rates: RateVersion['rates']
  terms: ReadonlyMap<string, StoneTerms>
}

/** The current rates of a site. */
export async function readRates({ pricing }: Pick<EditingDependencies, 'pricing'>, db: Db, site: Site): Promise<SiteRates> {
  const [{ rates }, terms] = await Promise.all([pricing.rateVersion(db, site), pricing.stoneTerms(db, site.code)])
  return { rates, terms }
}

/** The prices of a content on a site at these rates; none where it is not live there. */
export const pricesOn = (content: ProductContent, site: Site, { rates, terms }: SiteRates): Prices =>
  new Map(
    inputsOn(content, site.code).flatMap((variant): [string, Breakup][] => {
      const input = inputOf(variant, content.stones, rates, terms)
      return input ? [[variant.id, priceUnit(input, site.rules)]] : []
    }),
  )

/**
 * The prices on a site as they would be with this content, beside those that are live, both at the current rates. None are live where the
 * product is not sold there.
 */
export async function previewProduct(
  deps: EditingDependencies,
  site: Site,
  id: string,
  content: ProductContent,
): Promise<{ live: Prices; saved: Prices }> {
  const { db } = deps
  const [former, rates] = await Promise.all([readContent(deps, db, id), readRates(deps, db, site)])
  return { live: former ? pricesOn(former.content, site, rates) : new Map(), saved: pricesOn(asLive(content, site.code), site, rates) }
}
