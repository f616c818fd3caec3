/** The colours of a look that a merchant chooses; all others of the shop are made of them. `accent` is that of buttons, links and focus. */
export const lookColours = ['ink', 'paper', 'accent', 'soft', 'ornament', 'edge'] as const
export type LookColour = (typeof lookColours)[number]

/** The typefaces of headings and of texts that the shop serves, or that every system has. */
export const headingFonts = ['cormorant', 'figtree'] as const
export const textFonts = ['figtree', 'system'] as const
/** The radius of corners of buttons, fields and cards, in pixels. */
export const cornerRadii = [0, 2, 4, 8, 16] as const

/** A picture of a look: its address, and its size in pixels, which pages keep free for it. */
export interface LookPicture {
  address: string
  width: number
  height: number
}

/** How a site looks where it differs from the shop's own look; what is absent is as the shop has it. */
export interface Look {
  /** `#7c1d3f` and the like. */
  colours?: Partial<Record<LookColour, string>> | undefined
  headingFont?: (typeof headingFonts)[number] | undefined
  textFont?: (typeof textFonts)[number] | undefined
  radius?: (typeof cornerRadii)[number] | undefined
  /** In place of the name at the head and the foot of pages, in messages and on documents. */
  logo?: LookPicture | undefined
  /** The sign of the shop in tabs of browsers, and beside its name. */
  icon?: LookPicture | undefined
}

/** The look of a site that has chosen nothing. */
export const shopLook = {
  colours: { ink: '#2b1a2f', paper: '#faf6f0', accent: '#7c1d3f', soft: '#6b5a6e', ornament: '#b08d57', edge: '#8d7f86' },
  headingFont: 'cormorant',
  textFont: 'figtree',
  radius: 2,
} as const satisfies Look

type Rgb = readonly [number, number, number]
/** The red, green and blue of a colour, from 0 to 255. */
export function rgbOf(hex: string): Rgb {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}
const hexOf = (rgb: readonly number[]) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** A colour with a share of another one, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const [one, two] = [rgbOf(colour), rgbOf(other)]
  return hexOf(one.map((part, index) => part + ((two[index] ?? 0) - part) * share))
}

/** The colours of the shop that are made of those that a merchant chooses: of which, and with what share of which. */
const derived = {
  line: ['paper', 'ink', 0.12],
  sand: ['paper', 'ink', 0.05],
  cream: ['paper', 'ink', 0.04],
  champagne: ['paper', 'ornament', 0.3],
  honey: ['paper', 'ornament', 0.25],
  wheat: ['paper', 'ornament', 0.2],
  inkSoft: ['ink', 'paper', 0.16],
  mist: ['paper', 'ink', 0.16],
  accentDeep: ['accent', '#000000', 0.18],
  accentDark: ['accent', '#000000', 0.26],
  faint: ['soft', 'paper', 0.2],
} as const satisfies Record<string, readonly [LookColour, LookColour | '#000000', number]>

/** The values of the derived colours in the shop's own look, which were chosen by eye. */
const shopDerived: Record<keyof typeof derived, string> = {
  line: '#e4dacb',
  sand: '#f3ebdf',
  cream: '#f4ebdd',
  champagne: '#e9dcc3',
  honey: '#ecdcc3',
  wheat: '#efe4cc',
  inkSoft: '#4d3d50',
  mist: '#d9cbd3',
  accentDeep: '#651633',
  accentDark: '#5d1430',
  faint: '#85788a',
}

/** Colours that say the same in every look: surfaces, success and stars. */
const fixed = { white: '#ffffff', leaf: '#2f6b4f', amber: '#8a5a00' } as const

export type Palette = Record<LookColour | keyof typeof derived | keyof typeof fixed, string>

/** All colours of a look. One that is made of colours which the merchant left as they were is as the shop has it. */
export function paletteOf(own: Look | undefined): Palette {
  const colours = { ...shopLook.colours, ...own?.colours }
  const isShops = (name: string) => !(name in colours) || colours[name as LookColour] === shopLook.colours[name as LookColour]
  const made = Object.entries(derived).map(([name, [of, other, share]]) => {
    const key = name as keyof typeof derived
    const value = other === '#000000' ? other : colours[other]
    return [key, isShops(of) && isShops(other) ? shopDerived[key] : mixed(colours[of], value, share)]
  })
  return { ...colours, ...(Object.fromEntries(made) as typeof shopDerived), ...fixed }
}

/** The names of the colours in style sheets, where they differ from the words of a look. */
const tokens: Partial<Record<keyof Palette, string>> = {
  accent: 'garnet',
  accentDeep: 'garnet-deep',
  accentDark: 'garnet-dark',
  ornament: 'gold',
  inkSoft: 'ink-soft',
}

/** The families of each choice, with those of the scripts that it lacks. */
const families = {
  cormorant:
    "'Cormorant Garamond', 'Display Fallback', 'Amiri', 'Arabic Display Fallback', 'Tiro Devanagari Hindi', 'Songti SC', 'Noto Serif CJK SC', serif",
  figtree:
    "'Figtree Rupee', 'Figtree Variable', 'Text Fallback', 'IBM Plex Sans Arabic', 'Arabic Text Fallback', 'Mukta', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif",
  system:
    "system-ui, 'IBM Plex Sans Arabic', 'Arabic Text Fallback', 'Mukta', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
} as const

/**
 * The custom properties of a look, for the `style` attribute of a page's root; those alone that differ from the shop's own look, whose values are
 * in `tokens.css`. Undefined where none does.
 */
export function lookProperties(own: Look | undefined): Record<string, string> | undefined {
  if (!own) return undefined
  const [palette, shop] = [paletteOf(own), paletteOf(undefined)]
  const properties: Record<string, string> = {}
  for (const name of Object.keys(palette) as (keyof Palette)[])
    if (palette[name] !== shop[name]) properties[`--color-${tokens[name] ?? name}`] = palette[name]
  const { paper } = palette
  if (paper !== shop.paper)
    properties['--scroll-edges'] =
      `linear-gradient(to right, ${paper} 40%, ${paper}00) left / 48px 100% no-repeat local, linear-gradient(to left, ${paper} 40%, ${paper}00) right / 48px 100% no-repeat local, linear-gradient(to right, rgb(0 0 0 / 0.18), transparent) left / 16px 100% no-repeat scroll, linear-gradient(to left, rgb(0 0 0 / 0.18), transparent) right / 16px 100% no-repeat scroll`
  const { headingFont = shopLook.headingFont, textFont = shopLook.textFont, radius = shopLook.radius } = own
  if (headingFont !== shopLook.headingFont) properties['--font-display'] = families[headingFont]
  if (textFont !== shopLook.textFont) properties['--font-text'] = families[textFont]
  if (radius !== shopLook.radius) properties['--radius'] = `${radius}px`
  return Object.keys(properties).length > 0 ? properties : undefined
}

/** The path of a picture of a look in a width and format; the icon of the shop is PNG, which every browser and mail program shows. */
export const lookPicturePath = ({ address }: LookPicture, width: 160 | 320 | 640, format?: 'png') =>
  `/media/${address}?w=${width}${format ? `&f=${format}` : ''}`
