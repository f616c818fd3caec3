import { describe, expect, test } from 'vitest'
import { isName } from './names.ts'

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
  ])('%s is valid', (text) => expect(isName(text)).toBe(true))

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
  ])('%j is invalid', (text) => expect(isName(text)).toBe(false))
})
