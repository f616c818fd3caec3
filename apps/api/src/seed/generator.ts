import { type SQL, sql } from 'drizzle-orm'
import { type Db, listParam, rows, transactWithoutTimeouts } from '../kernel/db/db.ts'
import { rewritePartition } from '../kernel/db/partition.ts'
import type { Scope } from '../modules/catalogue/search/port.ts'
import { readTiers, scopeOf } from '../modules/catalogue/search/store.ts'

/** The options for generated products. */
export interface GeneratorOptions {
  /** The sites that sell them, each as many of every seeded product that it sells itself. By default the Indian one. */
  sites?: readonly string[]
  /**
   * How unevenly they are spread over the seeded products, and so over categories, metals and stones: 0 gives each as many, 1 gives the
   * first tenth of them 32 % and 3 gives it 56 %.
   */
  skew?: number
}

/** For a million products it takes longer than the timeout of a statement. */
const analyze = (db: Db) => transactWithoutTimeouts(db, (tx) => tx.execute(sql`analyze`))

/**
 * Creates `count` further products, each a seeded one with another weight: for benchmarks and for query plans of a large shop, never for
 * the demo. One variant a product; prices come from the same formula as all others. A million take some minutes.
 */
export async function generateProducts(db: Db, count: number, { sites = ['in'], skew = 0 }: GeneratorOptions = {}): Promise<void> {
  await transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`
      create temporary table generated on commit drop as
      select g, 'GEN-' || g as id, d.id as model, v.id as model_variant, greatest(200, v.net_mg * (60 + (g * 7919) % 100) / 100)::int as net_mg
      from generate_series(1, ${count}::bigint) g
      join (select id, row_number() over (order by id) - 1 as at from product where kind <> 'accessory') d
        on d.at = case when ${skew}::float8 = 0 then g % 96 else floor(96 * power((g * 7919) % 9973 / 9973.0::float8, 1 + ${skew}::float8)) end
      join variant v on v.product_id = d.id and v.lead`)
    await tx.execute(sql`
      insert into product (id, slug, kind, name, subtitle, description, details, alt, category_id, collection_id, occasion, audience, stone, stones,
                           size_system, sites, hallmarked, badge, popularity, created_at)
      select n.id, d.slug || '-' || n.g, d.kind, d.name || ' ' || n.g, d.subtitle, d.description, d.details, d.alt, d.category_id, d.collection_id, d.occasion,
             d.audience, d.stone, d.stones, d.size_system, ${JSON.stringify(sites)}::jsonb, d.hallmarked, '', (n.g * 6151) % 9000,
             d.created_at - n.g * interval '1 minute'
      from generated n join product d on d.id = n.model`)
    await tx.execute(sql`
      insert into variant (id, product_id, metal, colour, purity, size, gross_mg, net_mg, articles, position, listed, lead)
      select n.id || '-V', n.id, v.metal, v.colour, v.purity, v.size, n.net_mg + v.gross_mg - v.net_mg, n.net_mg, v.articles, 0, true, true
      from generated n join variant v on v.id = n.model_variant`)
    await tx.execute(sql`
      insert into price_input (subsite, variant_id, product_id, metal, purity, net_mg, wastage_percent, making_kind, making_value, making_minimum,
                               making_discount, stones, stones_value, others, others_value, articles)
      select p.subsite, n.id || '-V', n.id, p.metal, p.purity, n.net_mg, p.wastage_percent, p.making_kind, p.making_value, p.making_minimum,
             p.making_discount, p.stones, p.stones_value, p.others, p.others_value, p.articles
      from generated n join price_input p on p.subsite = any(${listParam(sites)}) and p.variant_id = n.model_variant`)
    await tx.execute(
      sql`insert into stock (subsite, variant_id, policy, on_hand, lead_days)
          select s.code, id || '-V', 'stock', 5, 0 from generated, subsite s where s.code = any(${listParam(sites)})`,
    )
    for (const site of sites) {
      const fill = (table: SQL) =>
        tx.execute(sql`
          insert into ${table} (subsite, product_id, colour, purity, variant_id, metal, category_id, collection_id, stone, occasion, audience,
                                weight, ready, sizes, availability, lead, actual, price, version_id, created_at, popularity)
          select subsite, product_id, colour, purity, variant_id, metal, category_id, collection_id, stone, occasion, audience,
                 weight, ready, sizes, availability, lead, actual, price, version_id, created_at, popularity from listing where subsite = ${site}
          union all
          select p.subsite, d.id, v.colour, v.purity, v.id, v.metal, d.category_id, coalesce(d.collection_id, ''), d.stone, d.occasion, d.audience,
                 v.gross_mg, true,
                 case when d.size_system in ('ring', 'bangle', 'length', 'hoop') and v.size ~ '^[0-9]'
                      then array[d.size_system || '-' || substring(v.size from '^[0-9.]+')] else '{}' end,
                 'ready', true, unit_price(p, s, r.rate, false), unit_price(p, s, r.rate, true), c.version_id, d.created_at, d.popularity
          from generated n
          join product d on d.id = n.id
          join variant v on v.product_id = d.id
          join price_input p on p.subsite = ${site} and p.variant_id = v.id
          join subsite s on s.code = p.subsite
          join current_rate c on c.subsite = p.subsite
          join metal_rate r on r.version_id = c.version_id and r.purity = p.purity`)
      await rewritePartition(tx, { of: 'listing', by: 'subsite', value: site }, { fill })
    }
  })
  await analyze(db)
}

/**
 * Gives all generated products the translated texts of the seeded ones they were copied from, with their own number, in some languages:
 * names, and search documents on each of their sites that has the language. Their long texts stay English.
 */
export async function generateTexts(db: Db, languages: readonly string[]): Promise<void> {
  await transactWithoutTimeouts(db, async (tx) => {
    await tx.execute(sql`
      create temporary table generated_word on commit drop as
      select g.id, m.id as model, substring(g.id from 5) as number, g.popularity
      from product g join product m on m.slug = regexp_replace(g.slug, '-[0-9]+$', '') and m.id not like 'GEN-%' where g.id like 'GEN-%'`)
    await tx.execute(sql`
      insert into product_translation (product_id, language, name, subtitle, description, details, alt)
      select n.id, t.language, t.name || ' ' || n.number, t.subtitle, '', '[]', t.alt
      from generated_word n join product_translation t on t.product_id = n.model and t.language = any(${listParam(languages)})`)
    const scopes = await rows<Scope>(
      tx,
      sql`select l.subsite, l.language_code as language from product g join subsite_language l on g.sites ? l.subsite
          where g.id = 'GEN-1' and l.language_code = any(${listParam(languages)})`,
    )
    for (const scope of scopes) {
      const name = scopeOf(scope)
      const tier = await readTiers(tx, scope.subsite)
      const fill = async (table: SQL) => {
        // The most popular ones are stored together, as a rebuild writes them.
        for (const [which, order] of [
          [sql`<= 1`, sql`order by popularity desc, product_id`],
          [sql`> 1`, sql``],
        ])
          await tx.execute(sql`
            insert into ${table} (scope, product_id, popularity, tier, words)
            select scope, product_id, popularity, tier, words from (
              select *, ${tier} as tier from (
                select scope, product_id, popularity, words from search_document where scope = ${name}
                union all
                select s.scope, n.id, n.popularity, s.words || setweight(to_tsvector('simple', n.number), 'A')
                from generated_word n join search_document s on s.product_id = n.model and s.scope = ${name}) d) d
            where tier ${which} ${order}`)
      }
      await rewritePartition(tx, { of: 'search_document', by: 'scope', value: name }, { fill })
      await tx.execute(sql`
        update vocabulary v set pieces = v.pieces + added.pieces
        from (select word, sum(n.count)::int as pieces
              from (select model, count(*) from generated_word group by 1) n join search_document s on s.product_id = n.model and s.scope = ${name}
                cross join lateral unnest(tsvector_to_array(s.words)) as word group by 1) added
        where v.scope = ${name} and v.word = added.word`)
    }
  })
  await analyze(db)
}

/** Copies the live promotions of the demo's first site until it has `count` of them; returns their number. */
export async function generatePromotions(db: Db, count: number): Promise<number> {
  const live = sql`from promotion where subsite = 'in' and (ends_at is null or ends_at > now())`
  const counted = async () => (await rows<{ count: number }>(db, sql`select count(*)::int as count ${live}`))[0]?.count ?? 0
  const before = await counted()
  await db.execute(sql`
    insert into promotion
    select copy.* from generate_series(1, ${count - before}) as number,
      lateral (select promotion as whole, id, code ${live} order by id offset number % ${before} limit 1) as original,
      lateral jsonb_populate_record(original.whole, jsonb_build_object(
        'id', original.id || '-' || number, 'code', original.code || number, 'used', 0)) as copy`)
  return counted()
}
