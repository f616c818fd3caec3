import { sql } from 'drizzle-orm'
import { type Db, rows } from '../kernel/db/db.ts'
import type { SeedFiles } from './files.ts'
import { insertAll } from './insert.ts'

/** A product that only the demo has. */
const demoProduct = 'RNG-001'

/** Adds the demo's promotions to a demo that has none; a shop with its own products gets none. */
export async function seedPromotions(db: Db, { promotions }: Pick<SeedFiles, 'promotions'>) {
  const values = promotions.map(({ code, scope, terms = {}, ...promotion }) => ({
    minimum: 0,
    maximum: 0,
    stackable: false,
    priority: 0,
    starts_at: '2026-10-01T00:00:00Z',
    listed: true,
    first_order: promotion.firstOrder ?? false,
    groups: [],
    customer_limit: promotion.customerLimit ?? null,
    ends_at: promotion.endsAt ?? null,
    used: 0,
    ...promotion,
    code: code ?? null,
    scope: { categories: [], collections: [], metals: [], purities: [], ...scope },
    terms,
  }))
  const columns = ['id', 'subsite', 'code', 'effect', 'scope', 'minimum', 'maximum', 'stackable', 'priority', 'title', 'terms'].concat([
    'starts_at',
    'ends_at',
    'listed',
    'first_order',
    'groups',
    'customer_limit',
    'used',
  ])
  const empty = await rows<{ code: string }>(
    db,
    sql`select s.code from subsite s where not exists (select 1 from promotion) and exists (select 1 from product where id = ${demoProduct})`,
  )
  const codes = new Set(empty.map((site) => site.code))
  await insertAll(
    db,
    'promotion',
    columns,
    values.filter(({ subsite }) => codes.has(subsite)),
  )
}
