import type { Db } from '../../kernel/db/db.ts'
import { noteRead } from '../../kernel/reads.ts'
import type { Catalogue, CardView } from '../catalogue/port.ts'
import type { Site } from '../sites/port.ts'
import { findProducts, hasWord, type KnownWord, nearestWord, rebuildDocuments, suggestWords, updateDocuments } from './store.ts'
import { wordsOf } from './words.ts'

const pageSize = 24
/** How many products the few that are suggested are the best of. */
const suggestedFrom = 48

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
      let matches = await findProducts(db, { subsite: site.code, language, words })
      let corrected: string | null = null
      if (matches.ids.length === 0) {
        const correctedWords = await correctSpelling(language, words)
        const correctedTerms = correctedWords.map(({ word }) => word)
        if (correctedTerms.join(' ') !== words.join(' ')) {
          matches = await findProducts(db, { subsite: site.code, language, words: correctedTerms })
          if (matches.ids.length > 0) corrected = correctedWords.map(({ shown }) => shown).join(' ')
        }
      }
      const { capped } = matches
      const total = matches.ids.length
      const ids = matches.ids.slice((page - 1) * pageSize, page * pageSize)
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
      const { ids } = await findProducts(db, { subsite: site.code, language, words, limit: suggestedFrom })
      return {
        words: completions.map((word) => `${precedingWords} ${word}`.trim()),
        cards: await catalogue.cards(site, language, ids.slice(0, 4)),
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
