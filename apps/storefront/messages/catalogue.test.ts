import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { textLanguages } from '@karat/sites/locale.ts'
import { expect, test } from 'vitest'
import { appFolder, isOfKind, readCatalogue } from './lists.ts'
import { scan } from './scan.ts'

// The server has pages of its own for when none can be rendered.
const others = [fileURLToPath(new URL('../../server/src/static-page.ts', import.meta.url))]
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
  const missing = scanned.flatMap(({ path, asked }) => [...asked].filter((key) => !catalogue[key]).map((key) => `${path}: ${key}`))
  expect(missing).toEqual([])
  expect(kinds.filter((kind) => !Object.keys(catalogue).some((key) => isOfKind(key, kind)))).toEqual([])
  // Messages that are looked up through a table or by their kind are covered too: every English key exists in every language.
  expect(Object.keys(catalogue)).toEqual(english)
})

test('every message of the catalogue is used', () => {
  expect(english.filter((key) => !texts.has(key) && !kinds.some((kind) => isOfKind(key, kind)))).toEqual([])
})

test('keys are literal, or made of a literal kind', () => {
  expect(scanned.flatMap(({ path, problems }) => problems.map((problem) => `${path}: ${problem}`))).toEqual([])
})
