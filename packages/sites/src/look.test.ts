import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { lookProperties, mixed, paletteOf, shopLook } from './look.ts'
import { contrastOf, readableColour, weakPairs } from './look-contrast.ts'
import { lookSchema } from './look-schema.ts'

const tokens = readFileSync(new URL('../../ui/src/tokens.css', import.meta.url), 'utf8')
const tokenOf = (name: string) => new RegExp(`--${name}:\\s*([^;]+);`).exec(tokens)?.[1]?.replaceAll(/\s+/g, ' ')

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#8d9492', '#ffffff', 3.1],
    ['#1d2b2a', '#fbf9f4', 13.94],
  ])('of %s and %s is %d by WCAG, in either order', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })
  test('every pair of the shop’s own look can be read', () => {
    expect(weakPairs(undefined)).toEqual([])
  })
  test('a weak colour is named with its pairs, and the nearest one that can be read passes', () => {
    const own = { colours: { soft: '#8d9492', paper: '#fbf9f4', ink: '#1d2b2a' } }
    const weak = weakPairs(own)
    expect(new Set(weak.map(({ of }) => of))).toEqual(new Set(['soft']))
    expect(weak).toContainEqual(
      expect.objectContaining({ colour: 'soft', on: 'white', need: 4.5, contrast: expect.closeTo(3.1, 2) as number }),
    )
    const soft = readableColour(own, 'soft')!
    expect(weakPairs({ colours: { ...own.colours, soft } })).toEqual([])
  })
  test('a dark page is refused: fields and cards are white', () => {
    const own = { colours: { paper: '#101010', ink: '#f0f0f0' } }
    expect(weakPairs(own)).toContainEqual(expect.objectContaining({ colour: 'ink', on: 'white' }))
    expect(readableColour(own, 'ink')).toBeUndefined()
  })
  test('yellow buttons are refused, for their white label', () => {
    expect(weakPairs({ colours: { accent: '#ffd700' } })[0]).toMatchObject({ colour: 'white', on: 'accent', of: 'accent' })
  })
})

describe('a look', () => {
  test('without choices is the shop’s own, and sets nothing', () => {
    for (const own of [undefined, {}, { colours: {} }, shopLook]) expect(lookProperties(own)).toBeUndefined()
  })
  test('has in the shop’s style sheet the colours, fonts and corners that it is compared with', () => {
    const tokenNames = { accent: 'garnet', accentDeep: 'garnet-deep', accentDark: 'garnet-dark', ornament: 'gold', inkSoft: 'ink-soft' }
    for (const [name, value] of Object.entries(paletteOf(undefined)))
      expect([name, tokenOf(`color-${(tokenNames as Record<string, string>)[name] ?? name}`)]).toEqual([name, value])
    expect(tokenOf('radius')).toBe('2px')
    expect(lookProperties({ headingFont: 'figtree' })?.['--font-display']).toBe(tokenOf('font-text'))
    expect(lookProperties({ textFont: 'system' })?.['--font-text']).toContain('system-ui')
  })
  test('sets the chosen colours, and those that are made of them alone', () => {
    expect(lookProperties({ colours: { accent: '#1f4d4a' }, radius: 8 })).toEqual({
      '--color-garnet': '#1f4d4a',
      '--color-garnet-deep': mixed('#1f4d4a', '#000000', 0.18),
      '--color-garnet-dark': mixed('#1f4d4a', '#000000', 0.26),
      '--radius': '8px',
    })
    const edges = lookProperties({ colours: { paper: '#fbf9f4' } })?.['--scroll-edges']
    expect(edges).toContain('#fbf9f400')
    expect(edges).not.toContain('#faf6f0')
  })
  test.each([
    { colours: { ink: 'red' } },
    { colours: { ink: '#FFF' } },
    { colours: { ink: '#000000;background:url(//evil)' } },
    { colours: { neon: '#000000' } },
    { headingFont: 'comic-sans' },
    { radius: 3 },
    { logo: { address: 'x', width: 0, height: 1 } },
  ])('that cannot be drawn is refused: %j', (own) => {
    expect(lookSchema.safeParse(own).success).toBe(false)
  })
})
