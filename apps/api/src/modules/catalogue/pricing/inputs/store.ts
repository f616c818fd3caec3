import { isDeepStrictEqual } from 'node:util'
import type { Stones } from '@karat/pricing/types.ts'
import { sql } from 'drizzle-orm'
import { type Db, jsonParam, listParam, rows } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { Charges, VariantInput } from '@karat/pricing/product/price-input.ts'
import type { NextPiece } from '../../inventory/port.ts'
import type { PricingDependencies } from '../dependencies.ts'
import type { StoneTerms } from '../port.ts'
import { inputFields, type InputRow } from '../store.ts'
import { weighInput } from './weigh-inputs.ts'

/** The rates by which a site sells stones, by key. */
export async function readStoneTerms(db: Db, subsite: string): Promise<ReadonlyMap<string, StoneTerms>> {
  const found = await rows<StoneTerms & { key: string }>(db, sql`select key, unit, rate from stone_rate where subsite = ${subsite}`)
  return new Map(found.map(({ key, unit, rate }) => [key, { unit, rate }]))
}

/** The charges of every site for the variants of a product that it sells. */
export function readCharges(db: Db, productId: string): Promise<{ site: string; variant: string; charges: Charges }[]> {
  return rows(
    db,
    sql`select subsite as site, variant_id as variant, jsonb_build_object('kind', making_kind, 'value', making_value, 'minimum', making_minimum,
          'discount', making_discount, 'wastage', wastage_percent, 'others', others) as charges
        from price_input where product_id = ${productId} order by subsite, variant_id`,
  )
}

/** The stones of a product with the rates of a site; throws `bad_request` for stones that it has no rate of. */
const pricedStones = (stones: readonly Omit<Stones, 'unit' | 'rate'>[], terms: ReadonlyMap<string, StoneTerms>): Stones[] =>
  stones.map((row) => ({ ...row, ...(terms.get(row.key) ?? throwFailure('bad_request', 'stones')) }))

/** A price input, and what its variant weighs as its product has it, with the rates of the site. */
interface UsualInput {
  row: InputRow
  usual: { netMg: number; stones: readonly Stones[] }
}

/** The price inputs of variants with the weights of their products; `lock` has other writers of them wait. */
async function readUsualInputs(tx: Db, subsite: string, variantIds: readonly string[], { lock }: { lock: boolean }): Promise<UsualInput[]> {
  const terms = await readStoneTerms(tx, subsite)
  const found = await rows<{ row: InputRow; usualMg: number; stones: Omit<Stones, 'unit' | 'rate'>[] }>(
    tx,
    sql`select jsonb_build_object(${sql.raw(inputFields)}) as row, v.net_mg as "usualMg", d.stones
        from price_input p join variant v on v.id = p.variant_id join product d on d.id = p.product_id
        where p.subsite = ${subsite} and p.variant_id = any(${listParam(variantIds)}::text[]) ${lock ? sql`order by p.variant_id collate "C" for update of p` : sql``}`,
  )
  return found.map(({ row, usualMg, stones }) => ({ row, usual: { netMg: usualMg, stones: pricedStones(stones, terms) } }))
}

/** The price input of a variant as one of its ready pieces makes it, or as the variant does where the piece makes none; undefined where it is not sold. */
export async function readInputOfPiece(db: Db, subsite: string, variantId: string, piece: NextPiece): Promise<InputRow | undefined> {
  const [found] = await readUsualInputs(db, subsite, [variantId], { lock: false })
  if (!found) return undefined
  const { stonesValue: _value, ...weighed } = weighInput(found.usual, piece)
  return { ...found.row, ...weighed, stones: [...weighed.stones] }
}

/**
 * Has the price inputs of products follow the ready pieces that the next orders take. Returns the products that have such pieces, and those of
 * them whose prices changed. The caller's transaction writes their listing.
 */
export async function weighByPieces(
  { inventory }: Pick<PricingDependencies, 'inventory'>,
  tx: Db,
  subsite: string,
  productIds: readonly string[],
): Promise<{ byPiece: string[]; changed: string[] }> {
  const stocked = await rows<{ variantId: string; productId: string }>(
    tx,
    sql`select i.variant_id as "variantId", i.product_id as "productId" from price_input i join stock k on k.subsite = i.subsite and k.variant_id = i.variant_id and k.has_pieces
        where i.subsite = ${subsite} and i.product_id = any(${listParam(productIds)}::text[])`,
  )
  if (stocked.length === 0) return { byPiece: [], changed: [] }
  const ids = stocked.map(({ variantId }) => variantId)
  await tx.execute(sql`select 1 from current_rate where subsite = ${subsite} for share`)
  // The inputs first, as a save of the product locks them before its stock.
  const inputs = await readUsualInputs(tx, subsite, ids, { lock: true })
  const pieces = await inventory.nextPieces(tx, subsite, ids)
  const changed = inputs.flatMap(({ row: { variantId, productId, netMg, stones, piece }, usual }) => {
    const weighed = weighInput(usual, pieces.get(variantId))
    const { stonesValue: _value, ...next } = weighed
    return isDeepStrictEqual({ netMg, stones, piece }, next) ? [] : [{ variantId, productId, ...weighed }]
  })
  await tx.execute(sql`
    update price_input i set net_mg = c."netMg", stones = c.stones, stones_value = c."stonesValue", piece = c.piece
    from jsonb_to_recordset(${jsonParam(changed)}) as c("variantId" text, "netMg" int, stones jsonb, "stonesValue" int, piece jsonb)
    where i.subsite = ${subsite} and i.variant_id = c."variantId"`)
  const productsOf = (of: readonly { productId: string }[]) => [...new Set(of.map(({ productId }) => productId))]
  return { byPiece: productsOf(stocked), changed: productsOf(changed) }
}

/** Replaces the price inputs of a product on a site; see `Pricing.setInputs`. */
export async function setPriceInputs(
  { inventory }: Pick<PricingDependencies, 'inventory'>,
  tx: Db,
  subsite: string,
  product: { id: string; stones: readonly Omit<Stones, 'unit' | 'rate'>[] },
  inputs: readonly VariantInput[],
): Promise<void> {
  // A change of the site's rates holds its row: it has ended with the stones' rates that are read here, or finds the inputs that are written here.
  await tx.execute(sql`select 1 from current_rate where subsite = ${subsite} for share`)
  await tx.execute(sql`delete from price_input where subsite = ${subsite} and product_id = ${product.id}`)
  if (inputs.length === 0) return
  const terms = await readStoneTerms(tx, subsite)
  const stones = pricedStones(product.stones, terms)
  const ids = inputs.map(({ id }) => id)
  const pieces = await inventory.nextPieces(tx, subsite, ids)
  const written = inputs.map(({ charges, ...variant }) => {
    const othersValue = charges.others.reduce((total, { amount }) => total + amount, 0)
    return { ...variant, ...charges, othersValue, ...weighInput({ netMg: variant.netMg, stones }, pieces.get(variant.id)) }
  })
  await tx.execute(sql`
    insert into price_input (subsite, variant_id, product_id, metal, purity, net_mg, wastage_percent, making_kind, making_value, making_minimum,
      making_discount, stones, stones_value, others, others_value, articles, piece)
    select ${subsite}, v.id, ${product.id}, v.metal, v.purity, v."netMg", v.wastage, v.kind, v.value, v.minimum, v.discount, v.stones,
      v."stonesValue", v.others, v."othersValue", v.hallmarked, v.piece
    from jsonb_to_recordset(${jsonParam(written)}) as v(id text, metal text, purity text, "netMg" int, wastage int, kind text, value int,
      minimum int, discount int, others jsonb, "othersValue" int, hallmarked int, stones jsonb, "stonesValue" int, piece jsonb)`)
}
