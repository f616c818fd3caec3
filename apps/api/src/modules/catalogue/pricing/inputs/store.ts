import { stonesValue } from '@karat/pricing/parts.ts'
import type { Stones } from '@karat/pricing/types.ts'
import { sql } from 'drizzle-orm'
import { type Db, jsonParam, rows } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { Charges, VariantInput } from '@karat/pricing/product/price-input.ts'
import type { StoneTerms } from '../port.ts'

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

/** Replaces the price inputs of a product on a site; see `Pricing.setInputs`. */
export async function setPriceInputs(
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
  const stones = product.stones.map((row): Stones => ({ ...row, ...(terms.get(row.key) ?? throwFailure('bad_request', 'stones')) }))
  const written = inputs.map(({ charges, ...variant }) => {
    const othersValue = charges.others.reduce((total, { amount }) => total + amount, 0)
    return { ...variant, ...charges, othersValue }
  })
  const value = stones.reduce((total, row) => total + stonesValue(row), 0)
  await tx.execute(sql`
    insert into price_input (subsite, variant_id, product_id, metal, purity, net_mg, wastage_percent, making_kind, making_value, making_minimum,
      making_discount, stones, stones_value, others, others_value, articles)
    select ${subsite}, v.id, ${product.id}, v.metal, v.purity, v."netMg", v.wastage, v.kind, v.value, v.minimum, v.discount, ${jsonParam(stones)},
      ${value}, v.others, v."othersValue", v.hallmarked
    from jsonb_to_recordset(${jsonParam(written)}) as v(id text, metal text, purity text, "netMg" int, wastage int, kind text, value int,
      minimum int, discount int, others jsonb, "othersValue" int, hallmarked int)`)
}
