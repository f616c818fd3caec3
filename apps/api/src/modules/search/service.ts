import type { Db } from '../../kernel/db/db.ts'
import { noteRead } from '../../kernel/reads.ts'
import type { Catalogue, CardView } from '../catalogue/port.ts'
import type { Site } from '../sites/port.ts'
import { findPieces, hasWord, type KnownWord, nearestWord, rebuildDocuments, suggestWords } from './store.ts'
import { asQuery, wordsOf } from './words.ts'

const pageSize = 24

export function createSearch(db: Db, catalogue: Pick<Catalogue, 'cards'>) {
  /** Each word as it is known, or the known one nearest to it. */
  async function correctSpelling(language: string, words: string[]): Promise<KnownWord[]> {
    return Promise.all(
      words.map(async (word) => {
        const own = { word, shown: word }
        return (await hasWord(db, language, word)) ? own : ((await nearestWord(db, language, word)) ?? own)
      }),
    )
  }

  return {
    async find(site: Site, language: string, query: string, page: number) {
      const words = wordsOf(query)
      noteRead(['products'])
      if (words.length === 0) return { corrected: null, total: 0, pages: 1, cards: [] as CardView[] }
      let found = await findPieces(db, site.code, language, asQuery(words))
      let corrected: string | null = null
      if (found.length === 0) {
        const mended = await correctSpelling(language, words)
        const others = mended.map(({ word }) => word)
        if (others.join(' ') !== words.join(' ')) {
          found = await findPieces(db, site.code, language, asQuery(others))
          if (found.length > 0) corrected = mended.map(({ shown }) => shown).join(' ')
        }
      }
      const ids = found.slice((page - 1) * pageSize, page * pageSize).map((row) => row.id)
      return {
        corrected,
        total: found.length,
        pages: Math.max(1, Math.ceil(found.length / pageSize)),
        cards: await catalogue.cards(site, language, ids),
      }
    },

    /** Words and pieces for a query still being typed. */
    async suggest(site: Site, language: string, query: string) {
      const words = wordsOf(query)
      const last = words.at(-1)
      if (!last) return { words: [], cards: [] as CardView[] }
      const before = words.slice(0, -1).join(' ')
      const endings = await suggestWords(db, language, last, 6)
      const found = await findPieces(db, site.code, language, asQuery(words))
      return {
        words: endings.map((word) => `${before} ${word}`.trim()),
        cards: await catalogue.cards(
          site,
          language,
          found.slice(0, 4).map((row) => row.id),
        ),
      }
    },

    async rebuild(tx: Db, languages: readonly string[]) {
      for (const language of languages) await rebuildDocuments(tx, language)
    },
  }
}

export type Search = ReturnType<typeof createSearch>
