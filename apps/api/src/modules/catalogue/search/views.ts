import { type Db, literal, named } from '../../../kernel/db/db.ts'
import type { Scope } from './port.ts'
import { scopeOf } from './store.ts'
import { type Alternative, type Part, partsOf, tsqueriesOf } from './synonyms.ts'
import { isHan, isNumber, isSuggested } from './words.ts'

/** How many products of a search are ranked; larger totals are shown as `n+`. */
export const rankedLimit = 1000
/** How many of the most popular matches are ranked where more products than that limit may have the words. */
const popularFound = 240
/** With so few matches in the first tier the second, eight times as large, has too few to fill a ranking: it is not searched. */
const fewOfFirst = 3
/**
 * Where the completions of an incomplete word are in more documents than this together, only the commonest are searched for: the index
 * reads the documents of all given words.
 */
const maxCompleted = { documents: 20_000, words: 24 }

/** The entries of the vocabulary for the words of a query. */
interface Known {
  /** How many products have each word. */
  pieces: Map<string, number>
  /** The commonest completions of the incomplete word, how many products have any completion, and whether there are further ones. */
  completions: { words: string[]; pieces: number; more: boolean }
}

/**
 * The condition for words with a prefix, which is a parameter: with `like` the index could not be used, since the planner does not know the
 * prefix.
 */
const beginsWith = (prefix: string) => `word ~>=~ ${prefix} and word ~<~ (${prefix} || chr(1114111))`

async function readKnown(db: Db, scope: string, words: readonly string[], prefix: string): Promise<Known> {
  const found = await named<{ word: string; pieces: number; completed: number; completions: number }>(
    db,
    'search_known',
    `select word, pieces, 0 as completed, 0 as completions from vocabulary where scope = $1 and word = any($2)
     union all
     (select word, pieces, (sum(pieces) over ())::int, (count(*) over ())::int from vocabulary where scope = $1 and ${beginsWith('$3')}
      order by pieces desc, word limit ${maxCompleted.words})`,
    [scope, words, prefix],
  )
  const completions = found.filter((row) => row.completions > 0)
  const [first] = completions
  return {
    pieces: new Map(found.filter((row) => row.completions === 0).map(({ word, pieces }) => [word, pieces])),
    completions: {
      words: completions.map(({ word }) => word),
      pieces: first?.completed ?? 0,
      more: (first?.completions ?? 0) > completions.length,
    },
  }
}

/**
 * Whether a word that is missing in the vocabulary is in no product: the vocabulary has no numbers, and not every segmentation of Chinese.
 */
const isKept = (word: string) => isSuggested(word) && !isHan.test(word)

/**
 * Leaves out the alternatives that no product has, and returns the maximum number of products of each part. A synonym that the vocabulary
 * cannot know is left out as well: products have the word of another language beside it.
 */
function knownParts(parts: readonly Part[], known: Known): { alternatives: Alternative[]; pieces: number }[] {
  const piecesOf = ({ words, incomplete }: Alternative, isTyped: boolean) =>
    words.map((word, at) => {
      const pieces = incomplete && at === words.length - 1 ? known.completions.pieces : (known.pieces.get(word) ?? 0)
      return pieces === 0 && isTyped && !isKept(word) ? Infinity : pieces
    })
  return parts.map(({ typed, alternatives }) => {
    const counted = alternatives.map((one) => ({ one, pieces: Math.min(...piecesOf(one, one.words === typed)) }))
    const some = counted.filter(({ pieces }) => pieces > 0)
    return { alternatives: some.map(({ one }) => one), pieces: some.reduce((total, { pieces }) => total + pieces, 0) }
  })
}

/** The sort order of terms, rarest first: words that the vocabulary cannot know are mostly numbers, which few products share. */
const rareness = ({ pieces }: { pieces: number }) => (pieces === Infinity ? 0 : pieces)

/** A query as a value that the planner does not know: otherwise it would read all documents in sequence to find common words. */
const queryAt = (parameter: number) => `(select to_tsquery('simple', $${parameter}))`
/** The maximum number of separate conditions: the last parts are joined into one, so that a connection prepares few statements. */
const maxConditions = 3

/**
 * The conditions of a search, each a tsquery; those with the fewest documents come first. The index skips documents that satisfy only one
 * of two conditions, but evaluates the whole of a single one for each document that has its rarest word.
 */
function conditionsOf(queries: readonly string[]): string[] {
  const others = queries.slice(maxConditions - 1)
  return [...queries.slice(0, maxConditions - 1), ...(others.length > 0 ? [others.join(' & ')] : [])]
}

/** A search for products: normalised words, and the maximum number of results. */
interface Asked {
  words: readonly string[]
  limit?: number
  /** How many of the most popular are ranked where very many may match. */
  most?: number
}

/** Products with all the words, the last one possibly incomplete; the best first, and whether there are more. */
export async function findProducts(
  db: Db,
  scope: Scope,
  { words, limit = rankedLimit, most: maxRanked = popularFound }: Asked,
): Promise<{ ids: string[]; capped: boolean }> {
  const name = scopeOf(scope)
  /** Ranks the most popular documents of the first tiers that satisfy each query, or any of all documents. */
  async function ranked(kind: 'first' | 'popular' | 'any', queries: readonly string[], most: number) {
    const [which, order] = {
      first: ['and tier = 0', 'order by popularity desc, product_id'],
      popular: ['and tier <= 1', 'order by popularity desc, product_id'],
      any: ['', ''],
    }[kind] as [string, string]
    const conditions = conditionsOf(queries)
    const matches = conditions.map((_, at) => `words @@ ${queryAt(at + 3)}`).join(' and ')
    const found = await named<{ id: string }>(
      db,
      `search_${kind}_${conditions.length}_${name}`,
      `select id from (
         select product_id as id, ts_rank(words, ${queryAt(1)}) as rank, popularity from (
           select product_id, popularity, words from search_document
           where scope = ${literal(name)} ${which} and ${matches} ${order} limit $2) d) found
       order by rank desc, popularity desc, id`,
      [queries.join(' & '), most + 1, ...conditions],
    )
    return { ids: found.slice(0, most).map(({ id }) => id), capped: found.length > most }
  }
  const asked = partsOf(words)
  const last = words.at(-1) ?? ''
  const known = await readKnown(db, name, [...new Set(asked.flatMap((part) => part.alternatives.flatMap((one) => one.words)))], last)
  const parts = knownParts(asked, known)
  if (parts.some(({ alternatives }) => alternatives.length === 0)) return { ids: [], capped: false }
  const alternatives = parts.toSorted((a, b) => rareness(a) - rareness(b)).map((part) => part.alternatives)
  const { completions } = known
  // For a prefix the index reads all words with that beginning before the first result; whole words are faster. The vocabulary has all
  // words except numbers and single letters, and Chinese is not completed.
  const completable = !isHan.test(last) && !isNumber(last)
  const completed = [...new Set([last, ...completions.words])]
  const whole = tsqueriesOf(alternatives, completable && !completions.more ? completed : undefined)
  for (const kind of Math.min(...parts.map(({ pieces }) => pieces)) > rankedLimit ? (['first', 'popular'] as const) : []) {
    const found = await ranked(kind, whole, Math.min(limit, maxRanked))
    if (found.capped) return found
    if (kind === 'first' && found.ids.length <= fewOfFirst) break
  }
  // Common words together are in few products: the index of all documents finds those.
  if (completable && completions.more && completions.pieces > maxCompleted.documents) {
    const { ids } = await ranked('any', tsqueriesOf(alternatives, completed), limit)
    if (ids.length > 0) return { ids, capped: true }
  }
  return ranked('any', whole, limit)
}

/** A word of the vocabulary: normalised, and in its spelling. */
export interface KnownWord {
  word: string
  shown: string
}

/**
 * The known word nearest to an unknown one. The similarity threshold is set on the connection. The statement looks for similar words in all
 * languages: with the scope in it the planner may read all words of the scope instead.
 */
export async function nearestWord(db: Db, scope: Scope, word: string): Promise<KnownWord | undefined> {
  const [row] = await named<KnownWord>(
    db,
    'nearest_word',
    `with similar_words as materialized (select scope, word, shown, pieces from vocabulary where word % $2)
     select word, shown from similar_words where scope = $1 and levenshtein_less_equal(word, $2, 2) <= 2
     order by levenshtein(word, $2), abs(length(word) - length($2)), pieces desc, word limit 1`,
    [scopeOf(scope), word],
  )
  return row
}

/** Whether a known word begins with a prefix. */
export async function hasWord(db: Db, scope: Scope, prefix: string): Promise<boolean> {
  const text = `select 1 as one from vocabulary where scope = $1 and ${beginsWith('$2')} limit 1`
  return (await named<{ one: number }>(db, 'has_word', text, [scopeOf(scope), prefix])).length > 0
}

/** A request for suggestions: words of some products; `others` are suggested besides the words of names, categories and stones. */
interface Suggested {
  prefix: string
  ids: readonly string[]
  others: readonly string[]
  count: number
}

/**
 * Completions of a prefix from the words of some products, the commonest in the shop first, in their spelling: words of names, categories
 * and stones, which are indexed with the first two weights, and such `others` as the metals, which are among the words of descriptions.
 */
export async function suggestWords(db: Db, scope: Scope, { prefix, ids, others, count }: Suggested): Promise<string[]> {
  if (ids.length === 0) return []
  const name = scopeOf(scope)
  const words = await named<{ shown: string }>(
    db,
    `suggest_words_${name}`,
    `select shown from vocabulary where scope = $1 and word = any(array(
       select distinct lexeme from search_document d cross join lateral unnest(d.words) as w(lexeme, positions, weights)
       where d.scope = ${literal(name)} and d.product_id = any($3) and starts_with(lexeme, $2) and (weights && '{A,B}' or lexeme = any($4))))
     order by pieces desc, word limit $5`,
    [name, prefix, ids, others, count],
  )
  return words.map((row) => row.shown)
}

/** Which of these ids are products of the scope, in the order of the ids. */
export async function findIds(db: Db, scope: Scope, ids: readonly string[]): Promise<string[]> {
  const name = scopeOf(scope)
  const text = `select product_id as id from search_document where scope = ${literal(name)} and product_id = any($1)`
  const found = new Set((await named<{ id: string }>(db, `search_ids_${name}`, text, [ids])).map(({ id }) => id))
  return [...new Set(ids)].filter((id) => found.has(id))
}

/** The words that the vocabulary has, with the number of products of each. */
async function piecesOf(db: Db, scope: Scope, words: readonly string[]): Promise<Map<string, number>> {
  const text = 'select word, pieces from vocabulary where scope = $1 and word = any($2)'
  const found = await named<{ word: string; pieces: number }>(db, 'pieces_of_words', text, [scopeOf(scope), words])
  return new Map(found.map(({ word, pieces }) => [word, pieces]))
}

/** The minimum length of a part of a word to count as a word. */
const shortestPart = 2

/**
 * Words with other spaces between them: two words that are known as one are joined, and an unknown one is split into two known ones.
 * Undefined where nothing changes.
 */
export async function respaced(db: Db, scope: Scope, words: readonly string[]): Promise<string[] | undefined> {
  const cutsOf = (word: string) => {
    const letters = [...word]
    const places = Array.from({ length: Math.max(0, letters.length - 2 * shortestPart + 1) }, (_, at) => at + shortestPart)
    return places.map((at) => [letters.slice(0, at).join(''), letters.slice(at).join('')] as const)
  }
  const joined = words.slice(1).map((word, at) => `${words[at]}${word}`)
  const pieces = await piecesOf(db, scope, [...words, ...joined, ...words.flatMap((word) => cutsOf(word).flat())])
  const result: string[] = []
  for (let at = 0; at < words.length; at++) {
    const [word = '', whole = ''] = [words[at], joined[at]]
    const isUnknown = !pieces.has(word) || !pieces.has(words[at + 1] ?? '')
    if (isUnknown && pieces.has(whole)) {
      result.push(whole)
      at += 1
      continue
    }
    const commonness = (parts: readonly string[]) => Math.min(...parts.map((part) => pieces.get(part) ?? 0))
    const cuts = pieces.has(word) || isNumber(word) ? [] : cutsOf(word).filter((parts) => commonness(parts) > 0)
    const [best] = cuts.toSorted((a, b) => commonness(b) - commonness(a))
    result.push(...(best ?? [word]))
  }
  return result.join(' ') === words.join(' ') ? undefined : result
}
