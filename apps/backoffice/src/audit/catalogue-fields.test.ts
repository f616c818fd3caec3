import { fieldsOf } from '@karat/pricing/product/fields.ts'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatMessage } from '../messages/format-message.ts'
import { newDocument } from '../products/new-document.ts'
import { catalogueField } from './catalogue-fields.ts'

const option = { purity: '18K', colour: 'yellow', size: '12', netMg: 3150 }
const sites = [{ code: 'in', country: 'IN', currency: 'INR', decimals: 2, timeZone: 'Asia/Kolkata', languages: ['en'] }]
const fresh = newDocument({ id: 'R-1', name: 'Ring', categoryID: 'rings', option, sites, purities: [], from: undefined })
const document = {
  ...fresh,
  texts: { ...fresh.texts, hi: fresh.texts['en']! },
  pictures: [{ id: 'R-1-hero', colour: 'yellow', view: 'hero', alt: { hi: 'अंगूठी' } }],
}
const paths = [...fieldsOf(document).keys(), 'texts/hi/line', 'texts/hi/story']

test.each(['en', 'hi', 'ar'] as const)('every field that a save of a product or a collection notes has a name in %s', (language) => {
  const read = (folder: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${folder}${language}.json`, import.meta.url), 'utf8')) as Record<string, string>
  const catalogue = { ...read(''), ...read('shop/') }
  const asked: string[] = []
  const names = {
    t: (key: string, values = {}) => formatMessage(catalogue[key] ?? '', values, language),
    nameOf: (kind: string, code: string) => {
      asked.push(`${kind}.${code}`)
      return catalogue[`${kind}.${code}`] ?? ''
    },
    siteName: () => 'SITE',
    languageName: () => 'LANGUAGE',
  }
  const named = new Map(paths.map((path) => [path, catalogueField(names, path.split('/'))]))
  expect(asked.filter((key) => !key.endsWith('.') && !(key in catalogue))).toEqual([])
  expect([...named].filter(([path, name]) => name.trim() === '' || name.includes('/') || name === path)).toEqual([])
  expect([named.get('sites/in/value'), named.get('texts/hi/name')]).toEqual(
    [`SITE: ${catalogue['audit.field.value']}`, `LANGUAGE: ${catalogue['audit.field.name']}`].map((name) =>
      expect.stringContaining(name.split(': ')[1] ?? ''),
    ),
  )
  expect(named.get('pictures/R-1-hero/alt/hi')).toContain('LANGUAGE')
})
