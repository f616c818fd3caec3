import { netWeight } from '@karat/pricing/parts.ts'
import { sql } from 'drizzle-orm'
import type { Modules } from '../compose.ts'
import { rows } from '../kernel/db/db.ts'
import type { Site } from '../modules/content/sites/port.ts'
import { fixedNumber } from './insert.ts'
import { demoStaff } from './staff.ts'

/** Products of the demo whose stock is known piece by piece. */
const byPiece = ['PND-101', 'NCK-104', 'BRC-105', 'CHN-103']

interface StockedVariant {
  id: string
  grossMg: number
  netMg: number
  caratMilli: number
  onHand: number
  hallmarked: boolean
  /** The stores that have some, each with how many. */
  inStores: { store: string; pieces: number }[]
}

/** The place of each unit of a variant, as its stock has them: the stores first, then the warehouse. */
function placesOf({ onHand, inStores }: StockedVariant): (string | null)[] {
  const stores = inStores.flatMap(({ store, pieces }) => Array.from({ length: pieces }, () => store))
  return [...stores, ...Array.from({ length: Math.max(0, onHand - stores.length) }, () => null)]
}

/**
 * Receives ready pieces of some products of a site in place of their counts, each with weights of its own near those of its variant. The
 * number of units that the site sells stays as it is.
 */
export async function seedReadyPieces({ db, readyPieces }: Pick<Modules, 'db' | 'readyPieces'>, site: Site): Promise<void> {
  const variants = await rows<StockedVariant>(
    db,
    sql`select v.id, v.gross_mg as "grossMg", v.net_mg as "netMg", k.on_hand as "onHand", d.hallmarked,
          coalesce((select sum((s->>'caratMilli')::int)::int from jsonb_array_elements(d.stones) s), 0) as "caratMilli",
          coalesce((select jsonb_agg(jsonb_build_object('store', h.store_id, 'pieces', h.on_hand) order by h.store_id) from store_stock h
            where h.subsite = k.subsite and h.variant_id = k.variant_id and h.on_hand > 0), '[]') as "inStores"
        from stock k join variant v on v.id = k.variant_id join product d on d.id = v.product_id
        where k.subsite = ${site.code} and k.policy = 'stock' and k.on_hand between 1 and 20 and not k.has_pieces
          and d.id = any(${sql.param(byPiece)}::text[]) order by v.id limit 24`,
  )
  const by = demoStaff.find(({ role }) => role === 'merchandiser')?.id ?? ''
  let number = 0
  for (const variant of variants) {
    const otherMg = Math.max(0, netWeight(variant.grossMg, variant.caratMilli) - variant.netMg)
    for (const storeId of placesOf(variant)) {
      number += 1
      const tag = `KN-${String(number).padStart(5, '0')}`
      // At most 1.5 % more or less metal than the variant says.
      const more = Math.round((variant.netMg * ((fixedNumber(tag) % 301) - 150)) / 10_000)
      const grossMg = variant.grossMg + more
      const huid = `H${10_000 + ((number * 37) % 90_000)}`
      const piece = {
        tag,
        huids: variant.hallmarked ? [huid] : [],
        grossMg,
        netMg: netWeight(grossMg, variant.caratMilli, otherMg),
        caratMilli: variant.caratMilli,
        otherMg,
        certificate: '',
        tray: String((number % 9) + 1),
      }
      await readyPieces.receive(
        { subsite: site.code, by, stores: undefined },
        {
          variantId: variant.id,
          storeId,
          ownership: number % 8 === 0 ? 'approval' : 'owned',
          replaceCount: true,
          confirmWeight: false,
          pieces: [piece],
        },
      )
    }
  }
}
