import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Font } from '@react-pdf/renderer'
import * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)

const regularAndSemibold = { 400: 400, 600: 600 }

/**
 * The fonts of documents in the order in which they are tried for a character, with the file of each weight: those of the site's languages
 * first, then one for every script that a person's name may have.
 */
const packages: { name: string; file: string; weights: Record<number, number> }[] = [
  { name: 'figtree', file: require.resolve('@fontsource/figtree/package.json'), weights: regularAndSemibold },
  { name: 'mukta', file: require.resolve('@fontsource/mukta/package.json'), weights: regularAndSemibold },
  {
    name: 'ibm-plex-sans-arabic',
    file: require.resolve('@fontsource/ibm-plex-sans-arabic/package.json'),
    weights: regularAndSemibold,
  },
  { name: 'noto-sans', file: require.resolve('@fontsource/noto-sans/package.json'), weights: regularAndSemibold },
  { name: 'hind-siliguri', file: require.resolve('@fontsource/hind-siliguri/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-tamil', file: require.resolve('@fontsource/noto-sans-tamil/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-kannada', file: require.resolve('@fontsource/noto-sans-kannada/package.json'), weights: regularAndSemibold },
  { name: 'anek-malayalam', file: require.resolve('@fontsource/anek-malayalam/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-gujarati', file: require.resolve('@fontsource/noto-sans-gujarati/package.json'), weights: regularAndSemibold },
  { name: 'hind-guntur', file: require.resolve('@fontsource/hind-guntur/package.json'), weights: regularAndSemibold },
  { name: 'mukta-mahee', file: require.resolve('@fontsource/mukta-mahee/package.json'), weights: regularAndSemibold },
  { name: 'anek-odia', file: require.resolve('@fontsource/anek-odia/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-sinhala', file: require.resolve('@fontsource/noto-sans-sinhala/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-thai', file: require.resolve('@fontsource/noto-sans-thai/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-lao', file: require.resolve('@fontsource/noto-sans-lao/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-khmer', file: require.resolve('@fontsource/noto-sans-khmer/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-myanmar', file: require.resolve('@fontsource/noto-sans-myanmar/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-hebrew', file: require.resolve('@fontsource/noto-sans-hebrew/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-armenian', file: require.resolve('@fontsource/noto-sans-armenian/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-georgian', file: require.resolve('@fontsource/noto-sans-georgian/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-ethiopic', file: require.resolve('@fontsource/noto-sans-ethiopic/package.json'), weights: regularAndSemibold },
  { name: 'noto-sans-sc', file: require.resolve('@fontsource/noto-sans-sc/package.json'), weights: regularAndSemibold },
  { name: 'nanum-gothic', file: require.resolve('@fontsource/nanum-gothic/package.json'), weights: { 400: 400, 600: 700 } },
  { name: 'noto-emoji', file: require.resolve('@fontsource/noto-emoji/package.json'), weights: regularAndSemibold },
]
/** The font of the merchant's name and of titles. */
const serif = 'document-serif'
const serifFile = require.resolve('@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff')

/** Replaces a character that no font has. */
const replacement = '\uFFFD'

/** A file of a font package: packages have one for each part of their characters. */
interface Subset {
  family: string
  ranges: [from: number, to: number][]
  /** The file of a weight. */
  fileOf(drawn: number): string
  weights: Record<number, number>
  /** Whether the file of every weight has a glyph for a character; some files lack a part of their range. */
  has(code: number): boolean
  /** Whether every weight can shape the letters of a text; tables of some files have faults. */
  canShape(text: string): boolean
}

function rangesOf(text: string): Subset['ranges'] {
  return text.split(',').map((part) => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
}

type OpenFont = Pick<fontkit.Font, 'hasGlyphForCodePoint' | 'layout'>
const opened = new Map<string, OpenFont | null>()

/** The font in a file; null where its table of characters cannot be read. */
function open(file: string): OpenFont | null {
  let font = opened.get(file)
  if (font === undefined) {
    font = fontkit.create(readFileSync(file)) as fontkit.Font
    try {
      font.hasGlyphForCodePoint(32)
    } catch {
      font = null
    }
    opened.set(file, font)
  }
  return font
}

function readSubsets(): Subset[] {
  return packages.flatMap(({ name, file, weights }) => {
    const folder = dirname(file)
    const listed = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
    return Object.entries(listed).map(([key, ranges]): Subset => {
      const subset = key.replaceAll(/[[\]]/g, '')
      const fileOf = (drawn: number) => join(folder, 'files', `${name}-${subset}-${drawn}-normal.woff`)
      const fonts = () => Object.values(weights).map((drawn) => open(fileOf(drawn)))
      return {
        family: `${name}-${subset}`,
        ranges: rangesOf(ranges),
        fileOf,
        weights,
        has: (code) => fonts().every((font) => font?.hasGlyphForCodePoint(code)),
        canShape(text) {
          try {
            fonts().forEach((font) => font?.layout(text))
            return true
          } catch {
            return false
          }
        },
      }
    })
  })
}

let known: Subset[] | undefined
const registered = new Set<string>()
/** The file that draws a character, null where none does. */
const chosen = new Map<number, Subset | null>()

function prepare(): Subset[] {
  if (known) return known
  Font.register({ family: serif, src: serifFile })
  // Words are not hyphenated, so that names and numbers can be searched for.
  Font.registerHyphenationCallback((word) => [word])
  known = readSubsets()
  return known
}

function subsetFor(code: number): Subset | undefined {
  let subset = chosen.get(code)
  if (subset === undefined) {
    subset = prepare().find(({ ranges, has }) => ranges.some(([from, to]) => code >= from && code <= to) && has(code)) ?? null
    chosen.set(code, subset)
  }
  return subset ?? undefined
}

function register({ family, weights, fileOf }: Subset): void {
  if (registered.has(family)) return
  registered.add(family)
  Font.register({
    family,
    fonts: Object.entries(weights).map(([weight, drawn]) => ({ src: fileOf(drawn), fontWeight: Number(weight) })),
  })
}

/** Characters without a glyph: joiners, variation selectors, modifiers of emoji, direction marks. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{Emoji_Modifier}|[\u2028\u2029]/u
/** A joiner or non-joiner within letters of Indic scripts, or of Arabic, changes their form. */
const joinsLetters = /[\p{L}\p{M}][\u200C\u200D]/u
const emoji = /\p{Extended_Pictographic}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The visible characters of a grapheme; of an emoji sequence the first one. */
function visibleOf(grapheme: string): string[] {
  if (emoji.test(grapheme)) return [...grapheme].filter((one) => emoji.test(one)).slice(0, 1)
  return joinsLetters.test(grapheme) ? [...grapheme] : [...grapheme].filter((one) => !invisible.test(one))
}

/** A grapheme as it can be drawn, with one visible character where no font has it. */
function drawableGrapheme(grapheme: string): string {
  const visible = visibleOf(grapheme)
  const drawn = visible.join('')
  const [subset] = visible.map((one) => subsetFor(one.codePointAt(0) ?? 0))
  const hasAll = visible.every((one) => /[\s\u200C\u200D]/.test(one) || subsetFor(one.codePointAt(0) ?? 0))
  return hasAll && (subset?.canShape(drawn) ?? true) ? drawn : replacement
}

/** A text as it can be drawn: composed, with one visible character in place of each that no font has, and without direction marks. */
export function drawable(text: string): string {
  const drawn = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => drawableGrapheme(segment)).join('')
  // Letters influence each other beyond a grapheme: a word that cannot be shaped is not drawn.
  return drawn.replaceAll(/[^\s]+/g, (word) => {
    const subsets = new Set([...word].map((one) => subsetFor(one.codePointAt(0) ?? 0)).filter((one) => one !== undefined))
    return [...subsets].every((subset) => subset.canShape(word)) ? word : replacement
  })
}

/** The font families that draw a text of `drawable`, so that only the necessary files are read. The first font is always included. */
export function familiesFor(text: string, { title = false } = {}): string[] {
  const all = prepare()
  const used = new Set(all.filter(({ family }) => family.startsWith('figtree')))
  for (const character of new Set(text)) {
    const subset = subsetFor(character.codePointAt(0) ?? 0)
    if (subset) used.add(subset)
  }
  const needed = all.filter((subset) => used.has(subset))
  needed.forEach(register)
  const families = needed.map(({ family }) => family)
  return title ? [serif, ...families] : families
}
