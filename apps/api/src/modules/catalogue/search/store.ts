import { type SQL, sql } from 'drizzle-orm'
import { type Db, listParam, rows } from '../../../kernel/db/db.ts'
import { hasPartition, holdPartition, joinPartition, rewritePartition } from '../../../kernel/db/partition.ts'
import { textLanguageOf } from '@karat/sites/locale.ts'
import { catalogues, nameOf } from '../../../kernel/translations.ts'
import type { Scope } from './port.ts'
import { fold, indexWords, isSuggested, wordsIn } from './words.ts'

/** The scope as the database names it. */
export const scopeOf = ({ subsite, language }: Scope): string => `${subsite}:${language}`
const partitionOf = (scope: Scope) => ({ of: 'search_document', by: 'scope', value: scopeOf(scope) })

/** The number of products in the first tiers of a scope, by popularity. */
const tiers = { mostPopular: 4096, popular: 32_768 }

/** The searchable texts of a product, in one language and in English, and the keys of its options. */
interface ProductText {
  id: string
  popularity: number
  names: string
  groups: string
  subtitles: string
  stone: string
  occasion: string
  audience: string
  options: { metal: string; colour: string; purity: string }[] | null
}

const pageSize = 2000

/** The products whose texts are read: the next ones after an id, or given ones. */
type Chosen = { after: string } | { ids: readonly string[] }

/** Products of a site's listing with their texts in a language and in English. */
function readTexts(db: Db, { subsite, language }: Scope, chosen: Chosen): Promise<ProductText[]> {
  const which =
    'ids' in chosen
      ? sql`d.id = any(${listParam(chosen.ids)}) order by d.popularity desc, d.id`
      : sql`d.id > ${chosen.after} order by d.id limit ${pageSize}`
  return rows<ProductText>(
    db,
    sql`select d.id, d.popularity, concat_ws(' ', t.name, d.name) as names,
      concat_ws(' ', c.names->>${language}::text, c.names->>'en', u.name, k.name) as groups, concat_ws(' ', t.subtitle, d.subtitle) as subtitles,
      d.stone, d.occasion, d.audience,
      (select jsonb_agg(distinct jsonb_build_object('metal', v.metal, 'colour', v.colour, 'purity', v.purity)) from variant v where v.product_id = d.id) as options
    from product d join category c on c.id = d.category_id left join collection k on k.id = d.collection_id
      left join product_translation t on t.product_id = d.id and t.language = ${language}
      left join collection_translation u on u.collection_id = k.id and u.language = ${language}
    where exists (select 1 from listing l where l.subsite = ${subsite} and l.product_id = d.id and l.lead) and ${which}`,
  )
}

/** A product's texts by weight: its name has the highest. Options have the language's word, the English one and their key. */
function weighted(text: ProductText, language: string): { a: string; b: string; c: string } {
  const namesOf = (kind: string, key: string) => [key, nameOf('en', kind, key), nameOf(language, kind, key)].join(' ')
  const options = (text.options ?? []).flatMap(({ metal, colour, purity }) => [
    namesOf('metal', metal),
    namesOf('colour', colour),
    namesOf('purity', purity),
  ])
  return {
    a: `${text.names} ${text.id}`,
    b: `${text.groups} ${namesOf('stone', text.stone)}`,
    c: [text.subtitles, namesOf('occasion', text.occasion), namesOf('audience', text.audience), ...new Set(options)].join(' '),
  }
}

const metalKinds = /^(?:metal|colour|purity)\./

/** The normalised words of the metals, with their colours and purities, in a language and in English. */
export function metalWords(language: string): string[] {
  const names = [language, 'en'].flatMap((one) => Object.entries(catalogues[textLanguageOf(one)] ?? {}))
  return [...new Set(names.filter(([key]) => metalKinds.test(key)).flatMap(([, name]) => indexWords(name)))]
}

/** The spellings of a text's words, by their normalised forms. */
const spellingsIn = (texts: readonly string[]) =>
  new Map(texts.flatMap((text) => wordsIn(text).map((word): [string, string] => [fold(word), word.toLowerCase()])))

/** Counts the products of each word, for Chinese also those with it inside another word, and its spellings. */
function createVocabulary() {
  const words = new Map<string, { pieces: number; writings: Map<string, number> }>()
  return {
    add(texts: readonly string[]) {
      for (const word of new Set(texts.flatMap(indexWords))) {
        if (!isSuggested(word)) continue
        const entry = words.get(word) ?? { pieces: 0, writings: new Map<string, number>() }
        entry.pieces += 1
        words.set(word, entry)
      }
      for (const [word, spelling] of spellingsIn(texts)) {
        const writings = words.get(word)?.writings
        writings?.set(spelling, (writings.get(spelling) ?? 0) + 1)
      }
    },
    rows: () =>
      [...words].flatMap(([word, { pieces, writings }]) => {
        const [commonest] = [...writings].toSorted((a, b) => b[1] - a[1])
        return commonest ? [{ word, pieces, shown: commonest[0] }] : []
      }),
  }
}

interface WeightedText {
  id: string
  popularity: number
  a: string
  b: string
  c: string
}

/** The tier of the other products, by popularity, as SQL over a row with `popularity`. */
const tierOf = (scope: string): SQL => {
  const leastOf = (tier: SQL) => sql`(select min(popularity) from search_document where scope = ${scope} and tier = ${tier})`
  return sql`case when popularity >= ${leastOf(sql`0`)} then 0 when popularity >= ${leastOf(sql`1`)} then 1 else 2 end`
}

/** Writes missing documents of products into a table; returns the words in each. */
function insertDocuments(
  db: Db,
  { table, scope, tier }: { table: SQL; scope: string; tier: SQL },
  texts: readonly WeightedText[],
): Promise<{ id: string; words: string[] }[]> {
  const indexed = texts.map(({ id, popularity, a, b, c }) => ({
    product_id: id,
    popularity,
    a: indexWords(a).join(' '),
    b: indexWords(b).join(' '),
    c: indexWords(c).join(' '),
  }))
  return rows(
    db,
    sql`insert into ${table} (scope, product_id, popularity, tier, words)
      select ${scope}, product_id, popularity, ${tier},
        setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B') || setweight(to_tsvector('simple', c), 'C')
      from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) as t(product_id text, popularity int, a text, b text, c text)
      returning product_id as id, tsvector_to_array(words) as words`,
  )
}

/**
 * The tier of every product of a site, as SQL over a row with `product_id` and `popularity`. New tables are filled with it: if rows were
 * changed afterwards, transactions that are already open could not use the indexes.
 */
export async function readTiers(tx: Db, subsite: string): Promise<SQL> {
  const lastOf = async (count: number): Promise<SQL> => {
    const [last] = await rows<{ id: string; popularity: number }>(
      tx,
      sql`select product_id as id, popularity from listing where subsite = ${subsite} and lead order by popularity desc, product_id offset ${count - 1} limit 1`,
    )
    return last
      ? sql`(popularity > ${last.popularity}::int or (popularity = ${last.popularity}::int and product_id <= ${last.id}))`
      : sql`true`
  }
  return sql`(case when ${await lastOf(tiers.mostPopular)} then 0 when ${await lastOf(tiers.popular)} then 1 else 2 end)::smallint`
}

/** Gives the documents of a scope the tiers of their popularity in the site's listing. */
async function assignTiers(tx: Db, { subsite, language }: Scope): Promise<void> {
  const tier = await readTiers(tx, subsite)
  await tx.execute(sql`update search_document set tier = ${tier} where scope = ${scopeOf({ subsite, language })} and tier <> ${tier}`)
}

/** Whether so many products entered or left the first tier that searches would read too many or too few of them. */
async function isUneven(tx: Db, scope: Scope): Promise<boolean> {
  const [found] = await rows<{ first: number; others: boolean }>(
    tx,
    sql`select (select count(*)::int from (select 1 from search_document where scope = ${scopeOf(scope)} and tier = 0 limit ${tiers.mostPopular * 2}) d) as first,
          exists (select 1 from search_document where scope = ${scopeOf(scope)} and tier > 0) as others`,
  )
  const { first = 0, others = false } = found ?? {}
  return first >= tiers.mostPopular * 2 || (others && first < tiers.mostPopular / 2)
}

/** The products of the first two tiers of a site, the most popular first. */
async function readPopular(tx: Db, subsite: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select product_id as id from listing where subsite = ${subsite} and lead order by popularity desc, product_id limit ${tiers.popular}`,
  )
  return found.map(({ id }) => id)
}

/** Rebuilds the search documents of a site in one language, and its vocabulary. The site's listing must have its products. */
export async function rebuildDocuments(tx: Db, scope: Scope): Promise<void> {
  const vocabulary = createVocabulary()
  const tier = await readTiers(tx, scope.subsite)
  const fill = async (table: SQL) => {
    const write = async (products: readonly ProductText[]) => {
      const texts = products.map((text) => ({ id: text.id, popularity: text.popularity, ...weighted(text, scope.language) }))
      for (const { a, b, c } of texts) vocabulary.add([a, b, c])
      await insertDocuments(tx, { table, scope: scopeOf(scope), tier }, texts)
    }
    // The most popular ones are stored together: a search that reads thousands of them reads few pages of the table.
    const popular = await readPopular(tx, scope.subsite)
    for (let from = 0; from < popular.length; from += pageSize)
      await write(await readTexts(tx, scope, { ids: popular.slice(from, from + pageSize) }))
    const written = new Set(popular)
    for (let after = ''; ;) {
      const products = await readTexts(tx, scope, { after })
      const lastProduct = products.at(-1)
      if (!lastProduct) break
      after = lastProduct.id
      await write(products.filter(({ id }) => !written.has(id)))
    }
  }
  await holdPartition(tx, partitionOf(scope))
  await rewritePartition(tx, partitionOf(scope), { fill })
  await tx.execute(sql`delete from vocabulary where scope = ${scopeOf(scope)}`)
  await tx.execute(sql`
    insert into vocabulary (scope, word, shown, pieces)
    select ${scopeOf(scope)}, word, shown, pieces
    from jsonb_to_recordset(${JSON.stringify(vocabulary.rows())}::jsonb) as t(word text, shown text, pieces int)`)
}

/**
 * Waits until no other transaction rewrites the documents of these products, such as a save beside the refresh of their collection: both would
 * write the same rows. In the order of their ids, so that two of them do not wait for each other in a circle.
 */
async function lockDocuments(tx: Db, productIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('search ' || p.id, 0)) from (select unnest(${listParam(productIds)}::text[]) as id order by 1) p`,
  )
}

/** Rewrites the documents of some products, with the resulting changes in the vocabulary. */
export async function updateDocuments(tx: Db, scope: Scope, productIds: readonly string[]): Promise<void> {
  const name = scopeOf(scope)
  if (!(await hasPartition(tx, partitionOf(scope)))) return rebuildDocuments(tx, scope)
  await joinPartition(tx, partitionOf(scope))
  await lockDocuments(tx, productIds)
  const former = await rows<{ words: string[] }>(
    tx,
    sql`delete from search_document where scope = ${name} and product_id = any(${listParam(productIds)}) returning tsvector_to_array(words) as words`,
  )
  const texts = (await readTexts(tx, scope, { ids: productIds })).map((text) => ({
    id: text.id,
    popularity: text.popularity,
    ...weighted(text, scope.language),
  }))
  const written = texts.length > 0 ? await insertDocuments(tx, { table: sql`search_document`, scope: name, tier: tierOf(name) }, texts) : []
  if (await isUneven(tx, scope)) await assignTiers(tx, scope)
  const pieces = new Map<string, number>()
  const count = (documents: readonly { words: string[] }[], by: number) => {
    for (const word of documents.flatMap(({ words }) => words)) if (isSuggested(word)) pieces.set(word, (pieces.get(word) ?? 0) + by)
  }
  count(former, -1)
  count(written, 1)
  const spellings = spellingsIn(texts.flatMap(({ a, b, c }) => [a, b, c]))
  // In the order of the words, so that two transactions that save products wait for each other without a deadlock.
  const changes = [...pieces]
    .filter(([word, by]) => by !== 0 || spellings.has(word))
    .map(([word, by]) => ({ word, by, shown: spellings.get(word) ?? null }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
  await tx.execute(sql`
    with change as materialized (select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t(word text, by int, shown text)),
    known as materialized (
      select v.word from vocabulary v join change c on c.word = v.word and c.by <> 0 where v.scope = ${name} order by v.word for update of v),
    counted as (
      update vocabulary v set pieces = v.pieces + c.by from change c, known k
      where v.scope = ${name} and v.word = c.word and k.word = c.word and v.pieces + c.by > 0),
    gone as (
      delete from vocabulary v using change c, known k
      where v.scope = ${name} and v.word = c.word and k.word = c.word and v.pieces + c.by <= 0)
    insert into vocabulary (scope, word, shown, pieces)
    select ${name}, word, shown, greatest(by, 1) from change where shown is not null order by word
    on conflict (scope, word) do nothing`)
}
