import { accessory } from './accessory/accessory.ts'
import { coin } from './coin/coin.ts'
import { piece } from './piece/piece.ts'
import type { ProductKind } from './product-kind.ts'
import { watch } from './watch/watch.ts'

/** Every kind of product: a new one is a folder and a line here. The key is its name in `product.kind` and on the wire. */
export const productKinds = { piece, coin, accessory, watch }

export type ProductKindName = keyof typeof productKinds
export const productKindNames = Object.keys(productKinds) as [ProductKindName, ...ProductKindName[]]
/** Why units of some kinds come back for a fault only, or never. */
export type WhyLimited = Exclude<(typeof productKinds)[ProductKindName]['returns']['why'], ''>
/** The reasons of all kinds. */
export const kindReasons = Object.values<ProductKind<WhyLimited>>(productKinds).flatMap(({ returns: { why } }) => (why === '' ? [] : [why]))

/** The kind of a name. */
export const kindNamed = (name: ProductKindName): ProductKind<WhyLimited> => productKinds[name]

/** The names of the kinds in listings, and of those that may come back. */
export const listedKinds = productKindNames.filter((name) => productKinds[name].isListed)
export const returnableKinds = productKindNames.filter((name) => productKinds[name].returns.for !== 'never')
