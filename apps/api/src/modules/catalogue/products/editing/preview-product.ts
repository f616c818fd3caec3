import { priceUnit } from '@karat/pricing/price.ts'
import { priceInputOf, type VariantInput } from '@karat/pricing/product/price-input.ts'
import type { Breakup, PriceInput } from '@karat/pricing/types.ts'
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
  const { db, pricing } = deps
  const [former, version, terms] = await Promise.all([
    readContent(deps, db, id),
    pricing.rateVersion(db, site),
    pricing.stoneTerms(db, site.code),
  ])
  const pricesOf = (of: ProductContent): Prices =>
    new Map(
      inputsOn(of, site.code).flatMap((variant): [string, Breakup][] => {
        const input = inputOf(variant, of.stones, version.rates, terms)
        return input ? [[variant.id, priceUnit(input, site.rules)]] : []
      }),
    )
  return { live: former ? pricesOf(former.content) : new Map(), saved: pricesOf(asLive(content, site.code)) }
}
