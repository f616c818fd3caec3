import { catalogues } from '../../../kernel/translations.ts'
import { partsOf } from './synonyms.ts'
import { wordsOf } from './words.ts'

/** The filters, under their names in an address, that can hold of one variant of a product and not of another. */
const variantFilters = ['price', 'weight', 'purity', 'colour', 'size', 'ready'] as const

type MetalFilters = Partial<Record<'metal' | 'colour', string>>

/** The key of each metal, or of each colour, by its key and its names in every language as normalised words. */
function keysOf(kind: keyof MetalFilters): Map<string, string> {
  const names = Object.values(catalogues).flatMap((catalogue) => Object.entries(catalogue).filter(([key]) => key.startsWith(`${kind}.`)))
  return new Map(
    names.flatMap(([name, text]) => {
      const key = name.slice(kind.length + 1)
      return [key, text].map((one): [string, string] => [wordsOf(one).join(' '), key])
    }),
  )
}

const metals = keysOf('metal')
const goldColours = new Map([...keysOf('colour')].filter(([name]) => name.includes(' ') || /\p{Script=Han}/u.test(name)))

/** The metals that normalised words name in any language, or else the colours of a metal: `rose gold`. */
function metalOf(words: readonly string[]): MetalFilters {
  const expressions = partsOf(words).map(({ typed, alternatives }) => [typed, ...alternatives.map((one) => one.words)])
  const named = (keys: ReadonlyMap<string, string>) => {
    const found = expressions.flatMap((same) => same.flatMap((expression) => keys.get(expression.join(' ')) ?? []))
    return [...new Set(found)].toSorted().join(',')
  }
  const metal = named(metals)
  if (metal) return { metal }
  const colour = named(goldColours)
  return colour ? { colour } : {}
}

/**
 * The filters of a search, with the metal that its normalised words name, so that the metal and the filters hold of the same variant: a
 * ring is made in gold and in platinum, and only the platinum one costs less than the maximum. A metal or colour among the filters counts
 * instead of the words. Without a filter on variants the words alone decide.
 */
export function withMetal<T extends MetalFilters & Partial<Record<(typeof variantFilters)[number], string | undefined>>>(
  words: readonly string[],
  filters: T,
): T & MetalFilters {
  if (filters.metal || !variantFilters.some((name) => filters[name])) return filters
  const { metal, colour } = metalOf(words)
  return { ...filters, ...(metal ? { metal } : {}), ...(colour && !filters.colour ? { colour } : {}) }
}
