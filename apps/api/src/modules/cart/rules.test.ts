import type { BreakupRow } from '@karat/pricing/types.ts'
import { describe, expect, test } from 'vitest'
import type { Site } from '../sites/port.ts'
import { asha } from '../../testing/places.ts'
import type { CartLine, PostalAddress } from './port.ts'
import { amountsOf, fingerprintOf, placeId, placesOf, unbought } from './rules.ts'

const office: PostalAddress = { ...asha, line1: '4 MG Road' }

describe('the word for what a bag holds', () => {
  const ring = { variantId: 'ring', quantity: 1 }
  const bangle = { variantId: 'bangle', quantity: 2 }
  test('does not depend on the order of the lines, nor on anything else of a line', () => {
    expect(fingerprintOf([ring, bangle])).toBe(fingerprintOf([Object.assign({ seenPrice: 5 }, bangle), ring]))
    expect(fingerprintOf([ring])).toMatch(/^[\w-]{22}$/)
  })
  test('is another for another piece, another number of it, or one line more', () => {
    const bags = [[], [ring], [bangle], [ring, bangle], [{ ...ring, quantity: 2 }], [{ ...ring, variantId: 'chain' }]]
    expect(new Set(bags.map(fingerprintOf)).size).toBe(bags.length)
  })
  test('where one line ends and the next begins counts', () => {
    const one = [
      { variantId: '0', quantity: 5 },
      { variantId: '1a', quantity: 2 },
    ]
    const other = [
      { variantId: '0', quantity: 51 },
      { variantId: 'a', quantity: 2 },
    ]
    expect(fingerprintOf(one)).not.toBe(fingerprintOf(other))
  })
})

describe('the delivery addresses of a bag', () => {
  test('an address has one name, whatever order its fields come in; every field of it counts', () => {
    expect(placeId(Object.fromEntries(Object.entries(asha).toReversed()) as unknown as PostalAddress)).toBe(placeId(asha))
    expect(placeId(asha)).toMatch(/^[\w-]{22}$/)
    const changed = Object.keys(asha).map((field) => placeId({ ...asha, [field]: 'other' }))
    expect(new Set([placeId(asha), ...changed]).size).toBe(Object.keys(asha).length + 1)
  })
  test('the one that the bag has comes first, and each is offered once', () => {
    expect(placesOf(asha, [office, { ...asha }])).toEqual([asha, office])
    expect(placesOf(undefined, [office, asha])).toEqual([office, asha])
    expect(placesOf(asha, [])).toEqual([asha])
  })
})

test('an order leaves in its bag the lines that it did not buy and the pieces beyond those that it bought', () => {
  const items = [
    { variantId: 'ring', quantity: 3, note: 'kept' },
    { variantId: 'chain', quantity: 1, note: '' },
    { variantId: 'bangle', quantity: 2, note: '' },
  ]
  const bought = [
    { variantId: 'ring', quantity: 1 },
    { variantId: 'bangle', quantity: 2 },
  ]
  expect(unbought(items, bought)).toEqual([
    { variantId: 'ring', quantity: 2, note: 'kept' },
    { variantId: 'chain', quantity: 1, note: '' },
  ])
  expect(unbought(items, [...bought, { variantId: 'chain', quantity: 4 }])).toEqual([{ variantId: 'ring', quantity: 2, note: 'kept' }])
})

describe('the money of a bag', () => {
  const india = { rules: { tax: { kind: 'gst_split', rate: 3000, step: 100 } }, idLimit: 20_000_000 } as Site
  const usa = { rules: { tax: { kind: 'list_exclusive', code: 'SALES', step: 500 } }, idLimit: 0 } as Site
  const tax = (name: string | undefined, value: number): BreakupRow => ({ code: 'tax', ...(name ? { name } : {}), value })
  const line = (quantity: number, actual: number, charged: number, rows: BreakupRow[]) =>
    ({
      quantity,
      actual,
      charged,
      breakup: { rows, tax: rows.filter((row) => row.code === 'tax').reduce((total, row) => total + row.value, 0) },
    }) as CartLine
  const metal: BreakupRow = { code: 'metal', name: '22K', value: 1 }
  const lines = [line(2, 110_000, 100_000, [metal, tax('CGST', 1500), tax('SGST', 1500)]), line(1, 50_000, 50_000, [tax('CGST', 700)])]

  test('counts every piece of a line, what is off it, and the tax inside; each tax is named once', () => {
    expect(amountsOf(india, lines, 5000, false)).toEqual({
      pieces: 250_000,
      discount: 20_000,
      delivery: 5000,
      salesTax: 0,
      taxIncluded: 6700,
      taxNames: ['CGST', 'SGST'],
      total: 255_000,
      idProofNeeded: false,
    })
    expect(amountsOf(india, [], 0, true)).toMatchObject({ pieces: 0, discount: 0, taxIncluded: 0, taxNames: [], total: 0 })
  })
  test('in the USA the tax comes on top, once there is an address', () => {
    const bag = [line(2, 71_500, 71_500, [tax('SALES', 6346)])]
    expect(amountsOf(usa, bag, 2500, false)).toMatchObject({ pieces: 143_000, salesTax: undefined, taxIncluded: 0, total: 145_500 })
    expect(amountsOf(usa, bag, 2500, true)).toMatchObject({ pieces: 143_000, salesTax: 12_692, taxIncluded: 0, total: 158_192 })
  })
  test('the buyer’s tax number is needed from the limit on, delivery counted; never where there is no limit', () => {
    const bag = (charged: number) => [line(1, charged, charged, [])]
    expect(amountsOf(india, bag(19_999_999), 0, true).idProofNeeded).toBe(false)
    expect(amountsOf(india, bag(19_999_999), 1, true).idProofNeeded).toBe(true)
    expect(amountsOf(usa, bag(99_000_000), 0, true).idProofNeeded).toBe(false)
  })
  test('a tax that has no name is not named', () => {
    expect(amountsOf(india, [line(1, 1, 1, [tax(undefined, 5)])], 0, true)).toMatchObject({ taxNames: [], taxIncluded: 5 })
  })
})
