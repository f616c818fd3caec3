import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { usePlaceLine } from './place-line.ts'

function Place() {
  return usePlaceLine()({ name: 'Layla Haddad', lines: ['Tower 3, flat 12', 'دبي'] })
}

test('an address in one line has the commas of the language, and its parts keep their directions', () => {
  const inArabic = markupOf(<Place />, testSite('ae', 'ar'))
  expect(textOf(inArabic)).toBe('Layla Haddad، Tower 3, flat 12، دبي')
  expect(inArabic.split('\u2068')).toHaveLength(4)
  expect(textOf(markupOf(<Place />, testSite('ae', 'en')))).toBe('Layla Haddad, Tower 3, flat 12, دبي')
})
