import { type Look, type LookColour, mixed, type Palette, paletteOf, rgbOf, shopLook } from './look.ts'

/** The relative luminance of a colour by WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The pairs of colours that the shop's design uses: `on` is behind, `need` the least contrast of WCAG 2.2 AA. `of` is the chosen colour that decides. */
export interface ColourPair {
  colour: keyof Palette
  on: keyof Palette
  need: 4.5 | 3
  of: LookColour
}

const pairsOf = (of: LookColour, need: 4.5 | 3, ...pairs: (readonly [keyof Palette, keyof Palette])[]): ColourPair[] =>
  pairs.map(([colour, on]) => ({ colour, on, need, of }))

/** Every pair of colours that the design uses for texts (4.5), and for edges and outlines that people have to see (3). */
export const colourPairs: readonly ColourPair[] = [
  ...pairsOf('ink', 4.5, ['ink', 'paper'], ['ink', 'white'], ['ink', 'sand'], ['ink', 'cream'], ['ink', 'champagne'], ['ink', 'honey']),
  ...pairsOf('ink', 4.5, ['inkSoft', 'wheat'], ['cream', 'ink'], ['mist', 'ink'], ['white', 'ink']),
  ...pairsOf('ink', 3, ['champagne', 'ink']),
  ...pairsOf(
    'soft',
    4.5,
    ['soft', 'paper'],
    ['soft', 'white'],
    ['soft', 'sand'],
    ['soft', 'cream'],
    ['soft', 'champagne'],
    ['white', 'soft'],
  ),
  ...pairsOf('accent', 4.5, ['white', 'accent'], ['white', 'accentDeep'], ['cream', 'accentDark']),
  ...pairsOf('accent', 4.5, ['accent', 'paper'], ['accent', 'white'], ['accent', 'cream'], ['accent', 'sand']),
  ...pairsOf('paper', 4.5, ['leaf', 'paper'], ['leaf', 'cream'], ['leaf', 'sand'], ['amber', 'paper']),
  ...pairsOf('edge', 3, ['edge', 'paper'], ['edge', 'white']),
]

/** A pair with its contrast in a look. */
export interface MeasuredPair extends ColourPair {
  contrast: number
}

/** The contrast of every pair of a look, in their order. */
export function measuredPairs(own: Look | undefined): MeasuredPair[] {
  const palette = paletteOf(own)
  return colourPairs.map((pair) => ({ ...pair, contrast: contrastOf(palette[pair.colour], palette[pair.on]) }))
}

/** The pairs of a look that people cannot read or see well enough. */
export const weakPairs = (own: Look | undefined): MeasuredPair[] => measuredPairs(own).filter(({ contrast, need }) => contrast < need)

/**
 * The colour nearest to a chosen one, darker or lighter, with which none of its pairs is weak; undefined where there is none, because another
 * colour is in the way.
 */
export function readableColour(own: Look, name: LookColour): string | undefined {
  const start = own.colours?.[name] ?? shopLook.colours[name]
  for (let step = 1; step <= 40; step++) {
    for (const end of ['#000000', '#ffffff']) {
      const candidate = mixed(start, end, step / 40)
      const weak = weakPairs({ ...own, colours: { ...own.colours, [name]: candidate } })
      if (!weak.some(({ of }) => of === name)) return candidate
    }
  }
  return undefined
}
