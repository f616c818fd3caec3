import type { Db } from '../../../kernel/db/db.ts'
import type { CartDependencies } from '../dependencies.ts'
import type { CartView } from '../port.ts'

/** The same cart with its products named in another language than its own. */
export async function inLanguage(
  { catalogue }: Pick<CartDependencies, 'catalogue'>,
  db: Db,
  cart: CartView,
  language: string,
): Promise<CartView> {
  const ids = [...cart.lines.map((line) => line.variantId), ...cart.saved.map((piece) => piece.record.variantId)]
  if (language === cart.language || ids.length === 0) return cart
  const records = await catalogue.records(db, cart.site, language, ids)
  return {
    ...cart,
    lines: cart.lines.map((line) => ({ ...line, record: records.get(line.variantId) ?? line.record })),
    saved: cart.saved.map((piece) => ({ ...piece, record: records.get(piece.record.variantId) ?? piece.record })),
  }
}

/** A cart in the language that a call names; in its own where the call names none. */
export function inAskedLanguage(deps: Pick<CartDependencies, 'catalogue' | 'db'>, cart: CartView, language: string | undefined) {
  const { db } = deps
  return inLanguage(deps, db, cart, language ?? cart.language)
}
