import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { textLanguages } from '@karat/sites/locale.ts'
import { expect, test } from 'vitest'
import type { CompiledMessage } from '../app/site/format-message.ts'
import { appFolder, isOfKind, readCatalogue } from './lists.ts'
import { scan } from './scan.ts'

// The server has pages of its own for when none can be rendered.
const others = [fileURLToPath(new URL('../../server/src/pages/static-page.ts', import.meta.url))]
const files = readdirSync(appFolder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
  .map((name) => join(appFolder, name))
const scanned = [...files, ...others].map((path) => ({ path, ...scan(path) }))
const texts = new Set(scanned.flatMap((file) => [...file.texts]))
const kinds = [...new Set(scanned.flatMap((file) => [...file.kinds]))]
const english = Object.keys(readCatalogue('en'))

test('the scan finds files, messages and kinds', () => {
  expect(scanned.length).toBeGreaterThan(100)
  expect(english.filter((key) => texts.has(key)).length).toBeGreaterThan(200)
  expect(kinds).toEqual(expect.arrayContaining(['colour', 'pay.reason', 'occasion']))
})

test.each([...textLanguages])('no used message is missing in %s', (language) => {
  const catalogue = readCatalogue(language)
  const missing = scanned.flatMap(({ path, uses }) => uses.filter(({ key }) => !catalogue[key]).map(({ key }) => `${path}: ${key}`))
  expect(missing).toEqual([])
  expect(kinds.filter((kind) => !Object.keys(catalogue).some((key) => isOfKind(key, kind)))).toEqual([])
  // Messages that are looked up through a table or by their kind are covered too: every English key exists in every language.
  expect(Object.keys(catalogue)).toEqual(english)
})

/** The names of the placeholders of a message, also those within its plurals and choices. */
function placeholdersOf(message: CompiledMessage): string[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => {
    if (typeof part === 'string') return []
    const [name, , cases = {}] = part
    return [name, ...Object.values(cases).flatMap((text) => placeholdersOf(text ?? ''))]
  })
}

function placeholdersByKey(language: string): Map<string, string[]> {
  const messages = Object.entries(readCatalogue(language))
  return new Map(messages.map(([key, text]) => [key, placeholdersOf(compileMessage(text) as CompiledMessage)]))
}

test.each([...textLanguages])('every use of a message in %s gives a value to each of its placeholders', (language) => {
  const placeholders = placeholdersByKey(language)
  const missing = scanned.flatMap(({ path, uses }) =>
    uses.flatMap(({ key, values }) =>
      (placeholders.get(key) ?? []).filter((name) => values && !values.includes(name)).map((name) => `${path}: ${key} {${name}}`),
    ),
  )
  expect(missing).toEqual([])
})

test.each([...textLanguages])('no message in %s has a placeholder that the English one does not have', (language) => {
  const inEnglish = placeholdersByKey('en')
  const others = [...placeholdersByKey(language)].flatMap(([key, names]) =>
    names.filter((name) => !inEnglish.get(key)?.includes(name)).map((name) => `${key} {${name}}`),
  )
  expect(others).toEqual([])
})

test('every message of the catalogue is used', () => {
  expect(english.filter((key) => !texts.has(key) && !kinds.some((kind) => isOfKind(key, kind)))).toEqual([])
})

test('keys are literal, or made of a literal kind', () => {
  expect(scanned.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`))).toEqual([])
})
