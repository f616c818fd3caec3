import { expect, test } from 'vitest'
import { changedFields, fieldsOf, productOfFields } from './fields.ts'

interface Picture {
  id: string
  colour: string
  view: string
  alt: Record<string, string>
}
const product = {
  slug: 'ring',
  stones: [{ key: 'ND', caratMilli: 620 }],
  texts: { en: { name: 'Ring', details: ['a'] }, hi: { name: 'अंगूठी', details: [] } },
  pictures: [
    { id: 'r_2', colour: 'rose', view: 'hero', alt: {} },
    { id: 'r_1', colour: '', view: '', alt: { en: 'A ring', hi: 'अंगूठी' } },
  ] as Picture[],
  variants: [
    { id: 'R-2.4', netMg: 1 },
    { id: 'R-1', netMg: 2 },
  ],
  sites: { in: { state: 'live', liveAt: null, madeInDays: 14, charges: { value: 1 }, exceptions: {} } },
}

test('a product is its fields and back, pictures and variants in their order', () => {
  expect(productOfFields(fieldsOf(product))).toEqual(product)
})

test('only fields that differ have changed, whatever the order of their keys', () => {
  const other = structuredClone(product)
  other.stones = [{ caratMilli: 620, key: 'ND' }]
  expect(changedFields(fieldsOf(product), fieldsOf(other))).toEqual([])
  other.texts.hi.name = 'छल्ला'
  other.variants.reverse()
  other.sites.in.charges.value = 2
  other.pictures.reverse()
  other.pictures[0]!.alt['hi'] = 'सोने की अंगूठी'
  expect(changedFields(fieldsOf(product), fieldsOf(other))).toEqual([
    'texts/hi/name',
    'pictureOrder',
    'pictures/r_1/alt/hi',
    'variantOrder',
    'sites/in/value',
  ])
})

test('fields that two people changed fit together: each added picture stays, a removed one leaves no text of it', () => {
  const fields = new Map(fieldsOf(product))
  // One person added a picture and the order is the other one's, who removed one; the first wrote a text of that.
  for (const [name, value] of Object.entries({ colour: '', view: '' })) fields.set(`pictures/new/${name}`, value)
  for (const name of ['colour', 'view', 'alt/en']) fields.delete(`pictures/r_1/${name}`)
  fields.set('pictureOrder', ['r_1', 'r_2'])
  fields.set('variantOrder', ['gone', 'R-1'])
  const { pictures, variants } = productOfFields<typeof product>(fields)
  expect([pictures.map(({ id }) => id), variants.map(({ id }) => id)]).toEqual([
    ['r_2', 'new'],
    ['R-1', 'R-2.4'],
  ])
})
