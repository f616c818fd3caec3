import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { Chips, Filters } from './filters.tsx'

test('a chip names its range; a range with equal ends is one amount', () => {
  const facets = ['0-50000', '20000-', '20000-50000', '5000-5000'].map((value) => ({ value, count: 1, selected: true, capped: false }))
  const weights = ['1-1', '9-11'].map((value) => ({ value, count: 1, selected: true, capped: false }))
  const chips = textOf(
    markupOf(
      <Chips
        facets={[
          { name: 'price', values: facets },
          { name: 'weight', values: weights },
        ]}
      />,
      testSite('in', 'en'),
    ),
  )
  for (const name of ['under ₹50,000', 'over ₹20,000', '₹20,000 to ₹50,000', '₹5,000', '1\u00a0g', '9\u00a0g to 11\u00a0g'])
    expect(chips).toContain(`|${name}|`)
})

test('the sheet shows the number of remaining products, and whether there are more than were counted', () => {
  const sheet = (total: number, capped: boolean, language = 'en') =>
    textOf(markupOf(<Filters facets={[]} total={total} capped={capped} />, testSite('in', language)))
  expect(sheet(1, false)).toContain('|Show 1 piece|')
  expect(sheet(10_000, false)).toContain('|Show 10,000 pieces|')
  expect(sheet(10_000, true)).toContain('|Show 10,000+ pieces|')
  expect(sheet(10_000, true, 'hi')).toContain('|10,000+ नग दिखाएँ|')
})

test('a removed chip links to the other filters, and the last one to the whole listing', () => {
  const chip = (name: string, value: string) => ({ name, values: [{ value, count: 1, selected: true, capped: false }] })
  /** The addresses of the chips, followed by that of the link that clears all. */
  const links = (facets: ReturnType<typeof chip>[], query: string) => {
    const markup = markupOf(<Chips facets={facets} />, testSite('in', 'en'), `/in-en/jewellery${query}`)
    return [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&')).slice(0, -1)
  }
  const price = chip('price', '-50000')
  expect(links([price], '?price=-50000&soldOut=last')).toEqual(['/in-en/jewellery'])
  expect(links([price], '?price=-50000&soldOut=last&sort=new&page=2')).toEqual(['/in-en/jewellery?sort=new'])
  expect(links([price, chip('metal', 'gold')], '?price=-50000&metal=gold&soldOut=last')).toEqual([
    '/in-en/jewellery?metal=gold&soldOut=last',
    '/in-en/jewellery?price=-50000&soldOut=last',
  ])
})
