import { type ProductState, usualDaysToMake } from '@karat/pricing/product/document.ts'
import { type Charges, noCharges, type VariantInput } from '@karat/pricing/product/price-input.ts'
import { changedFields, fieldsOf } from '@karat/pricing/product/fields.ts'
import { isForShoppers } from '@karat/pricing/product/rules.ts'
import type { ProductContent, SiteContent } from './content.ts'
import type { ProductColumns } from './store.ts'

/** The charges that most variants of a product have on a site, with those of the others by id. */
export function commonCharges(ofVariants: readonly { variant: string; charges: Charges }[]): Pick<SiteContent, 'charges' | 'exceptions'> {
  const groups = Map.groupBy(ofVariants, ({ charges }) => JSON.stringify(charges))
  const [common] = [...groups.values()].toSorted((a, b) => b.length - a.length)
  const charges = common?.[0]?.charges ?? noCharges
  const others = ofVariants.filter((one) => JSON.stringify(one.charges) !== JSON.stringify(charges))
  return { charges, exceptions: Object.fromEntries(others.map((one) => [one.variant, one.charges])) }
}

/** The content of a product. For a site that staff saved nothing of, it is what other programs wrote: price inputs, and where it is sold. */
export function contentOfColumns(
  { translations, onSites, liveSites, name, subtitle, description, details, alt, ...columns }: ProductColumns,
  charges: readonly { site: string; variant: string; charges: Charges }[],
  days: ReadonlyMap<string, number>,
): ProductContent {
  const { version: _version, ...rest } = columns
  const derived = [...Map.groupBy(charges, ({ site }) => site)]
    .filter(([site]) => onSites[site] === undefined)
    .map(([site, ofSite]): [string, SiteContent] => {
      const state: ProductState = liveSites.includes(site) ? 'live' : 'draft'
      return [site, { state, liveAt: null, madeInDays: days.get(site) ?? usualDaysToMake, ...commonCharges(ofSite) }]
    })
  return {
    ...rest,
    texts: { en: { name, subtitle, description, details, alt }, ...translations },
    sites: { ...onSites, ...Object.fromEntries(derived) },
  }
}

/** The sites where a product is sold. */
export const liveSitesOf = ({ sites }: ProductContent): string[] =>
  Object.entries(sites).flatMap(([site, { state }]) => (state === 'live' ? [site] : []))

/** How the variants of a product are priced on a site; none where it is not live there. Platinum has no hallmark of its own. */
export function inputsOn({ variants, isHallmarked, sites }: ProductContent, site: string): VariantInput[] {
  const onSite = sites[site]
  if (onSite?.state !== 'live') return []
  return variants.map(({ id, metal, purity, netMg, articles }) => ({
    id,
    metal,
    purity,
    netMg,
    hallmarked: isHallmarked && metal !== 'platinum' ? articles : 0,
    charges: onSite.exceptions[id] ?? onSite.charges,
  }))
}

/**
 * The first site on which a member may not make a change; undefined where they may. What one site charges needs the permission there, what all
 * share needs it on every site where shoppers see the product.
 */
export function siteNotAllowed(
  mayWrite: (site: string) => boolean,
  former: ProductContent | undefined,
  content: ProductContent,
): string | undefined {
  const shown = [former, content].flatMap((of) =>
    Object.entries(of?.sites ?? {}).flatMap(([site, { state }]) => (isForShoppers(state) ? [site] : [])),
  )
  const fields = changedFields(former ? fieldsOf(former) : new Map(), fieldsOf(content))
  const needed = fields.flatMap((path) => {
    const [group, site = ''] = path.split('/')
    return group === 'sites' ? [site] : shown
  })
  return needed.find((site) => !mayWrite(site))
}
