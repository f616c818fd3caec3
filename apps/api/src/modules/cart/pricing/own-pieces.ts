import type { Db } from '../../../kernel/db/db.ts'
import { throwFailure } from '../../../kernel/result.ts'
import type { ChosenPiece } from '../../catalogue/inventory/port.ts'
import type { CartPricingDependencies } from '../dependencies.ts'
import type { CartRow } from '../views.ts'

type Own = Pick<CartRow, 'draft' | 'items' | 'subsite'>

/**
 * The ready pieces that make the prices of a draft order's bag in place of those that the next orders take: the ones that staff chose by their tags,
 * and those that are set aside for it. By variant; a shopper's own cart has none.
 */
export async function readOwnPieces(
  { inventory }: Pick<CartPricingDependencies, 'inventory'>,
  db: Db,
  { draft, items, subsite }: Own,
): Promise<Map<string, ChosenPiece>> {
  const tags = items.flatMap(({ tag }) => tag || [])
  const setAside = (draft?.setAside ?? []).flatMap(({ readyPieceId }) => readyPieceId ?? [])
  if (tags.length + setAside.length === 0) return new Map()
  // A preview does not know the draft order that has them.
  const pieces = await inventory.chosenPieces(db, subsite, { tags, setAside, mayBeReserved: draft === null })
  // A chosen one comes first.
  return new Map(pieces.toReversed().map((piece) => [piece.variantId, piece]))
}

/** Refuses a tag that is no piece of the variant, or one that somebody else has. */
export async function refuseTag(
  deps: Pick<CartPricingDependencies, 'inventory'>,
  db: Db,
  cart: Omit<Own, 'items'>,
  { variantId, tag }: { variantId: string; tag: string },
): Promise<void> {
  const own = await readOwnPieces(deps, db, {
    ...cart,
    items: [{ id: '', variantId, quantity: 1, gifts: [], engraving: '', addedAt: '', tag }],
  })
  if (own.get(variantId)?.tag !== tag) throwFailure('piece_sold', 'tag')
}
