import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { textLanguages } from '@karat/sites/locale.ts'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8')
const code = /against a code|مقابل رمز|con(tra)? un código|कोड|凭(验证)?码/

test.each([...textLanguages])('a parcel is handed over against an identity document, without a code, in %s', (language) => {
  const words = JSON.parse(read(`storefront/public/locales/${language}/common.json`)) as Record<string, string>
  expect(words['thanks.arriveStep']).toBeTruthy()
  expect(words['thanks.arriveStep']).not.toMatch(code)
  expect(
    read('api/seed/content.json').match(/against a code|ويُسلَّم مقابل رمز|contra un código|凭码|कोड (पर|बताने|सांगितल)|कोडवर सुपूर्द/g),
  ).toBeNull()
})
