import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Font } from '@react-pdf/renderer'

const require = createRequire(import.meta.url)

/** The fonts of documents in the order in which they are asked for a character, with the weights that each is drawn from. */
const packages = [
  { name: 'figtree', file: require.resolve('@fontsource/figtree/package.json'), weights: { 400: 400, 600: 600 } },
  { name: 'mukta', file: require.resolve('@fontsource/mukta/package.json'), weights: { 400: 400, 600: 600 } },
  {
    name: 'ibm-plex-sans-arabic',
    file: require.resolve('@fontsource/ibm-plex-sans-arabic/package.json'),
    weights: { 400: 400, 600: 600 },
  },
  { name: 'zcool-xiaowei', file: require.resolve('@fontsource/zcool-xiaowei/package.json'), weights: { 400: 400, 600: 400 } },
]
/** The font of the house's name and of titles. */
export const serif = 'document-serif'

interface Subset {
  family: string
  ranges: [from: number, to: number][]
  register(): void
}

function rangesOf(text: string): Subset['ranges'] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

/** The subsets of every font: packages hold a file for each part of their characters. */
function subsets(): Subset[] {
  return packages.flatMap(({ name, file, weights }) => {
    const folder = dirname(file)
    const listed = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
    return Object.entries(listed).map(([key, ranges]): Subset => {
      const subset = key.replaceAll(/[[\]]/g, '')
      const family = `${name}-${subset}`
      const register = () =>
        Font.register({
          family,
          fonts: Object.entries(weights).map(([weight, drawn]) => ({
            src: join(folder, 'files', `${name}-${subset}-${drawn}-normal.woff`),
            fontWeight: Number(weight),
          })),
        })
      return { family, ranges: rangesOf(ranges), register }
    })
  })
}

let known: Subset[] | undefined
const registered = new Set<string>()

function prepare(): Subset[] {
  if (known) return known
  Font.register({ family: serif, src: require.resolve('@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff') })
  // Words are not divided: names and numbers are to be found again.
  Font.registerHyphenationCallback((word) => [word])
  known = subsets()
  return known
}

/** The families that draw every character of a text, so that only files that are needed are read. Always with the first font's. */
export function familiesFor(text: string): string[] {
  const all = prepare()
  const used = new Set(all.filter(({ family }) => family.startsWith('figtree')))
  for (const character of new Set(text)) {
    const code = character.codePointAt(0) ?? 0
    const subset = all.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))
    if (subset) used.add(subset)
  }
  const needed = all.filter((subset) => used.has(subset))
  for (const subset of needed)
    if (!registered.has(subset.family)) {
      subset.register()
      registered.add(subset.family)
    }
  return needed.map(({ family }) => family)
}
