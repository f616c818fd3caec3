import { sql } from 'drizzle-orm'
import { type Db, listParam, literal, named, rows } from '../../kernel/db/db.ts'
import { nameOf } from '../../kernel/words.ts'
import { patternsOf, tsqueryOf } from './synonyms.ts'
import { fold, indexWords, isHan, wordsIn } from './words.ts'

/** The searchable texts of a product, in one language and in English, and the keys of its options. */
interface ProductText {
  id: string
  names: string
  groups: string
  subtitles: string
  stone: string
  occasion: string
  audience: string
  options: { metal: string; colour: string; purity: string }[] | null
}

const pageSize = 2000

/** Which products' texts are read: the next of all after one, or some. */
type Chosen = { after: string } | { ids: readonly string[] }

/** Products with their texts in a language and in English. */
function readTexts(db: Db, language: string, chosen: Chosen): Promise<ProductText[]> {
  const which = 'ids' in chosen ? sql`d.id = any(${listParam(chosen.ids)})` : sql`d.id > ${chosen.after} order by d.id limit ${pageSize}`
  return rows<ProductText>(
    db,
    sql`select d.id, concat_ws(' ', t.name, d.name) as names,
      concat_ws(' ', c.names->>${language}::text, c.names->>'en', u.name, k.name) as groups, concat_ws(' ', t.subtitle, d.subtitle) as subtitles,
      d.stone, d.occasion, d.audience,
      (select jsonb_agg(distinct jsonb_build_object('metal', v.metal, 'colour', v.colour, 'purity', v.purity)) from variant v where v.product_id = d.id) as options
    from product d join category c on c.id = d.category_id left join collection k on k.id = d.collection_id
      left join product_translation t on t.product_id = d.id and t.language = ${language}
      left join collection_translation u on u.collection_id = k.id and u.language = ${language}
    where d.kind = 'piece' and ${which}`,
  )
}

/** A product's texts by weight: its name most. Options have the language's word, the English one and their key. */
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

/** Words that are suggested: neither letters alone nor numbers. */
const isSuggested = (word: string) => [...word].length > 1 && !/^\p{N}+$/u.test(word)

/** A text's words as they are written, by their normalised forms. */
const spellingsIn = (texts: readonly string[]) =>
  new Map(texts.flatMap((text) => wordsIn(text).map((word): [string, string] => [fold(word), word.toLowerCase()])))

/** Counts the products of each word, those of Chinese that has it in another one too, and its spellings. */
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
  a: string
  b: string
  c: string
}

/** Writes the documents of products that have none; the words in each. */
function insertDocuments(db: Db, language: string, texts: readonly WeightedText[]): Promise<{ id: string; words: string[] }[]> {
  const indexed = texts.map(({ id, a, b, c }) => ({
    id,
    a: indexWords(a).join(' '),
    b: indexWords(b).join(' '),
    c: indexWords(c).join(' '),
  }))
  return rows(
    db,
    sql`insert into search_document (product_id, language, words)
      select id, ${language}, setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B') || setweight(to_tsvector('simple', c), 'C')
      from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) as t(id text, a text, b text, c text)
      returning product_id as id, tsvector_to_array(words) as words`,
  )
}

/** Rebuilds the search documents of one language, and its vocabulary. */
export async function rebuildDocuments(db: Db, language: string): Promise<void> {
  await db.execute(sql`delete from search_document where language = ${language}`)
  const vocabulary = createVocabulary()
  for (let after = ''; ;) {
    const products = await readTexts(db, language, { after })
    const lastProduct = products.at(-1)
    if (!lastProduct) break
    after = lastProduct.id
    const texts = products.map((text) => ({ id: text.id, ...weighted(text, language) }))
    for (const { a, b, c } of texts) vocabulary.add([a, b, c])
    await insertDocuments(db, language, texts)
  }
  await db.execute(sql`delete from vocabulary where language = ${language}`)
  await db.execute(sql`
    insert into vocabulary (language, word, shown, pieces)
    select ${language}, word, shown, pieces
    from jsonb_to_recordset(${JSON.stringify(vocabulary.rows())}::jsonb) as t(word text, shown text, pieces int)`)
}

/** Writes the documents of some products anew, and what changes by that in the vocabulary. */
export async function updateDocuments(tx: Db, language: string, productIds: readonly string[]): Promise<void> {
  const former = await rows<{ words: string[] }>(
    tx,
    sql`delete from search_document where language = ${language} and product_id = any(${listParam(productIds)}) returning tsvector_to_array(words) as words`,
  )
  const texts = (await readTexts(tx, language, { ids: productIds })).map((text) => ({ id: text.id, ...weighted(text, language) }))
  const written = texts.length > 0 ? await insertDocuments(tx, language, texts) : []
  const pieces = new Map<string, number>()
  const count = (documents: readonly { words: string[] }[], by: number) => {
    for (const word of documents.flatMap(({ words }) => words)) if (isSuggested(word)) pieces.set(word, (pieces.get(word) ?? 0) + by)
  }
  count(former, -1)
  count(written, 1)
  const spellings = spellingsIn(texts.flatMap(({ a, b, c }) => [a, b, c]))
  // In the order of the words, so that two who save products wait for each other and never in a circle.
  const changes = [...pieces]
    .filter(([word, by]) => by !== 0 || spellings.has(word))
    .map(([word, by]) => ({ word, by, shown: spellings.get(word) ?? null }))
    .toSorted((a, b) => (a.word < b.word ? -1 : 1))
  await tx.execute(sql`
    with change as materialized (select * from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as t(word text, by int, shown text)),
    known as materialized (
      select v.word from vocabulary v join change c on c.word = v.word and c.by <> 0 where v.language = ${language} order by v.word for update of v),
    counted as (
      update vocabulary v set pieces = v.pieces + c.by from change c, known k
      where v.language = ${language} and v.word = c.word and k.word = c.word and v.pieces + c.by > 0),
    gone as (
      delete from vocabulary v using change c, known k
      where v.language = ${language} and v.word = c.word and k.word = c.word and v.pieces + c.by <= 0)
    insert into vocabulary (language, word, shown, pieces)
    select ${language}, word, shown, greatest(by, 1) from change where shown is not null order by word
    on conflict (language, word) do nothing`)
}

/** How many products of a search are ranked; larger totals are shown as `n+`. */
export const rankedLimit = 1000
/**
 * Where more products than are ranked may have the words, the most popular ones are looked at, at most `looked`, until `found` have them:
 * these are ranked then, and not whichever the index of words comes to first.
 */
const popular = { looked: 4000, found: 240 }

/** At most how many products have each part of a query, given by patterns of its words. */
async function readExpected(db: Db, language: string, patterns: readonly (readonly string[])[]): Promise<number[]> {
  const parts = patterns.flatMap((words, part) => words.map((word) => ({ part, word })))
  const counted = await named<{ pieces: number }>(
    db,
    'search_expected',
    `select coalesce(sum(v.pieces), 0)::int as pieces from jsonb_to_recordset($2::jsonb) as p(part int, word text)
       left join lateral (select pieces from vocabulary where language = $1 and word like p.word) v on true
     group by part order by part`,
    [language, JSON.stringify(parts)],
  )
  return counted.map(({ pieces }) => pieces)
}

/** Whether no product can have a word that the vocabulary does not have: it has neither numbers nor every way to part Chinese. */
const isComplete = (patterns: readonly string[]) =>
  patterns.every((pattern) => isSuggested(pattern.replace('%', '')) && !isHan.test(pattern))

async function hasMoreProducts(db: Db, subsite: string, count: number): Promise<boolean> {
  const text = `select 1 from listing l where l.subsite = ${literal(subsite)} and l.lead order by l.popularity desc, l.product_id offset $1 limit 1`
  return (await named(db, `search_more_${subsite}`, text, [count])).length > 0
}

/** What a search asks for: products of a site by normalised words of a language, and how many at most. */
interface Asked {
  subsite: string
  language: string
  words: readonly string[]
  limit?: number
}

/** Products that have all the words, the last one possibly incomplete; the best first, and whether there are more. */
export async function findProducts(
  db: Db,
  { subsite, language, words, limit = rankedLimit }: Asked,
): Promise<{ ids: string[]; capped: boolean }> {
  const query = tsqueryOf(words)
  async function ranked(kind: string, source: string, most: number) {
    const found = await named<{ id: string }>(
      db,
      `search_${kind}_${subsite}`,
      `select id from (
         select d.product_id as id, ts_rank(d.words, to_tsquery('simple', $2)) as rank, l.popularity
         from ${source} limit $3) found
       order by rank desc, popularity desc, id`,
      [language, query, most + 1],
    )
    return { ids: found.slice(0, most).map(({ id }) => id), capped: found.length > most }
  }
  const patterns = patternsOf(words)
  const expected = await readExpected(db, language, patterns)
  if (patterns.some((part, at) => expected[at] === 0 && isComplete(part))) return { ids: [], capped: false }
  const many = Math.min(...expected) > rankedLimit
  const most = many ? Math.min(limit, popular.found) : limit
  if (many) {
    const found = await ranked(
      'popular',
      `(select product_id, popularity from listing l where l.subsite = ${literal(subsite)} and l.lead
          order by l.popularity desc, l.product_id limit ${popular.looked}) l
        cross join lateral (select d.product_id, d.words from search_document d
          where d.language = $1 and d.product_id = l.product_id and d.words @@ to_tsquery('simple', $2) offset 0) d`,
      most,
    )
    // Few have all words where many have each of them: the index finds those, unless all products of the site were looked at.
    if (found.capped || !(await hasMoreProducts(db, subsite, popular.looked))) return found
  }
  return ranked(
    'ranked',
    `search_document d join listing l on l.product_id = d.product_id and l.subsite = ${literal(subsite)} and l.lead
     where d.language = $1 and d.words @@ to_tsquery('simple', $2)`,
    most,
  )
}

/** A word of the vocabulary: normalised, and as it is written. */
export interface KnownWord {
  word: string
  shown: string
}

/** The known word nearest to an unknown one. The similarity threshold is set on the connection. */
export async function nearestWord(db: Db, language: string, word: string): Promise<KnownWord | undefined> {
  const [row] = await named<KnownWord>(
    db,
    'nearest_word',
    `select word, shown from vocabulary where language = $1 and word % $2 and levenshtein_less_equal(word, $2, 2) <= 2
     order by levenshtein(word, $2), abs(length(word) - length($2)), pieces desc, word limit 1`,
    [language, word],
  )
  return row
}

export async function hasWord(db: Db, language: string, prefix: string): Promise<boolean> {
  return (await suggestWords(db, language, prefix, 1)).length > 0
}

/** Known words that begin with a prefix, the commonest first, as they are written. */
export async function suggestWords(db: Db, language: string, prefix: string, count: number): Promise<string[]> {
  const words = await named<{ shown: string }>(
    db,
    'suggest_words',
    `select shown from vocabulary where language = $1 and word like $2 || '%' order by pieces desc, word limit $3`,
    [language, prefix.replaceAll(/[%_\\]/g, '\\$&'), count],
  )
  return words.map((row) => row.shown)
}
