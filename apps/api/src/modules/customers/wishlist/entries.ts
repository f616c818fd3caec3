import { cardPrice } from '@karat/pricing/price.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { VariantRecord } from '../../catalogue/products/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { WishlistDependencies } from './dependencies.ts'
import type { WishlistEntry, WishlistItem } from './port.ts'
import { percentChange } from './rules.ts'

/** A variant that a site sells, with its present price; amounts in minor units. */
interface Offered {
  record: VariantRecord
  input: WishlistEntry['input']
  price: WishlistEntry['price']
  /** The rate of its metal: the price of a gram. */
  rate: number | undefined
}

/** Those of the variants that a site sells, with their prices. */
export async function readOffered(
  { catalogue, pricing }: Pick<WishlistDependencies, 'catalogue' | 'pricing'>,
  db: Db,
  site: Site,
  language: string,
  variantIds: readonly string[],
): Promise<Map<string, Offered>> {
  if (variantIds.length === 0) return new Map()
  const rateVersion = await pricing.rateVersion(db, site)
  const recordsById = await catalogue.records(db, site, language, variantIds)
  const inputs = await pricing.inputs(db, site, rateVersion, variantIds)
  return new Map(
    variantIds.flatMap((variantId): [string, Offered][] => {
      const record = recordsById.get(variantId)
      const input = inputs.get(variantId)
      if (!record || !input) return []
      return [[variantId, { record, input, price: cardPrice(input, site.rules), rate: rateVersion.rates[record.purity]?.rate }]]
    }),
  )
}

/** The entries of wishlists as a site sells them; an item that it does not sell is left out. */
export async function readEntries(
  deps: Pick<WishlistDependencies, 'catalogue' | 'inventory' | 'pricing'>,
  db: Db,
  site: Site,
  language: string,
  items: readonly WishlistItem[],
): Promise<Map<string, WishlistEntry>> {
  const { inventory } = deps
  const variantIds = [...new Set(items.map((item) => item.variantId))]
  const known = await readOffered(deps, db, site, language, variantIds)
  const levels = await inventory.levels(db, site.code, [...known.keys()])
  return new Map(
    items.flatMap((item): [string, WishlistEntry][] => {
      const one = known.get(item.variantId)
      const level = levels.get(item.variantId)
      if (!one || !level) return []
      const { record, input, price, rate } = one
      const here = item.subsite === site.code
      const priceAdded = here ? item.priceAdded : null
      return [[item.id, { item, record, level, input, price, priceAdded, rateChange: here ? percentChange(item.rateAdded, rate) : null }]]
    }),
  )
}
