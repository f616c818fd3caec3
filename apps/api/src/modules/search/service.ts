import type { Db } from '../../kernel/db/db.ts'
import { noteRead } from '../../kernel/reads.ts'
import type { Catalogue, CardView } from '../catalogue/port.ts'
import type { Site } from '../sites/port.ts'
import {
  findProducts,
  hasWord,
  type KnownWord,
  nearestWord,
  rankedLimit,
  rebuildDocuments,
  suggestWords,
  updateDocuments,
} from './store.ts'
import { tsqueryOf } from './synonyms.ts'
import { wordsOf } from './words.ts'

const pageSize = 24

export function createSearch(db: Db, catalogue: Pick<Catalogue, 'cards'>) {
  /** Each word, if it is known, or the nearest known one. */
  async function correctSpelling(language: string, words: string[]): Promise<KnownWord[]> {
    return Promise.all(
      words.map(async (word) => {
        const sameWord = { word, shown: word }
        return (await hasWord(db, language, word)) ? sameWord : ((await nearestWord(db, language, word)) ?? sameWord)
      }),
    )
  }

  return {
    async find(site: Site, language: string, query: string, page: number) {
      const words = wordsOf(query)
      noteRead(['products'])
      if (words.length === 0) return { corrected: null, total: 0, capped: false, pages: 1, cards: [] as CardView[] }
      let matches = await findProducts(db, site.code, language, tsqueryOf(words))
      let corrected: string | null = null
      if (matches.length === 0) {
        const correctedWords = await correctSpelling(language, words)
        const correctedTerms = correctedWords.map(({ word }) => word)
        if (correctedTerms.join(' ') !== words.join(' ')) {
          matches = await findProducts(db, site.code, language, tsqueryOf(correctedTerms))
          if (matches.length > 0) corrected = correctedWords.map(({ shown }) => shown).join(' ')
        }
      }
      const capped = matches.length > rankedLimit
      const total = Math.min(matches.length, rankedLimit)
      const ids = matches.slice((page - 1) * pageSize, Math.min(page * pageSize, total)).map((row) => row.id)
      return {
        corrected,
        total,
        capped,
        pages: Math.max(1, Math.ceil(total / pageSize)),
        cards: await catalogue.cards(site, language, ids),
      }
    },

    /** Words and products for an incomplete query. */
    async suggest(site: Site, language: string, query: string) {
      const words = wordsOf(query)
      const lastWord = words.at(-1)
      if (!lastWord) return { words: [], cards: [] as CardView[] }
      const precedingWords = words.slice(0, -1).join(' ')
      const completions = await suggestWords(db, language, lastWord, 6)
      const matches = await findProducts(db, site.code, language, tsqueryOf(words))
      return {
        words: completions.map((word) => `${precedingWords} ${word}`.trim()),
        cards: await catalogue.cards(
          site,
          language,
          matches.slice(0, 4).map((row) => row.id),
        ),
      }
    },

    /** Writes the documents of every product anew. */
    async rebuild(tx: Db, languages: readonly string[]) {
      for (const language of languages) await rebuildDocuments(tx, language)
    },
    /** Writes the documents of some products anew that were saved or deleted. */
    async update(tx: Db, languages: readonly string[], productIds: readonly string[]) {
      for (const language of languages) await updateDocuments(tx, language, productIds)
    },
  }
}

export type Search = ReturnType<typeof createSearch>
