import { expect, test } from 'vitest'
import { templateFile } from './template-file.ts'

test('a template has one head for each value of its piece, and the charge of making on the site', () => {
  const address = templateFile('in')
  const [type = '', content = ''] = address.split(',')
  const [heads = [], values = [], ...rest] = decodeURIComponent(content)
    .split('\r\n')
    .map((line) => line.split(','))
  expect(type).toBe('data:text/csv;charset=utf-8')
  expect([heads.length, rest]).toEqual([values.length, [['']]])
  expect(heads).toEqual(expect.arrayContaining(['product', 'sku', 'name_en', 'category', 'purity', 'net_grams', 'making_in']))
  expect(new Set(heads).size).toBe(heads.length)
})
