import { expect, test } from 'vitest'
import { markupOf, testSite, textOf } from '../../../testing/page.tsx'
import { PlaceLine, usePlaceText } from './place-line.tsx'

const place = { name: 'Layla Haddad', lines: ['Tower 3, flat 12', 'دبي'] }
function PlaceText() {
  return usePlaceText()(place)
}

test('an address in one line has the commas of the language, and its parts keep their text directions', () => {
  const inArabic = markupOf(<PlaceLine place={place} />, testSite('ae', 'ar'))
  expect(inArabic.replaceAll(/<[^>]*>/g, '')).toBe('Layla Haddad، Tower 3, flat 12، دبي')
  expect(inArabic.split('<bdi>')).toHaveLength(4)
  expect(inArabic).not.toMatch(/[\u2066-\u2069]/)
  expect(markupOf(<PlaceLine place={place} />, testSite('ae', 'en'))).toContain('</bdi>, <bdi>')
})

test('the same address as text has isolation characters', () => {
  const inArabic = markupOf(<PlaceText />, testSite('ae', 'ar'))
  expect(textOf(inArabic)).toBe('Layla Haddad، Tower 3, flat 12، دبي')
  expect(inArabic.split('\u2068')).toHaveLength(4)
})
