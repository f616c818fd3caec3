import { engravedText } from '@karat/sites/engraving.ts'
import { transact } from '../../../kernel/db/db.ts'
import { newId, newSecretId } from '../../../kernel/id.ts'
import { type Result, resultOf } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CartDependencies } from '../dependencies.ts'
import { newItems } from '../lines/engraving.ts'
import type { CartItem, PricedItem } from '../port.ts'
import { priceCart } from '../pricing/price-cart.ts'
import { type CutLine, isSamePiece, maxLines, maxPieces, metalRateOf, unitsOf } from '../rules.ts'
import { insertCart, writeItem } from '../store.ts'
import { readCart } from '../views.ts'
import { unknownCart } from './lock-own-cart.ts'
import type { Merged } from './merge-cart.ts'

/** A line that a new cart starts with. */
export interface NewItem {
  /** Of a product or a variant. */
  productId: string
  quantity: number
  engraving: string
}

/**
 * Creates a guest's cart with products, within the stock of each: the lines of a customer's cart at the sign-out. Equal lines add up;
 * engravings that are no longer possible are left out. `cut` names every reduced line, with an empty name where its product is no
 * longer sold. `copyOf` is the customer's cart; when the two are merged later, nothing counts twice.
 */
export async function beginCart(
  deps: CartDependencies,
  site: Site,
  language: string,
  { items, copyOf }: { items: readonly NewItem[]; copyOf?: string | undefined },
): Promise<Result<Merged>> {
  const { catalogue, clock, db, settings } = deps
  const { maxQuantity } = await settings()
  return resultOf(() =>
    transact(db, async (tx) => {
      const now = clock.now()
      const cartId = newSecretId()
      await insertCart(tx, { id: cartId, subsite: site.code, language, at: now, copiedFrom: copyOf })
      const asked: { variantId: string; quantity: number; engraving: string }[] = []
      const cut: CutLine[] = []
      for (const { productId, engraving, quantity } of items) {
        const variantId = await catalogue.resolveVariant(tx, productId)
        if (variantId === undefined) cut.push({ variantId: productId, wanted: quantity, quantity: 0 })
        else asked.push({ variantId, quantity, engraving: engravedText(engraving) })
      }
      const records = await catalogue.records(
        tx,
        site,
        language,
        asked.map(({ variantId }) => variantId),
      )
      const { wanted, unengraved } = newItems(asked, (variantId) => records.get(variantId)?.engraving ?? null)
      const lines = wanted.map((line): CartItem => ({ ...line, id: newId(now), gifts: [], addedAt: now.toISOString() }))
      const row = (await readCart(tx, cartId)) ?? unknownCart()
      const priced =
        (await priceCart(deps, tx, { ...row, items: lines.map((item) => ({ ...item, quantity: Math.min(item.quantity, maxPieces) })) })) ??
        unknownCart()
      const offered: PricedItem[] = []
      for (const item of lines) {
        const line = priced.lines.find(({ itemId }) => itemId === item.id)
        const left = line && offered.length < maxLines ? Math.min(line.level.quantity, maxQuantity) - unitsOf(offered, item.variantId) : 0
        const quantity = Math.max(0, Math.min(item.quantity, left))
        if (quantity < item.quantity) cut.push({ variantId: item.variantId, wanted: item.quantity, quantity })
        if (line && quantity > 0) offered.push({ ...item, quantity, seenPrice: line.charged, seenRate: metalRateOf(line.breakup) })
      }
      for (const item of offered) await writeItem(tx, cartId, item)
      const view = (await priceCart(deps, tx, { ...row, items: offered })) ?? unknownCart()
      // A line that was left out completely is listed above.
      const plain = unengraved.flatMap(({ variantId, quantity: wantedOf, engraving }): CutLine[] => {
        const line = offered.find((item) => isSamePiece(item, { variantId, engraving: '' }))
        return line ? [{ variantId, wanted: wantedOf, quantity: Math.min(wantedOf, line.quantity), engraving }] : []
      })
      return { view, cut: [...cut, ...plain].map((line) => ({ ...line, name: records.get(line.variantId)?.name ?? '' })) }
    }),
  )
}
