import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isOfKind } from './apps/storefront/messages/lists.ts'
import { type MessageFunctions, scan } from './apps/storefront/messages/scan.ts'

// The pages' own messages are looked at in `apps/storefront/messages/catalogue.test.ts`.
const folder = join(import.meta.dirname, 'apps/api/src')
const functions: MessageFunctions = { translating: { t: 1, word: 0 }, making: { nameOf: 1, namesOf: 0 }, declaring: 'declareKinds' }
const scanned = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test)\.ts$/.test(name))
  .map((name) => ({ name, ...scan(join(folder, name), functions) }))
const texts = new Set(scanned.flatMap((file) => [...file.texts]))
const kinds = [...new Set(scanned.flatMap((file) => [...file.kinds]))]

describe('the services’ messages', () => {
  const catalogue = JSON.parse(readFileSync(join(import.meta.dirname, 'apps/api/translations/en.json'), 'utf8')) as Record<string, string>
  // Every language has the keys of English (`kernel/translations.test.ts`).
  const keys = Object.keys(catalogue)

  test('no used message is missing', () => {
    const asked = scanned.filter(({ imports }) => imports.some((path) => path.endsWith('kernel/translations.ts')))
    expect(asked.length).toBeGreaterThan(3)
    expect(asked.flatMap(({ name, uses }) => uses.filter(({ key }) => !(key in catalogue)).map(({ key }) => `${name}: ${key}`))).toEqual([])
    expect(kinds.filter((kind) => !keys.some((key) => isOfKind(key, kind)))).toEqual([])
  })
  test('are used with a value for each of their placeholders', () => {
    // Every language has the placeholders of English.
    const placeholdersOf = (key: string) => [...(catalogue[key] ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const missing = scanned.flatMap(({ name, uses }) =>
      uses.flatMap(({ key, values }) =>
        values ? placeholdersOf(key).flatMap((one) => (values.includes(one) ? [] : [`${name}: ${key} {${one}}`])) : [],
      ),
    )
    expect(missing).toEqual([])
  })
  test('have the same term for the rest to pay in e-mails and on pages', () => {
    const pairs = [
      ['mail.rest.toPay', 'sum.total'],
      ['mail.rest.paid', 'sum.paid'],
      ['mail.rest.paidBy', 'sum.paidBy'],
      ['mail.rest.nothingLeft', 'sum.nothingLeft'],
    ] as const
    for (const language of ['en', 'ar', 'es', 'hi', 'mr', 'zh-Hans']) {
      const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')) as Record<string, string>
      const [mails, pages] = [
        read(`apps/api/translations/${language}.json`),
        read(`apps/storefront/public/locales/${language}/common.json`),
      ]
      for (const [mail, page] of pairs) expect([language, mail, mails[mail]]).toEqual([language, mail, pages[page]])
    }
  })
  test('have no unused message', () => {
    expect(keys.filter((key) => !texts.has(key) && !kinds.some((kind) => isOfKind(key, kind)))).toEqual([])
  })
})
