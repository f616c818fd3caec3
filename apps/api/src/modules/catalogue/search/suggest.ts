import type { Site } from '../../content/sites/port.ts'
import type { CardView } from '../products/port.ts'
import type { SearchDependencies } from './dependencies.ts'
import { findCode } from './find-code.ts'
import { matchWords } from './match-words.ts'
import { withMetal } from './metals.ts'
import { metalWords } from './store.ts'
import { isDependentForm, queryWords } from './synonyms.ts'
import { suggestWords } from './views.ts'
import { readWish } from './wish.ts'
import { fold } from './words.ts'

/** How many matches are ranked to choose the suggested products from. */
const suggestedFrom = 48
const suggestedCards = 4
const suggestedWords = 6

/** The text of a query before its last word, as it was typed; undefined in scripts without spaces between words, as Chinese. */
function textBefore(query: string, lastWord: string): string | undefined {
  const word = [...query.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}\u200c\u200d]*/gu)].findLast(([written]) => fold(written) === lastWord)
  return word && query.slice(0, word.index).trim().toLowerCase()
}

/** Words and products for an incomplete query, and its correction where no product has its words. */
export async function suggest(deps: SearchDependencies, site: Site, language: string, query: string) {
  const scope = { subsite: site.code, language }
  const wish = readWish(query, site.currency)
  const words = queryWords(wish.words)
  const lastWord = words.at(-1)
  const { filters } = wish
  if (!lastWord) {
    const { cards } = Object.keys(filters).length > 0 ? await deps.catalogue.browse(site, language, filters) : { cards: [] as CardView[] }
    return { words: [], filters, corrected: null, cards: cards.slice(0, suggestedCards) }
  }
  const coded = await findCode(deps, scope, query)
  const found = await matchWords(deps, scope, wish.words, { limit: suggestedFrom })
  const { cards } = await (
    await deps.catalogue.found(site, language, coded.length > 0 ? { ids: coded, capped: false } : found)
  ).page(coded.length > 0 ? {} : withMetal(found.words, wish.filters))
  // Only words of products that have the text typed before them, so that each suggestion finds some.
  const asked = { prefix: lastWord, ids: found.ids, others: metalWords(language), count: suggestedWords }
  const completions = found.corrected ? [] : await suggestWords(deps.db, scope, asked)
  const before = textBefore(wish.words, lastWord) ?? words.slice(0, -1).join(' ')
  return {
    filters,
    words: completions.filter((word) => !isDependentForm(word)).map((word) => `${before} ${word}`.trim()),
    corrected: found.corrected,
    cards: cards.slice(0, suggestedCards),
  }
}
