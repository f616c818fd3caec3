import { sql } from 'drizzle-orm'
import type { TestShop } from './shop.ts'

/** The watch's variant, and its price before tax in minor units of each site. */
export const watch = { id: 'WAT-001', variant: 'WAT-001-steel', slug: 'velmora-field-38', price: 1_250_000 } as const

/**
 * Adds a watch of an invented maker to every site of a shop, as staff add a product: its row, one variant in steel with `onHand` units, its
 * fixed price, and no metal that could have a rate.
 */
export async function addWatch({ db, modules }: TestShop, { onHand = 5 } = {}): Promise<void> {
  const sites = (await modules.sites.all()).map(({ code }) => code)
  await db.execute(sql`
    insert into category (id, position, names, intro)
    values ('watches', 99, ${JSON.stringify({ en: 'Watches', hi: 'घड़ियाँ', mr: 'घड्याळे', ar: 'ساعات', es: 'Relojes', 'zh-Hans': '腕表' })}::jsonb, '')`)
  await db.execute(sql`
    insert into product (id, slug, kind, name, subtitle, description, details, alt, category_id, occasion, audience, stone, stones, size_system,
      sites, hallmarked, setting, made_in, badge, popularity, created_at)
    values (${watch.id}, ${watch.slug}, 'watch', 'Velmora Field 38', 'Automatic, 38 mm', 'A watch for every day.', '["Sapphire crystal"]',
      'A steel watch with a white dial', 'watches', 'everyday', 'unisex', 'none', '[]', 'none', ${JSON.stringify(sites)}::jsonb, false, '', 'CH', '',
      5000, '2026-11-10T00:00:00Z')`)
  await db.execute(sql`
    insert into variant (id, product_id, metal, colour, purity, size, gross_mg, net_mg, articles, position, listed, lead)
    values (${watch.variant}, ${watch.id}, 'steel', 'steel', '', '', 62000, 0, 1, 0, true, true)`)
  for (const site of sites) {
    await db.execute(sql`
      insert into price_input (subsite, variant_id, product_id, metal, purity, net_mg, wastage_percent, making_kind, making_value, making_minimum,
        making_discount, stones, stones_value, others, others_value, articles)
      values (${site}, ${watch.variant}, ${watch.id}, 'steel', '', 0, 0, 'flat', 0, 0, 0, '[]', 0,
        ${JSON.stringify([{ code: 'price', amount: watch.price }])}::jsonb, ${watch.price}, 0)`)
    await db.execute(
      sql`insert into stock (subsite, variant_id, policy, on_hand, lead_days) values (${site}, ${watch.variant}, 'stock', ${onHand}, 0)`,
    )
  }
}
