import { expect, test } from 'vitest'
import { acceptedLanguage } from './accepted-language.ts'

test('the first language that the services have, whatever its region and case', () => {
  expect(acceptedLanguage('ar')).toBe('ar')
  expect(acceptedLanguage('fr-CH, HI-in;q=0.9, en;q=0.5')).toBe('hi')
  expect(acceptedLanguage('zh-hans-SG')).toBe('zh-Hans')
})
test('none where the header names none, or is nonsense', () => {
  for (const header of [undefined, '', '*', 'fr', 'e', 'enx', ';q=x,,', '__proto__']) expect(acceptedLanguage(header)).toBeUndefined()
})
