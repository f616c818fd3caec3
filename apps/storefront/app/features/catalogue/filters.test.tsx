import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { Chips, Filters } from './filters.tsx'

test('a chip names its range; where both ends are the same it is one amount', () => {
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

test('the sheet says how many pieces it leaves, and where there are more than were counted', () => {
  const sheet = (total: number, capped: boolean, language = 'en') =>
    textOf(markupOf(<Filters facets={[]} total={total} capped={capped} />, testSite('in', language)))
  expect(sheet(1, false)).toContain('|Show 1 piece|')
  expect(sheet(10_000, false)).toContain('|Show 10,000 pieces|')
  expect(sheet(10_000, true)).toContain('|Show 10,000+ pieces|')
  expect(sheet(10_000, true, 'hi')).toContain('|10,000+ नग दिखाएँ|')
})
