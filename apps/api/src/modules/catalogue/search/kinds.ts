import { type Db, named } from '../../../kernel/db/db.ts'
import { partsOf } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** The name of a category may contain two: `Coins and bars`, `خلاخيل وخواتم القدم`. */
const kindsBetween = /\s+(?:and|y|और|आणि)\s+|\s+و(?=\p{Script=Arabic})|[与和、,]/u

/** A category that words of a query name. */
export interface Kind {
  category: string
  /** The words of the query that name it. */
  words: readonly string[]
}

interface Category {
  id: string
  names: readonly string[]
}

async function readCategories(db: Db, language: string): Promise<Category[]> {
  const found = await named<{ id: string; en: string | null; own: string | null }>(
    db,
    'search_categories',
    `select id, names->>'en' as en, names->>($1::text) as own from category`,
    [language],
  )
  return found.map(({ id, en, own }) => ({
    id,
    names: [en, own].flatMap((name) => (name ?? '').split(kindsBetween).map((kind) => wordsOf(kind).join(' '))).filter(Boolean),
  }))
}

/** The categories that a query's normalised words name in a language or in English; of `toe ring` only the one with toe rings. */
export async function kindsOf(db: Db, language: string, words: readonly string[]): Promise<Kind[]> {
  const categories = await readCategories(db, language)
  const parts = partsOf(words).map(({ typed, alternatives }) => {
    return { typed, called: new Set([typed, ...alternatives.map((one) => one.words)].map((expression) => expression.join(' '))) }
  })
  /** The number of parts from this one on that form a name: one part with the whole name, or one for each word of it. */
  const lengthOf = (name: string, at: number): number => {
    const each = name.split(' ')
    if (each.length > 1 && each.every((word, offset) => parts[at + offset]?.called.has(word))) return each.length
    return parts[at]?.called.has(name) ? 1 : 0
  }
  const kinds: Kind[] = []
  for (let at = 0; at < parts.length;) {
    const named = categories.map(({ id, names }) => ({ id, length: Math.max(...names.map((name) => lengthOf(name, at)), 0) }))
    const longest = Math.max(...named.map(({ length }) => length), 0)
    const typed = parts.slice(at, at + longest).flatMap((part) => part.typed)
    if (longest > 0) kinds.push(...named.filter(({ length }) => length === longest).map(({ id }) => ({ category: id, words: typed })))
    at += Math.max(1, longest)
  }
  return kinds
}

/** The given products in the categories that a query names; all of them where none is in such a category. */
export async function ofKinds(db: Db, ids: readonly string[], kinds: readonly Kind[]): Promise<string[]> {
  if (kinds.length === 0 || ids.length === 0) return [...ids]
  const found = await named<{ id: string }>(db, 'search_of_kinds', 'select id from product where id = any($1) and category_id = any($2)', [
    ids,
    kinds.map(({ category }) => category),
  ])
  const own = new Set(found.map(({ id }) => id))
  return own.size > 0 ? ids.filter((id) => own.has(id)) : [...ids]
}
