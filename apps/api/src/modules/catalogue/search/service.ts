import type { Db } from '../../../kernel/db/db.ts'
import { noteRead } from '../../../kernel/reads.ts'
import type { Catalogue, CardView, NarrowedPage, Narrowing } from '../products/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Scope } from './port.ts'
import { kindsOf, ofKinds } from './kinds.ts'
import { withMetal } from './metals.ts'
import { metalWords, rebuildDocuments, updateDocuments } from './store.ts'
import { isDependentForm, queryWords } from './synonyms.ts'
import { findIds, findProducts, hasWord, type KnownWord, nearestWord, rankedLimit, respaced, suggestWords } from './views.ts'
import { readWish } from './wish.ts'
import { codesOf, fold, withoutFillers, wordsIn, wordsOf } from './words.ts'

/** How many matches are ranked to choose the suggested products from. */
const suggestedFrom = 48
const suggestedCards = 4
const suggestedWords = 6
/** Pairs of words are left out only up to this number of words: beyond it there are too many pairs. */
const maxInPairs = 5
/** How many products are shown where nothing is found. */
const nearCards = 8

/** The filters that a search may have, in the order in which they are dropped where nothing matches. */
const filterNames = [
  'ready',
  'size',
  'weight',
  'price',
  'purity',
  'colour',
  'stone',
  'occasion',
  'audience',
  'metal',
  'collection',
  'category',
] as const

type Filters = Partial<Record<(typeof filterNames)[number], string>>

/** The filters of a narrowing, without its order and page. */
const filtersOf = (narrowing: Narrowing): Filters =>
  Object.fromEntries(filterNames.flatMap((name) => (narrowing[name] ? [[name, narrowing[name]]] : [])))

/** A facet whose values are selected only where a filter has them: a metal that words name is a word, and no filter to remove. */
const asChosen = (facet: NarrowedPage['facets'][number], narrowing: Narrowing): NarrowedPage['facets'][number] =>
  (facet.name === 'metal' || facet.name === 'colour') && !narrowing[facet.name]
    ? { ...facet, values: facet.values.map((one) => ({ ...one, selected: false })) }
    : facet

/** A part of a query that was dropped: a word (`q`) or a filter. */
interface Without {
  name: string
  value: string
}

/** Products found by words, and the words that were searched for instead where no product has the given ones. */
interface Found {
  words: readonly string[]
  ids: string[]
  capped: boolean
  corrected: string | null
}

export interface SearchResult extends NarrowedPage {
  understood: { q: string; filters: Filters } | null
  corrected: string | null
  near: { q: string; filters: Filters; without: Without[]; total: number; cards: CardView[] } | null
}

/** The text of a query before its last word, as it was typed; undefined in scripts without spaces between words, as Chinese. */
function textBefore(query: string, lastWord: string): string | undefined {
  const word = [...query.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu)].findLast(([written]) => fold(written) === lastWord)
  return word && query.slice(0, word.index).trim().toLowerCase()
}

export function createSearch(db: Db, catalogue: Pick<Catalogue, 'found' | 'browse' | 'productsOf'>) {
  /** Each word, if it is known, or the nearest known one. */
  async function correctSpelling(scope: Scope, words: readonly string[]): Promise<KnownWord[]> {
    return Promise.all(
      words.map(async (word) => {
        const sameWord = { word, shown: word }
        return (await hasWord(db, scope, word)) ? sameWord : ((await nearestWord(db, scope, word)) ?? sameWord)
      }),
    )
  }

  /** The product of an id in a query, or of a variant's id, whole or shortened. */
  async function findCode(scope: Scope, text: string): Promise<string[]> {
    const ids = codesOf(text)
    if (ids.length === 0) return []
    const variant = (await catalogue.productsOf(db, [text])).get(text)
    return (await findIds(db, scope, [...(variant ? [variant] : []), ...ids])).slice(0, 1)
  }

  /** Products with all the words; where the words name a category, those of that category if it has any. */
  async function ask(scope: Scope, asked: Parameters<typeof findProducts>[2]): ReturnType<typeof findProducts> {
    const found = await findProducts(db, scope, asked)
    if (found.ids.length === 0) return found
    return { ...found, ids: await ofKinds(db, found.ids, await kindsOf(db, scope.language, asked.words)) }
  }

  /** Products by words: as given, without filler words, with other spaces between them, or in the nearest spelling. */
  async function match(scope: Scope, text: string, { limit, most }: { limit?: number; most?: number }): Promise<Found> {
    const typed = queryWords(text)
    const asked = { ...(limit ? { limit } : {}), ...(most ? { most } : {}) }
    const whole = typed.length > 0 ? await ask(scope, { words: typed, ...asked }) : { ids: [], capped: false }
    const words = whole.ids.length > 0 ? typed : withoutFillers(typed)
    const none: Found = { words: words.length > 0 ? words : typed, ids: [], capped: false, corrected: null }
    if (whole.ids.length > 0) return { ...none, ...whole }
    if (words.length === 0) return none
    const found = words.join(' ') === typed.join(' ') ? whole : await ask(scope, { words, ...asked })
    if (found.ids.length > 0) return { ...none, ...found }
    const otherSpaces = await respaced(db, scope, words)
    const spaced = otherSpaces && (await ask(scope, { words: otherSpaces, ...asked }))
    if (spaced && spaced.ids.length > 0) return { words: otherSpaces, ...spaced, corrected: otherSpaces.join(' ') }
    const corrected = await correctSpelling(scope, words)
    const terms = corrected.map(({ word }) => word)
    if (terms.join(' ') === words.join(' ')) return none
    const matches = await ask(scope, { words: terms, ...asked })
    return matches.ids.length > 0 ? { words: terms, ...matches, corrected: corrected.map(({ shown }) => shown).join(' ') } : none
  }

  /**
   * The largest set of a query's words that products have together, where none has all of them; a word that names a category is never left
   * out.
   */
  async function fewerWords(
    scope: Scope,
    words: readonly string[],
  ): Promise<{ kept: readonly string[]; ids: string[]; capped: boolean } | undefined> {
    const askEach = (choices: readonly (readonly string[])[]) =>
      Promise.all(choices.map(async (kept) => ({ kept, ...(await ask(scope, { words: kept })) })))
    const single = words.length > 1 ? await askEach(words.map((word) => [word])) : []
    const known = single.filter(({ ids }) => ids.length > 0).flatMap(({ kept }) => kept)
    const kinds = (await kindsOf(db, scope.language, words)).filter((kind) => kind.words.every((word) => known.includes(word)))
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
    { site, language }: { site: Site; language: string },
    without: Without[],
    filters: Filters,
  ): Promise<SearchResult['near']> {
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
  async function findNear(
    { site, language, scope }: { site: Site; language: string; scope: Scope },
    text: string,
    found: Found,
    narrowing: Narrowing,
  ): Promise<SearchResult['near']> {
    const spellings = new Map(wordsIn(text).map((word) => [fold(word), word]))
    const spell = (words: readonly string[]) => words.map((word) => spellings.get(word) ?? word)
    const fewer = found.ids.length > 0 ? { kept: found.words, ids: found.ids, capped: found.capped } : await fewerWords(scope, found.words)
    const chosen = filtersOf(narrowing)
    if (!fewer)
      return findWithoutWords(
        { site, language },
        spell(found.words).map((value) => ({ name: 'q', value })),
        chosen,
      )
    const products = await catalogue.found(site, language, fewer)
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

  return {
    /** A page of a query's results: its words and its range of price, weight and purity, narrowed by further filters. */
    async find(site: Site, language: string, { q, ...given }: Narrowing & { q: string }): Promise<SearchResult> {
      const scope = { subsite: site.code, language }
      noteRead(['products'])
      const coded = await findCode(scope, q)
      if (coded.length > 0) {
        const page = await (await catalogue.found(site, language, { ids: coded, capped: false })).page(given)
        return { ...page, understood: null, corrected: null, near: null }
      }
      const wish = readWish(q, site.currency)
      const narrowing = { ...wish.filters, ...given }
      const hasFilters = Object.keys(wish.filters).length > 0
      const understood = hasFilters ? { q: wish.words, filters: filtersOf(narrowing) } : null
      const isNarrowed = Object.keys(filtersOf(narrowing)).length > 0 || (given.sort ?? 'match') !== 'match'
      if (wordsOf(wish.words).length === 0) {
        const nothing = { cards: [], total: 0, capped: false, pages: 1, facets: [] }
        return { ...(hasFilters ? await catalogue.browse(site, language, narrowing) : nothing), understood, corrected: null, near: null }
      }
      // Narrowed results are taken from as many matches as possible.
      const found = await match(scope, wish.words, isNarrowed ? { most: rankedLimit } : {})
      const page = await (await catalogue.found(site, language, found)).page(withMetal(found.words, narrowing))
      const facets = page.facets.map((facet) => asChosen(facet, narrowing))
      const near = page.total === 0 ? await findNear({ site, language, scope }, wish.words, found, narrowing) : null
      return { ...page, facets, understood, corrected: found.corrected, near }
    },

    /** Words and products for an incomplete query, and its correction where no product has its words. */
    async suggest(site: Site, language: string, query: string) {
      const scope = { subsite: site.code, language }
      const wish = readWish(query, site.currency)
      const words = queryWords(wish.words)
      const lastWord = words.at(-1)
      const { filters } = wish
      if (!lastWord) {
        const { cards } = Object.keys(filters).length > 0 ? await catalogue.browse(site, language, filters) : { cards: [] as CardView[] }
        return { words: [], filters, corrected: null, cards: cards.slice(0, suggestedCards) }
      }
      const coded = await findCode(scope, query)
      const found = await match(scope, wish.words, { limit: suggestedFrom })
      const { cards } = await (
        await catalogue.found(site, language, coded.length > 0 ? { ids: coded, capped: false } : found)
      ).page(coded.length > 0 ? {} : withMetal(found.words, wish.filters))
      // Only words of products that have the text typed before them, so that each suggestion finds some.
      const asked = { prefix: lastWord, ids: found.ids, others: metalWords(language), count: suggestedWords }
      const completions = found.corrected ? [] : await suggestWords(db, scope, asked)
      const before = textBefore(wish.words, lastWord) ?? words.slice(0, -1).join(' ')
      return {
        filters,
        words: completions.filter((word) => !isDependentForm(word)).map((word) => `${before} ${word}`.trim()),
        corrected: found.corrected,
        cards: cards.slice(0, suggestedCards),
      }
    },

    /** Rewrites the documents of every product; the listings must have been written. */
    async rebuild(tx: Db, scopes: readonly Scope[]) {
      for (const scope of scopes) await rebuildDocuments(tx, scope)
    },
    /** Rewrites the documents of products that were saved or deleted, after their rows of the listings. */
    async update(tx: Db, scopes: readonly Scope[], productIds: readonly string[]) {
      for (const scope of scopes) await updateDocuments(tx, scope, productIds)
    },
  }
}

export type Search = ReturnType<typeof createSearch>
