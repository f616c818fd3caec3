import type { Db } from '../../kernel/db/db.ts'
import { noteRead } from '../../kernel/reads.ts'
import type { Catalogue, CardView } from '../catalogue/port.ts'
import type { Site } from '../sites/port.ts'
import type { Scope } from './port.ts'
import { rebuildDocuments, updateDocuments } from './store.ts'
import { findProducts, hasWord, type KnownWord, nearestWord, suggestWords } from './views.ts'
import { wordsOf } from './words.ts'

const pageSize = 24
/** How many products the few that are suggested are the best of. */
const suggestedFrom = 48

export function createSearch(db: Db, catalogue: Pick<Catalogue, 'cards'>) {
  /** Each word, if it is known, or the nearest known one. */
  async function correctSpelling(scope: Scope, words: string[]): Promise<KnownWord[]> {
    return Promise.all(
      words.map(async (word) => {
        const sameWord = { word, shown: word }
        return (await hasWord(db, scope, word)) ? sameWord : ((await nearestWord(db, scope, word)) ?? sameWord)
      }),
    )
  }

  return {
    async find(site: Site, language: string, query: string, page: number) {
      const words = wordsOf(query)
      const scope = { subsite: site.code, language }
      noteRead(['products'])
      if (words.length === 0) return { corrected: null, total: 0, capped: false, pages: 1, cards: [] as CardView[] }
      let matches = await findProducts(db, scope, { words })
      let corrected: string | null = null
      if (matches.ids.length === 0) {
        const correctedWords = await correctSpelling(scope, words)
        const correctedTerms = correctedWords.map(({ word }) => word)
        if (correctedTerms.join(' ') !== words.join(' ')) {
          matches = await findProducts(db, scope, { words: correctedTerms })
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
      const scope = { subsite: site.code, language }
      const completions = await suggestWords(db, scope, lastWord, 6)
      const { ids } = await findProducts(db, scope, { words, limit: suggestedFrom })
      return {
        words: completions.map((word) => `${precedingWords} ${word}`.trim()),
        cards: await catalogue.cards(site, language, ids.slice(0, 4)),
      }
    },

    /** Writes the documents of every product anew; the listings must have been written. */
    async rebuild(tx: Db, scopes: readonly Scope[]) {
      for (const scope of scopes) await rebuildDocuments(tx, scope)
    },
    /** Writes the documents of some products anew that were saved or deleted, once their rows of the listings are. */
    async update(tx: Db, scopes: readonly Scope[], productIds: readonly string[]) {
      for (const scope of scopes) await updateDocuments(tx, scope, productIds)
    },
  }
}

export type Search = ReturnType<typeof createSearch>
