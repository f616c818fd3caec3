import { sql } from 'drizzle-orm'
import { type Db, named } from '../../kernel/db/db.ts'

/** Writes anew what every piece is found by in one language, and the vocabulary that comes of it. */
export async function rebuildDocuments(db: Db, language: string): Promise<void> {
  await db.execute(sql`delete from search_document where language = ${language}`)
  await db.execute(sql`
    insert into search_document (product_id, language, words)
    select d.id, ${language},
      setweight(to_tsvector('simple', unaccent(d.name || ' ' || d.id)), 'A') ||
      setweight(to_tsvector('simple', unaccent(coalesce(c.names->>${language}, '') || ' ' || (c.names->>'en') || ' ' || coalesce(k.name, '') || ' ' || replace(d.stone, '-', ' '))), 'B') ||
      setweight(to_tsvector('simple', unaccent(d.subtitle || ' ' || replace(d.occasion, '-', ' ') || ' ' || d.audience || ' ' ||
        (select string_agg(distinct v.metal || ' ' || v.colour || ' ' || v.purity, ' ') from variant v where v.product_id = d.id))), 'C')
    from product d join category c on c.id = d.category_id left join collection k on k.id = d.collection_id
    where d.kind = 'piece'`)
  await db.execute(sql`delete from vocabulary where language = ${language}`)
  await db.execute(sql`
    insert into vocabulary (language, word, pieces)
    select ${language}, word, ndoc from ts_stat(format('select words from search_document where language = %L', ${language}::text))
    where length(word) > 1`)
}

/** Pieces that have all the words, the last one perhaps unfinished; the best first. At most a thousand are ranked. */
export function findPieces(db: Db, subsite: string, language: string, query: string): Promise<{ id: string }[]> {
  return named(
    db,
    'search',
    `select id from (
       select d.product_id as id, ts_rank(d.words, to_tsquery('simple', $3)) as rank, l.popularity
       from search_document d join listing l on l.product_id = d.product_id and l.subsite = $1 and l.lead
       where d.language = $2 and d.words @@ to_tsquery('simple', $3) limit 1000) found
     order by rank desc, popularity desc, id`,
    [subsite, language, query],
  )
}

/** The known word nearest to one that nothing has. How alike two words must be is set on the connection. */
export async function nearestWord(db: Db, language: string, word: string): Promise<string | undefined> {
  const [row] = await named<{ word: string }>(
    db,
    'nearest_word',
    `select word from vocabulary where language = $1 and word % $2 and levenshtein_less_equal(word, $2, 2) <= 2
     order by levenshtein(word, $2), abs(length(word) - length($2)), pieces desc, word limit 1`,
    [language, word],
  )
  return row?.word
}

export async function hasWord(db: Db, language: string, prefix: string): Promise<boolean> {
  return (await suggestWords(db, language, prefix, 1)).length > 0
}

/** Known words that begin like this, the commonest first. */
export async function suggestWords(db: Db, language: string, prefix: string, count: number): Promise<string[]> {
  const found = await named<{ word: string }>(
    db,
    'suggest_words',
    `select word from vocabulary where language = $1 and word like $2 || '%' order by pieces desc, word limit $3`,
    [language, prefix.replaceAll(/[%_\\]/g, '\\$&'), count],
  )
  return found.map((row) => row.word)
}

/** Words as the documents have them, without accents. The database says what that is, so that both sides agree. */
export async function withoutAccents(db: Db, words: string): Promise<string> {
  // What is written in plain letters has none to lose.
  if (/^[\x20-\x7e]*$/.test(words)) return words
  const [row] = await named<{ words: string }>(db, 'without_accents', 'select unaccent($1) as words', [words])
  return row?.words ?? words
}
