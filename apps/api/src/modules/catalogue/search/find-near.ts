import type { CardView, Narrowing } from '../products/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { SearchDependencies } from './dependencies.ts'
import { filterNames, filtersOf, type Filters } from './filters.ts'
import { kindsOf } from './kinds.ts'
import { type DatabaseDependency, findByWords, type Found } from './match-words.ts'
import { withMetal } from './metals.ts'
import type { Scope } from './port.ts'
import { fold, wordsIn } from './words.ts'

/** Pairs of words are left out only up to this number of words: beyond it there are too many pairs. */
const maxInPairs = 5
/** How many products are shown where nothing is found. */
const nearCards = 8

/** A part of a query that was dropped: a word (`q`) or a filter. */
interface Without {
  name: string
  value: string
}

/** The nearest results of a query that matches nothing. */
export interface NearResults {
  q: string
  filters: Filters
  without: Without[]
  total: number
  cards: CardView[]
}

/**
 * The largest set of a query's words that products have together, where none has all of them; a word that names a category is never left
 * out.
 */
async function fewerWords(
  deps: DatabaseDependency,
  scope: Scope,
  words: readonly string[],
): Promise<{ kept: readonly string[]; ids: string[]; capped: boolean } | undefined> {
  const askEach = (choices: readonly (readonly string[])[]) =>
    Promise.all(choices.map(async (kept) => ({ kept, ...(await findByWords(deps, scope, { words: kept })) })))
  const single = words.length > 1 ? await askEach(words.map((word) => [word])) : []
  const known = single.filter(({ ids }) => ids.length > 0).flatMap(({ kept }) => kept)
  const kinds = (await kindsOf(deps.db, scope.language, words)).filter((kind) => kind.words.every((word) => known.includes(word)))
  const hasKind = (kept: readonly string[]) => kinds.length === 0 || kinds.some((kind) => kind.words.every((word) => kept.includes(word)))
  const bestOf = (found: Awaited<ReturnType<typeof askEach>>) =>
    found
      .filter(({ ids }) => ids.length > 0)
      .toSorted((a, b) => Number(hasKind(b.kept)) - Number(hasKind(a.kept)) || b.ids.length - a.ids.length)[0]
  const without = (some: readonly string[]) => some.map((_, at) => some.toSpliced(at, 1))
  const fewer = [
    known.length < words.length ? [known] : [],
    without(known),
    known.length <= maxInPairs ? without(known).flatMap(without) : [],
  ]
  for (const choices of fewer) {
    const distinct = new Map(choices.filter((kept) => kept.length > 1 && hasKind(kept)).map((kept) => [kept.join(' '), kept]))
    const best = bestOf(await askEach([...distinct.values()]))
    if (best) return best
  }
  return bestOf(single)
}

/** The results where no product has any of the words: the products that the filters leave, or else the most popular of all. */
async function findWithoutWords(
  { catalogue }: SearchDependencies,
  { site, language }: { site: Site; language: string },
  without: Without[],
  filters: Filters,
): Promise<NearResults | null> {
  const narrowed = Object.keys(filters).length > 0 ? await catalogue.browse(site, language, filters as Narrowing) : undefined
  const isLeft = narrowed !== undefined && narrowed.total > 0
  const { cards, total } = isLeft ? narrowed : await catalogue.browse(site, language, {})
  if (total === 0) return null
  const givenUp = Object.entries(isLeft ? {} : filters).map(([name, value]) => ({ name, value }))
  return { q: '', filters: isLeft ? filters : {}, without: [...without, ...givenUp], total, cards: cards.slice(0, nearCards) }
}

/**
 * The nearest results of a query that matches nothing: without the word, or else the filter, that excludes everything. Where no product
 * has any of the words: the products that the filters leave, or else the most popular of all.
 */
export async function findNear(
  deps: SearchDependencies,
  { site, language, scope }: { site: Site; language: string; scope: Scope },
  text: string,
  found: Found,
  narrowing: Narrowing,
): Promise<NearResults | null> {
  const spellings = new Map(wordsIn(text).map((word) => [fold(word), word]))
  const spell = (words: readonly string[]) => words.map((word) => spellings.get(word) ?? word)
  const fewer =
    found.ids.length > 0 ? { kept: found.words, ids: found.ids, capped: found.capped } : await fewerWords(deps, scope, found.words)
  const chosen = filtersOf(narrowing)
  if (!fewer)
    return findWithoutWords(
      deps,
      { site, language },
      spell(found.words).map((value) => ({ name: 'q', value })),
      chosen,
    )
  const products = await deps.catalogue.found(site, language, fewer)
  const names = filterNames.filter((name) => chosen[name])
  const without = (some: readonly string[]) =>
    Object.fromEntries(Object.entries(chosen).filter(([name]) => !some.includes(name))) as Filters
  // Drops one filter, or else the first two, three and so on: the category is dropped last.
  const choices = [chosen, ...names.map((name) => without([name])), ...names.map((_, at) => without(names.slice(0, at + 1)))]
  const best = choices
    .map((filters) => ({ filters, count: products.count(withMetal(fewer.kept, filters) as Narrowing) }))
    .find(({ count }) => count > 0)
  if (!best) return null
  const { cards, total } = await products.page(withMetal(fewer.kept, best.filters) as Narrowing)
  return {
    q: spell(fewer.kept).join(' '),
    filters: best.filters,
    without: [
      ...spell(found.words.filter((word) => !fewer.kept.includes(word))).map((value) => ({ name: 'q', value })),
      ...names.filter((name) => !best.filters[name]).map((name) => ({ name, value: chosen[name] ?? '' })),
    ],
    total,
    cards: cards.slice(0, nearCards),
  }
}
