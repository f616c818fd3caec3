import type { ProductChoices, ProductDocument, ProductOnSite } from '@karat/contract/staff-products.ts'
import { usualDaysToMake } from '@karat/pricing/product/document.ts'
import { noCharges } from '@karat/pricing/product/price-input.ts'
import { type TypedOption, variantOf } from './variant-fields.tsx'

/** A product on a site of which nothing was written yet. */
export const newOnSite: ProductOnSite = { state: 'draft', liveAt: null, madeInDays: usualDaysToMake, charges: noCharges, exceptions: {} }

/** The address of a product by its English name. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)

interface NewProduct {
  id: string
  name: string
  categoryID: string
  option: TypedOption
  sites: ProductChoices['sites']
  purities: ProductChoices['purities']
  /** The product that it begins as a copy of. */
  from: ProductDocument | undefined
}

/** A copy of a product under another number: its texts but the name, its variants and charges, no pictures; a draft on every site. */
function copyOf(from: ProductDocument, id: string, name: string): ProductDocument {
  const [former = ''] = from.variants.map((variant) => variant.id.split('-').slice(0, 2).join('-'))
  const idOf = (variant: string) =>
    former !== '' && variant.startsWith(former) ? `${id}${variant.slice(former.length)}` : `${id}-${variant}`
  const english = from.texts['en']
  return {
    ...from,
    slug: slugOf(name),
    texts: english ? { en: { ...english, name } } : {},
    pictures: [],
    variants: from.variants.map((variant) => ({ ...variant, id: idOf(variant.id) })),
    sites: Object.fromEntries(
      Object.entries(from.sites).map(([site, { exceptions, ...onSite }]) => [
        site,
        {
          ...onSite,
          state: 'draft',
          liveAt: null,
          exceptions: Object.fromEntries(Object.entries(exceptions).map(([variant, charges]) => [idOf(variant), charges])),
        },
      ]),
    ),
  }
}

/** The document of a new product: a copy of another one, or one with a single variant. */
export function newDocument({ id, name, categoryID, option, sites, purities, from }: NewProduct): ProductDocument {
  if (from) return copyOf(from, id, name)
  return {
    kind: 'piece',
    slug: slugOf(name),
    texts: { en: { name, subtitle: '', description: '', details: [], alt: '' } },
    categoryID,
    collectionID: '',
    occasion: '',
    audience: '',
    setting: '',
    madeIn: '',
    badge: '',
    isHallmarked: true,
    sizeSystem: option.size === '' ? 'none' : 'choice',
    stones: [],
    pictures: [],
    variants: [{ ...variantOf(id, option, purities), isListed: true, isLead: true }],
    sites: Object.fromEntries(sites.map(({ code }) => [code, newOnSite])),
  }
}
