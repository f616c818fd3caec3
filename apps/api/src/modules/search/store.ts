import { sql } from 'drizzle-orm'
import { type Db, literal, named, rows } from '../../kernel/db/db.ts'
import { nameOf } from '../../kernel/words.ts'
import { fold, indexWords, wordsIn } from './words.ts'

/** The searchable texts of a product, in one language and in English, and the keys of its options. */
interface ProductText {
  id: string
  names: string
  groups: string
  subtitles: string
  stone: string
  occasion: string
  audience: string
  options: { metal: string; colour: string; purity: string }[]
}

const pageSize = 2000

/** The products after one, with their texts in a language and in English. */
function readTexts(db: Db, language: string, after: string): Promise<ProductText[]> {
  return rows<ProductText>(
    db,
    sql`select d.id, concat_ws(' ', t.name, d.name) as names,
      concat_ws(' ', c.names->>${language}::text, c.names->>'en', u.name, k.name) as groups, concat_ws(' ', t.subtitle, d.subtitle) as subtitles,
      d.stone, d.occasion, d.audience,
      (select jsonb_agg(distinct jsonb_build_object('metal', v.metal, 'colour', v.colour, 'purity', v.purity)) from variant v where v.product_id = d.id) as options
    from product d join category c on c.id = d.category_id left join collection k on k.id = d.collection_id
      left join product_translation t on t.product_id = d.id and t.language = ${language}
      left join collection_translation u on u.collection_id = k.id and u.language = ${language}
    where d.kind = 'piece' and d.id > ${after} order by d.id limit ${pageSize}`,
  )
}

/** A product's texts by weight: its name most. Options have the language's word, the English one and their key. */
function weighted(text: ProductText, language: string): { a: string; b: string; c: string } {
  const namesOf = (kind: string, key: string) => [key, nameOf('en', kind, key), nameOf(language, kind, key)].join(' ')
  const options = text.options.flatMap(({ metal, colour, purity }) => [
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

/** Counts the products of each word and its spellings. */
function createVocabulary() {
  const words = new Map<string, { pieces: number; writings: Map<string, number> }>()
  return {
    add(texts: readonly string[]) {
      const spellings = new Map(texts.flatMap((text) => wordsIn(text).map((word) => [fold(word), word.toLowerCase()])))
      for (const [word, spelling] of spellings) {
        if ([...word].length < 2) continue
        const entry = words.get(word) ?? { pieces: 0, writings: new Map<string, number>() }
        entry.pieces += 1
        entry.writings.set(spelling, (entry.writings.get(spelling) ?? 0) + 1)
        words.set(word, entry)
      }
    },
    rows: () =>
      [...words].map(([word, { pieces, writings }]) => {
        const [commonest] = [...writings].toSorted((a, b) => b[1] - a[1])
        return { word, pieces, shown: commonest?.[0] ?? word }
      }),
  }
}

/** Rebuilds the search documents of one language, and its vocabulary. */
export async function rebuildDocuments(db: Db, language: string): Promise<void> {
  await db.execute(sql`delete from search_document where language = ${language}`)
  const vocabulary = createVocabulary()
  for (let after = ''; ;) {
    const products = await readTexts(db, language, after)
    const lastProduct = products.at(-1)
    if (!lastProduct) break
    after = lastProduct.id
    const texts = products.map((text) => ({ id: text.id, ...weighted(text, language) }))
    for (const { a, b, c } of texts) vocabulary.add([a, b, c])
    const indexed = texts.map(({ id, a, b, c }) => ({
      id,
      a: indexWords(a).join(' '),
      b: indexWords(b).join(' '),
      c: indexWords(c).join(' '),
    }))
    await db.execute(sql`
      insert into search_document (product_id, language, words)
      select id, ${language}, setweight(to_tsvector('simple', a), 'A') || setweight(to_tsvector('simple', b), 'B') || setweight(to_tsvector('simple', c), 'C')
      from jsonb_to_recordset(${JSON.stringify(indexed)}::jsonb) as t(id text, a text, b text, c text)`)
  }
  await db.execute(sql`delete from vocabulary where language = ${language}`)
  await db.execute(sql`
    insert into vocabulary (language, word, shown, pieces)
    select ${language}, word, shown, pieces
    from jsonb_to_recordset(${JSON.stringify(vocabulary.rows())}::jsonb) as t(word text, shown text, pieces int)`)
}

/** How many products of a search are ranked; larger totals are shown as `n+`. */
export const rankedLimit = 1000

/** Products that have all the words, the last one possibly incomplete; the best first. At most one more than `rankedLimit`, which tells that there are more. */
export function findProducts(db: Db, subsite: string, language: string, query: string): Promise<{ id: string }[]> {
  return named(
    db,
    `search_${subsite}`,
    `select id from (
       select d.product_id as id, ts_rank(d.words, to_tsquery('simple', $2)) as rank, l.popularity
       from search_document d join listing l on l.product_id = d.product_id and l.subsite = ${literal(subsite)} and l.lead
       where d.language = $1 and d.words @@ to_tsquery('simple', $2) limit ${rankedLimit + 1}) found
     order by rank desc, popularity desc, id`,
    [language, query],
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
