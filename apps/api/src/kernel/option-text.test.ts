import { textLanguages } from '@karat/sites/locale.ts'
import { expect, test } from 'vitest'
import { optionText } from './option-text.ts'

const none = { size: '', sizeSystem: 'none' }

test('a metal that the purity already names is written once, in every language', () => {
  const said = (purity: string, colour: string) => textLanguages.map((language) => optionText('IN', language, { ...none, purity, colour }))
  expect(said('S925', 'silver')).toEqual(['Silver 925', 'चाँदी 925', 'चांदी 925', 'فضة 925', 'Plata 925', '银925'])
  expect(said('PT950', 'platinum')).toEqual(['Platinum 950', 'प्लैटिनम 950', 'प्लॅटिनम 950', 'بلاتين 950', 'Platino 950', '铂金950'])
  expect(said('S925', 'oxidised')[0]).toBe('Silver 925, oxidised silver')
  expect(said('', 'silver')[0]).toBe('Silver')
})

test('the chosen options of a product are written in order, with the size in the site’s system', () => {
  expect(optionText('US', 'en', { purity: '18K', colour: 'white', size: '15', sizeSystem: 'ring' })).toBe('18K, white gold, size 7¼')
  const studs = { purity: '18K', colour: 'white', size: 'screw', sizeSystem: 'choice' }
  expect(optionText('IN', 'en', studs)).toBe('18K, white gold, screw')
  expect(optionText('IN', 'en', { ...studs, size: '18 in', sizeSystem: 'length' })).toBe('18K, white gold, 18 in')
  expect(optionText('IN', 'en', { purity: '18K', colour: 'white', size: '15' })).toBe('18K, white gold, size 15')
})
