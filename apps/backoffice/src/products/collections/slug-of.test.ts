import { expect, test } from 'vitest'
import { slugOf } from './slug-of.ts'

test.each([
  ['Diwali Glow', 'diwali-glow'],
  [' Noor-e-Dune ', 'noor-e-dune'],
  ['Été & Co. 2027', 'ete-co-2027'],
  ['दीवाली', ''],
  [`${'a'.repeat(79)} b`, 'a'.repeat(79)],
])('the name %j suggests the address %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
