import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { testProduct, testVariant } from '../../testing/product.ts'
import { Options } from './options.tsx'

/** The choices of the page, as their text and address. */
function choices(product = testProduct(), chosen = testVariant('white', '18K', '15')): [text: string, address: string, current: boolean][] {
  const markup = markupOf(<Options product={product} chosen={chosen} />, testSite(), '/in-en/p/meher-solitaire')
  const links = [...markup.matchAll(/<a [^>]*rel="nofollow"[^>]*>.*?<\/a>/g)].map(([link]) => link)
  return links.map((link) => [
    textOf(link).replaceAll('|', ''),
    /href="([^"]+)"/.exec(link)?.[1] ?? '',
    link.includes('aria-current="true"'),
  ])
}

test('each option links to the variant that differs in it alone; the page’s first variant has the page’s own URL', () => {
  expect(choices()).toEqual([
    ['White gold', '/in-en/p/meher-solitaire', true],
    ['Rose gold', '/in-en/p/meher-solitaire?v=RNG-002-18K-rose-15', false],
    ['18K', '/in-en/p/meher-solitaire', true],
    ['14K', '/in-en/p/meher-solitaire?v=RNG-002-14K-white-15', false],
    ['14', '/in-en/p/meher-solitaire?v=RNG-002-18K-white-14', false],
    ['15', '/in-en/p/meher-solitaire', true],
    ['16', '/in-en/p/meher-solitaire?v=RNG-002-18K-white-16', false],
  ])
})

test('if the same size is not made in another colour, the option links to the nearest size', () => {
  const to = choices(testProduct(), testVariant('white', '14K', '16')).find(([text]) => text === 'Rose gold')?.[1]
  expect(to).toBe('/in-en/p/meher-solitaire?v=RNG-002-14K-rose-14')
})

test('a purity shows its difference in price, and a sold-out one is marked', () => {
  const product = testProduct()
  const cheaper = product.variants.map((variant) =>
    variant.purity === '14K' ? { ...variant, actualPrice: 120_444, offer_price: 0 } : variant,
  )
  const soldOut = cheaper.map((variant) => (variant.size === '16' ? { ...variant, availability: 'sold_out' as const } : variant))
  const texts = choices({ ...product, variants: soldOut }).map(([text]) => text)
  expect(texts).toContain('14K−₹12,800')
  expect(texts).toContain('16Sold out')
})

test('a product in one colour, one purity and one size has no options', () => {
  expect(choices(testProduct({ variants: [testVariant('white', '18K', '15')] }))).toEqual([])
})
