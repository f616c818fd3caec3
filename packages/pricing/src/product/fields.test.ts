import { expect, test } from 'vitest'
import { changedFields, fieldsOf, productOfFields } from './fields.ts'

const product = {
  slug: 'ring',
  stones: [{ key: 'ND', caratMilli: 620 }],
  texts: { en: { name: 'Ring', details: ['a'] }, hi: { name: 'अंगूठी', details: [] } },
  variants: [
    { id: 'R-2.4', netMg: 1 },
    { id: 'R-1', netMg: 2 },
  ],
  sites: { in: { state: 'live', liveAt: null, madeInDays: 14, charges: { value: 1 }, exceptions: {} } },
}

test('a product is its fields and back, variants in their order', () => {
  expect(productOfFields(fieldsOf(product))).toEqual(product)
})

test('only fields that differ have changed, whatever the order of their keys', () => {
  const other = structuredClone(product)
  other.stones = [{ caratMilli: 620, key: 'ND' }]
  expect(changedFields(fieldsOf(product), fieldsOf(other))).toEqual([])
  other.texts.hi.name = 'छल्ला'
  other.variants.reverse()
  other.sites.in.charges.value = 2
  expect(changedFields(fieldsOf(product), fieldsOf(other))).toEqual(['texts/hi/name', 'variantOrder', 'sites/in/value'])
})
