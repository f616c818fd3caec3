import type { Db } from '../../kernel/db/db.ts'
import type { Catalogue, CardView } from '../catalogue/port.ts'
import type { Site } from '../sites/port.ts'
import { findPieces, hasWord, nearestWord, rebuildDocuments, suggestWords, withoutAccents } from './store.ts'

const pageSize = 24

/** The words of a query: letters and digits of any script, in small letters, at most eight. */
export function wordsOf(query: string): string[] {
  return (
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).slice(0, 8)
}

const asQuery = (words: readonly string[]) => words.map((word, at) => `'${word}'${at === words.length - 1 ? ':*' : ''}`).join(' & ')

export function createSearch(db: Db, catalogue: Pick<Catalogue, 'cards'>) {
  async function mend(language: string, words: string[]): Promise<string[]> {
    return Promise.all(
      words.map(async (word) => ((await hasWord(db, language, word)) ? word : ((await nearestWord(db, language, word)) ?? word))),
    )
  }

  return {
    async find(site: Site, language: string, query: string, page: number) {
      const words = wordsOf(await withoutAccents(db, query))
      if (words.length === 0) return { corrected: null, total: 0, pages: 1, cards: [] as CardView[] }
      let found = await findPieces(db, site.code, language, asQuery(words))
      let corrected: string | null = null
      if (found.length === 0) {
        const mended = await mend(language, words)
        if (mended.join(' ') !== words.join(' ')) {
          found = await findPieces(db, site.code, language, asQuery(mended))
          if (found.length > 0) corrected = mended.join(' ')
        }
      }
      const ids = found.slice((page - 1) * pageSize, page * pageSize).map((row) => row.id)
      return {
        corrected,
        total: found.length,
        pages: Math.max(1, Math.ceil(found.length / pageSize)),
        cards: await catalogue.cards(site, ids),
      }
    },

    /** Words and pieces for a query still being typed. */
    async suggest(site: Site, language: string, query: string) {
      const words = wordsOf(await withoutAccents(db, query))
      const last = words.at(-1)
      if (!last) return { words: [], cards: [] as CardView[] }
      const before = words.slice(0, -1).join(' ')
      const endings = await suggestWords(db, language, last, 6)
      const found = await findPieces(db, site.code, language, asQuery(words))
      return {
        words: endings.map((word) => `${before} ${word}`.trim()),
        cards: await catalogue.cards(
          site,
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
