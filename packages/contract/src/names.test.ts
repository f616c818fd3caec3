import { describe, expect, test } from 'vitest'
import { isName, isWithoutContact } from './names.ts'

describe('names of people and places', () => {
  test.each([
    '王',
    'O’Neil',
    "O'Neil",
    'José',
    'अनुराधा',
    'क्\u200Dष',
    'می\u200Cخواهم',
    'ليلى\u200F حداد',
    'Ng',
    'Jean-Luc St. John III',
    'Sector 17',
    '2nd Cross Nagar',
    'Łódź',
    'Ōsaka',
    'ʻEwa Beach',
    'Dr. A. P. J. & Co.',
    'Dr.Anita Shopur',
    'C/o R. Online',
  ])('%s is one', (words) => expect(isName(words)).toBe(true))

  test.each([
    '',
    ' ',
    '12345',
    '१२३',
    '---',
    '…',
    '😀',
    'Anvi 😀',
    '👩‍👩‍👧',
    '🇮🇳',
    '1\uFE0F\u20E3',
    'Anvi ❤️',
    '<b>Anvi</b>',
    'a > b',
    '👍🏽',
    'https://example.com',
    'Win at WWW.example',
    'Gift.example.shop/now',
    'पैसे example.com',
  ])('%j is none', (words) => expect(isName(words)).toBe(false))
})

describe('words that hold a way to reach somebody', () => {
  test.each([
    'Call 98220 00000',
    '+91-98220-00000',
    'मेरा नंबर ९८२२०००००० है',
    'anvi@example.com',
    'anvi @example',
    'see www.example',
    'https://example.test/x',
    'gold.shop',
  ])('%s', (words) => expect(isWithoutContact(words)).toBe(words === 'anvi @example'))
  test.each(['3.27 g, as on the invoice', 'It cost ₹1,33,244 then', 'HUID 4A7K2M checks out', 'Worn since 18 June 2026. Size 13.'])(
    'and not in: %s',
    (words) => expect(isWithoutContact(words)).toBe(true),
  )
})
