import { readFileSync } from 'node:fs'
import { textLanguages } from '@karat/sites/locale.ts'
import { describe, expect, test } from 'vitest'
import { seedFiles, translatedLanguages } from '../seed/files.ts'
import { slugOf } from '../seed/products.ts'
import { messageOf, problems, type ProblemCode } from './problem.ts'
import { catalogues, nameOf, stateName, stateNames, t } from './translations.ts'

const { translations } = seedFiles()
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

describe('the services’ messages', () => {
  test('are the same in every language, with the same placeholders', () => {
    const english = catalogues['en'] ?? {}
    for (const language of textLanguages) {
      const own = catalogues[language] ?? {}
      expect([language, Object.keys(own)]).toEqual([language, Object.keys(english)])
      for (const [key, text] of Object.entries(own))
        expect([language, key, placeholders(text)]).toEqual([language, key, placeholders(english[key] ?? '')])
    }
  })
  test('name collections in filters as the catalogue does', () => {
    for (const language of translatedLanguages) {
      const file = new URL(`../../../storefront/public/locales/${language}/common.json`, import.meta.url)
      const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      for (const [name, words] of Object.entries(translations[language]?.collections ?? {}))
        expect([language, name, pages[`collection.${slugOf(name)}`]]).toEqual([language, name, words.name])
    }
  })
  test('name metals, stones and sizes as the pages do', () => {
    for (const language of textLanguages) {
      const file = new URL(`../../../storefront/public/locales/${language}/common.json`, import.meta.url)
      const pages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      const own = catalogues[language] ?? {}
      for (const key of Object.keys(own).filter((key) => key in pages))
        expect([language, key, own[key]]).toEqual([language, key, pages[key]])
    }
  })
})

test('a message takes values; a missing name is replaced by its key, a missing message or value is an error', () => {
  expect(t('es', 'unit.gram', { grams: '2.86' })).toBe('2.86 g')
  expect(nameOf('zh-hans', 'metal', 'gold')).toBe('黄金')
  expect(nameOf('fr', 'metal', 'gold')).toBe('Gold')
  expect(nameOf('hi', 'metal', 'brass')).toBe('brass')
  expect(() => t('en', 'no.word')).toThrow('no.word')
  expect(() => t('en', 'unit.gram', { gram: '2.86' })).toThrow('{grams} in the message unit.gram')
})

describe('the messages of failures', () => {
  /** Read by clients as they are, by staff, or by other programs. */
  const inEnglish: ProblemCode[] = ['unauthorised', 'no_user', 'account_in_use', 'bad_signature']
  test('exist in every language, except those that no shopper reads', () => {
    for (const language of textLanguages.filter((one) => one !== 'en')) {
      const untranslated = Object.keys(problems).filter(
        (code) => messageOf(code as ProblemCode, language) === messageOf(code as ProblemCode),
      )
      expect([language, untranslated.toSorted()]).toEqual([language, inEnglish.toSorted()])
    }
  })
})

test('the states and union territories of India have a name in every script that its addresses are read in', () => {
  const { states } = seedFiles().places
  const indian = states.filter(({ country }) => country === 'IN')
  expect(indian).toHaveLength(36)
  const without = (language: string) => indian.filter(({ code }) => stateNames('IN', code)[language] === undefined)
  expect(['hi', 'mr', 'ar'].map(without)).toEqual([[], [], []])
  expect(stateName('ar', 'IN', 'MH', 'Maharashtra')).toBe('ماهاراشترا')
})
