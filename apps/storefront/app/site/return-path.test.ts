import { expect, test } from 'vitest'
import { returnPath, withReturn } from './return-path.ts'

const read = (query: string) => returnPath(new URLSearchParams(query), 'https://shop.example', '/in-en/')

test('a URL of this shop is accepted as return path, with its query', () => {
  const path = '/in-en/c/rings?colour=rose&page=2#top'
  expect(read(withReturn(path))).toBe(path)
})

test.each([
  'https://elsewhere.example/x',
  '//elsewhere.example/x',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '\\\\elsewhere.example',
  'javascript:alert(1)',
  'in-en/cart',
  '/..//elsewhere.example',
  'https://shop.example/in-en/cart',
  '',
])('%j is refused as return path', (path) => {
  expect(read(withReturn(path))).toBe('/in-en/')
})

test('without a return path the default is used', () => {
  expect(read('')).toBe('/in-en/')
})
