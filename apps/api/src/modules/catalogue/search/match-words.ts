import type { SearchDependencies } from './dependencies.ts'
import { kindsOf, ofKinds } from './kinds.ts'
import type { Scope } from './port.ts'
import { queryWords } from './synonyms.ts'
import { findProducts, hasWord, type KnownWord, nearestWord, respaced } from './views.ts'
import { withoutFillers } from './words.ts'

/** The part of the search's dependencies that matching needs. */
export type DatabaseDependency = Pick<SearchDependencies, 'db'>

/** Products found by words, and the words that were searched for instead where no product has the given ones. */
export interface Found {
  words: readonly string[]
  ids: string[]
  capped: boolean
  corrected: string | null
}

/** Each word, if it is known, or the nearest known one. */
async function correctSpelling({ db }: DatabaseDependency, scope: Scope, words: readonly string[]): Promise<KnownWord[]> {
  return Promise.all(
    words.map(async (word) => {
      const sameWord = { word, shown: word }
      return (await hasWord(db, scope, word)) ? sameWord : ((await nearestWord(db, scope, word)) ?? sameWord)
    }),
  )
}

/** Products with all the words; where the words name a category, those of that category if it has any. */
export async function findByWords(
  { db }: DatabaseDependency,
  scope: Scope,
  asked: Parameters<typeof findProducts>[2],
): ReturnType<typeof findProducts> {
  const found = await findProducts(db, scope, asked)
  if (found.ids.length === 0) return found
  return { ...found, ids: await ofKinds(db, found.ids, await kindsOf(db, scope.language, asked.words)) }
}

/** Products by words: as given, without filler words, with other spaces between them, or in the nearest spelling. */
export async function matchWords(
  deps: DatabaseDependency,
  scope: Scope,
  text: string,
  { limit, most }: { limit?: number; most?: number },
): Promise<Found> {
  const typed = queryWords(text)
  const asked = { ...(limit ? { limit } : {}), ...(most ? { most } : {}) }
  const whole = typed.length > 0 ? await findByWords(deps, scope, { words: typed, ...asked }) : { ids: [], capped: false }
  const words = whole.ids.length > 0 ? typed : withoutFillers(typed)
  const none: Found = { words: words.length > 0 ? words : typed, ids: [], capped: false, corrected: null }
  if (whole.ids.length > 0) return { ...none, ...whole }
  if (words.length === 0) return none
  const found = words.join(' ') === typed.join(' ') ? whole : await findByWords(deps, scope, { words, ...asked })
  if (found.ids.length > 0) return { ...none, ...found }
  const otherSpaces = await respaced(deps.db, scope, words)
  const spaced = otherSpaces && (await findByWords(deps, scope, { words: otherSpaces, ...asked }))
  if (spaced && spaced.ids.length > 0) return { words: otherSpaces, ...spaced, corrected: otherSpaces.join(' ') }
  const corrected = await correctSpelling(deps, scope, words)
  const terms = corrected.map(({ word }) => word)
  if (terms.join(' ') === words.join(' ')) return none
  const matches = await findByWords(deps, scope, { words: terms, ...asked })
  return matches.ids.length > 0 ? { words: terms, ...matches, corrected: corrected.map(({ shown }) => shown).join(' ') } : none
}
