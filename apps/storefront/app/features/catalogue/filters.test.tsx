import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../testing/page.tsx'
import { Filters } from './filters.tsx'

test('the sheet says how many pieces it leaves, and where there are more than were counted', () => {
  const sheet = (total: number, capped: boolean, language = 'en') =>
    textOf(markupOf(<Filters facets={[]} total={total} capped={capped} />, testSite('in', language)))
  expect(sheet(1, false)).toContain('|Show 1 piece|')
  expect(sheet(10_000, false)).toContain('|Show 10,000 pieces|')
  expect(sheet(10_000, true)).toContain('|Show 10,000+ pieces|')
  expect(sheet(10_000, true, 'hi')).toContain('|10,000+ नग दिखाएँ|')
})
