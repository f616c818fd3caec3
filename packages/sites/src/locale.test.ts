import { expect, test } from 'vitest'
import {
  asSentence,
  colonOf,
  directionOf,
  fullName,
  languageTag,
  lowerFirst,
  parseLocale,
  textLanguages,
  textLanguageOf,
} from './locale.ts'

test('right-to-left languages are recognized with any country or script', () => {
  expect(['ar', 'ar-AE', 'he', 'fa', 'ur'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'rtl'])
  expect(['en', 'hi', 'mr', 'es', 'zh-Hans', '', 'arn'].map(directionOf)).toEqual(['ltr', 'ltr', 'ltr', 'ltr', 'ltr', 'ltr', 'ltr'])
})

test('a locale needs both parts [R-09]', () => {
  expect(['i-e', 'i-', '-e', '-', '', 'in'].map(parseLocale)).toEqual([
    { subsite: 'i', language: 'e' },
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('texts exist in every language of the shop, the first being the default [K-05]', () => {
  expect(textLanguages).toEqual(['en', 'hi', 'mr', 'ar', 'es', 'zh-Hans'])
  expect(textLanguages.map((language) => textLanguageOf(language.toUpperCase()))).toEqual([...textLanguages])
  expect(textLanguageOf('')).toBe('en')
  expect(languageTag({ subsite: 'in', language: 'mr' })).toBe('mr-IN')
})

test('a name within a list starts in lower case if its script has it', () => {
  expect([lowerFirst('Oro amarillo', 'es'), lowerFirst('पीला सोना', 'hi'), lowerFirst('', 'en')]).toEqual(['oro amarillo', 'पीला सोना', ''])
  expect([colonOf('zh-Hans'), colonOf('ar'), colonOf('en')]).toEqual(['：', ': ', ': '])
})

test.each([
  ['Anvi', 'Deshpande', 'Anvi Deshpande'],
  ['芳', '王', '王芳'],
  ['Wei Ling', '王', 'Wei Ling 王'],
  ['Cher', '', 'Cher'],
])('%s and %s make %s', (first, last, name) => expect(fullName(first, last)).toBe(name))

test('a text gets the full stop of its language once', () => {
  for (const [language, text, wanted] of [
    ['en', 'Try again in a moment', 'Try again in a moment.'],
    ['mr', 'पुन्हा प्रयत्न करा', 'पुन्हा प्रयत्न करा.'],
    ['hi', 'फिर कोशिश करें', 'फिर कोशिश करें।'],
    ['zh-Hans', '请重试', '请重试。'],
    ['ar', 'حاول مجددًا', 'حاول مجددًا.'],
    ['en', 'Really?', 'Really?'],
    ['hi', 'हो गया।', 'हो गया।'],
  ] as const) {
    expect(asSentence(text, language)).toBe(wanted)
    expect(asSentence(wanted, language)).toBe(wanted)
  }
})
