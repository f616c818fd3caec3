import { type Db, literal, named } from '../../kernel/db/db.ts'
import type { Scope } from './port.ts'
import { scopeOf } from './store.ts'
import { patternsOf, tsqueryOf } from './synonyms.ts'
import { isHan, isSuggested } from './words.ts'

/** How many products of a search are ranked; larger totals are shown as `n+`. */
export const rankedLimit = 1000
/** Where more products than are ranked may have the words, so many of the most popular ones that have them are ranked. */
const popularFound = 240
/** With so few in the first tier there are not as many as are ranked in the second, eight times as large: it need not be asked. */
const fewOfFirst = 3
/**
 * Where all the words that begin like an incomplete one are in more documents than this together, the commonest of them are searched
 * for: an index of words reads the documents of all.
 */
const completed = { documents: 20_000, words: 24 }

/** A part of a query in the vocabulary. */
interface KnownPart {
  /** At most how many products have it. */
  pieces: number
  /** The commonest words that begin like its incomplete one, in how many products these are, and whether there are further ones. */
  completions: { words: string[]; pieces: number; more: boolean }
}

/** What the vocabulary has of each part of a query, given by patterns of its words. */
async function readParts(db: Db, scope: string, patterns: readonly (readonly string[])[]): Promise<KnownPart[]> {
  const asked = patterns.flatMap((words, part) => words.map((pattern) => ({ part, pattern })))
  const found = await named<{ part: number; pattern: string; word: string; all: number; count: number }>(
    db,
    'search_parts',
    `select p.part, p.pattern, v.word, v.all::int as all, v.count::int as count
     from jsonb_to_recordset($2::jsonb) as p(part int, pattern text)
       cross join lateral (
         select word, sum(pieces) over () as all, count(*) over () as count from vocabulary
         where scope = $1 and word like p.pattern order by pieces desc, word limit ${completed.words}) v`,
    [scope, JSON.stringify(asked)],
  )
  return patterns.map((_words, part) => {
    const own = found.filter((row) => row.part === part)
    // Each row of a pattern says what all of its words have together.
    const pieces = new Map(own.map(({ pattern, all }) => [pattern, all]))
    const words = own.filter(({ pattern }) => pattern.endsWith('%'))
    return {
      pieces: [...pieces.values()].reduce((total, all) => total + all, 0),
      completions: {
        words: words.map(({ word }) => word),
        pieces: words[0]?.all ?? 0,
        more: (words[0]?.count ?? 0) > words.length,
      },
    }
  })
}

/** Whether no product can have a word that the vocabulary does not have: it has neither numbers nor every way to part Chinese. */
const isComplete = (patterns: readonly string[]) =>
  patterns.every((pattern) => isSuggested(pattern.replace('%', '')) && !isHan.test(pattern))

/** The words asked for. As a value that the planner does not know: to find common ones it would read all documents one after the other. */
const asked = `(select to_tsquery('simple', $1))`

/** What a search asks for: products by normalised words, and how many at most. */
interface Asked {
  words: readonly string[]
  limit?: number
}

/** Products that have all the words, the last one possibly incomplete; the best first, and whether there are more. */
export async function findProducts(
  db: Db,
  scope: Scope,
  { words, limit = rankedLimit }: Asked,
): Promise<{ ids: string[]; capped: boolean }> {
  const name = scopeOf(scope)
  /** Ranks the most popular documents of the first tiers that have the words, or any of all documents. */
  async function ranked(kind: 'first' | 'popular' | 'any', query: string, most: number) {
    const [which, order] = {
      first: ['and tier = 0', 'order by popularity desc, product_id'],
      popular: ['and tier <= 1', 'order by popularity desc, product_id'],
      any: ['', ''],
    }[kind] as [string, string]
    const found = await named<{ id: string }>(
      db,
      `search_${kind}_${name}`,
      `select id from (
         select product_id as id, ts_rank(words, ${asked}) as rank, popularity from (
           select product_id, popularity, words from search_document
           where scope = ${literal(name)} ${which} and words @@ ${asked} ${order} limit $2) d) found
       order by rank desc, popularity desc, id`,
      [query, most + 1],
    )
    return { ids: found.slice(0, most).map(({ id }) => id), capped: found.length > most }
  }
  const patterns = patternsOf(words)
  const parts = await readParts(db, name, patterns)
  if (parts.some(({ pieces }, at) => pieces === 0 && isComplete(patterns[at] ?? []))) return { ids: [], capped: false }
  const whole = tsqueryOf(words)
  /** Of a part that the vocabulary does not know any number of products may have it. */
  const expected = parts.map(({ pieces }, at) => (pieces === 0 && !isComplete(patterns[at] ?? []) ? Infinity : pieces))
  for (const kind of Math.min(...expected) > rankedLimit ? (['first', 'popular'] as const) : []) {
    const found = await ranked(kind, whole, Math.min(limit, popularFound))
    if (found.capped) return found
    if (kind === 'first' && found.ids.length <= fewOfFirst) break
  }
  // Few have all words where many have each of them: the index of all documents finds those.
  const completions = parts.at(-1)?.completions
  const shortened = completions && completions.pieces > completed.documents && isComplete(patterns.at(-1) ?? [])
  const found = await ranked('any', shortened ? tsqueryOf(words, completions.words) : whole, limit)
  return shortened && completions.more ? { ...found, capped: true } : found
}

/** A word of the vocabulary: normalised, and as it is written. */
export interface KnownWord {
  word: string
  shown: string
}

/** The known word nearest to an unknown one. The similarity threshold is set on the connection. */
export async function nearestWord(db: Db, scope: Scope, word: string): Promise<KnownWord | undefined> {
  const [row] = await named<KnownWord>(
    db,
    'nearest_word',
    `select word, shown from vocabulary where scope = $1 and word % $2 and levenshtein_less_equal(word, $2, 2) <= 2
     order by levenshtein(word, $2), abs(length(word) - length($2)), pieces desc, word limit 1`,
    [scopeOf(scope), word],
  )
  return row
}

export async function hasWord(db: Db, scope: Scope, prefix: string): Promise<boolean> {
  return (await suggestWords(db, scope, prefix, 1)).length > 0
}

/** Known words that begin with a prefix, the commonest first, as they are written. */
export async function suggestWords(db: Db, scope: Scope, prefix: string, count: number): Promise<string[]> {
  const words = await named<{ shown: string }>(
    db,
    'suggest_words',
    `select shown from vocabulary where scope = $1 and word like $2 || '%' order by pieces desc, word limit $3`,
    [scopeOf(scope), prefix.replaceAll(/[%_\\]/g, '\\$&'), count],
  )
  return words.map((row) => row.shown)
}
