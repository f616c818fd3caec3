import { product, uae } from '@karat/pricing/testing/sites.ts'
import { totalsOf } from '@karat/pricing/totals.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import { describe, expect, test } from 'vitest'
import { asha } from '../../testing/places.ts'
import type { PieceGift, PostalAddress } from './port.ts'
import { amountsOf, fingerprintOf, isNamed, listedAddresses, placeId, addressesOf, reasonOf, remainingItems } from './rules.ts'

const office: PostalAddress = { ...asha, line1: '4 MG Road' }

describe('the fingerprint of a cart', () => {
  const ring = { variantId: 'ring', engraving: '', quantity: 1 }
  const bangle = { variantId: 'bangle', engraving: '', quantity: 2 }
  test('does not depend on the order of the lines, nor on other fields of a line', () => {
    expect(fingerprintOf([ring, bangle])).toBe(fingerprintOf([Object.assign({ seenPrice: 5 }, bangle), ring]))
    expect(fingerprintOf([ring])).toMatch(/^[\w-]{22}$/)
  })
  test('differs for another variant, another quantity, or one line more', () => {
    const bags = [
      [],
      [ring],
      [bangle],
      [ring, bangle],
      [{ ...ring, quantity: 2 }],
      [{ ...ring, variantId: 'chain' }],
      [{ ...ring, engraving: 'A' }],
      [{ ...ring, engraving: 'B' }],
    ]
    expect(new Set(bags.map(fingerprintOf)).size).toBe(bags.length)
  })
  test('depends on where one line ends and the next begins', () => {
    const items = [
      { variantId: '0', engraving: '', quantity: 5 },
      { variantId: '1a', engraving: '', quantity: 2 },
    ]
    const shiftedItems = [
      { variantId: '0', engraving: '', quantity: 51 },
      { variantId: 'a', engraving: '', quantity: 2 },
    ]
    expect(fingerprintOf(items)).not.toBe(fingerprintOf(shiftedItems))
  })
})

describe('the reason why the price of a line changed', () => {
  const breakup = (rate?: number) => ({ rows: rate === undefined ? [] : [{ code: 'metal', value: 1, rate }] }) as unknown as Breakup
  test.each([
    ['nothing where it costs the same', 100, 10, 100, 12, null],
    ['the rate where it rose with the price', 100, 10, 110, 12, 'rate'],
    ['the rate where it fell with the price', 100, 10, 90, 8, 'rate'],
    ['something else where the rate is the same', 100, 10, 110, 10, 'other'],
    ['something else where the rate moved the other way', 100, 10, 110, 8, 'other'],
    ['something else where no rate was kept, as of lines of before', 100, null, 110, 12, 'other'],
    ['something else where no metal is in the price', 100, 10, 110, undefined, 'other'],
  ] as const)('%s', (_, seenPrice, seenRate, charged, rate, reason) => {
    expect(reasonOf({ seenPrice, seenRate, charged, breakup: breakup(rate) })).toBe(reason)
  })
})

describe('the delivery addresses of a cart', () => {
  test('an address has one id, whatever the order of its fields; every field counts', () => {
    expect(placeId(Object.fromEntries(Object.entries(asha).toReversed()) as unknown as PostalAddress)).toBe(placeId(asha))
    expect(placeId(asha)).toMatch(/^[\w-]{22}$/)
    const changed = Object.keys(asha).map((field) => placeId({ ...asha, [field]: 'other' }))
    expect(new Set([placeId(asha), ...changed]).size).toBe(Object.keys(asha).length + 1)
  })
  test('the cart’s current one comes first, without duplicates', () => {
    expect(addressesOf(asha, [office, { ...asha }])).toEqual([asha, office])
    expect(addressesOf(undefined, [office, asha])).toEqual([office, asha])
    expect(addressesOf(asha, [])).toEqual([asha])
  })
})

const giftTo = (to: string): PieceGift => ({ message: '', from: '', to, wrap: false, hidePrice: false })
const [ofAnvi, ofMeera] = [giftTo('Anvi'), giftTo('Meera')]

test('the lines and quantities that an order does not include stay in its cart', () => {
  const items = [
    { variantId: 'ring', engraving: '', quantity: 3, note: 'kept', gifts: [ofAnvi, null, ofMeera] },
    { variantId: 'chain', engraving: '', quantity: 1, note: '', gifts: [] },
    { variantId: 'bangle', engraving: '', quantity: 2, note: '', gifts: [ofAnvi] },
  ]
  const bought = [
    { variantId: 'ring', engraving: '', quantity: 1 },
    { variantId: 'bangle', engraving: '', quantity: 2 },
  ]
  expect(remainingItems(items, bought)).toEqual([
    { variantId: 'ring', engraving: '', quantity: 2, note: 'kept', gifts: [null, ofMeera], bought: [ofAnvi] },
    { variantId: 'chain', engraving: '', quantity: 1, note: '', gifts: [], bought: [] },
  ])
  expect(remainingItems(items, [...bought, { variantId: 'chain', engraving: '', quantity: 4 }])).toEqual([
    { variantId: 'ring', engraving: '', quantity: 2, note: 'kept', gifts: [null, ofMeera], bought: [ofAnvi] },
  ])
})

describe('the addresses that a signed-in shopper may choose from', () => {
  const keyOf = ({ line1 }: PostalAddress) => line1
  const saved = (id: string, place: PostalAddress) => ({ id, place, isDefault: id === 's1', label: id.toUpperCase() })
  const home = { ...asha, line1: 'Home' }
  const farm = { ...asha, line1: 'Farm' }
  const mark = (id: string) => ({ id, isDefault: id === 's1', label: id.toUpperCase() })

  test('are the cart’s own, then those of the account, then the others saved in the cart', () => {
    const listed = listedAddresses(asha, [office], [saved('s1', home), saved('s2', farm)], keyOf)
    expect(listed).toEqual([{ place: asha }, { place: home, saved: mark('s1') }, { place: farm, saved: mark('s2') }, { place: office }])
    expect(listedAddresses(undefined, [office], [saved('s1', home)], keyOf)).toEqual([
      { place: home, saved: mark('s1') },
      { place: office },
    ])
    expect(listedAddresses(asha, [office], [], keyOf)).toEqual([{ place: asha }, { place: office }])
  })
  test('are each listed once, and the cart’s own is marked as the account’s', () => {
    const same = saved('s1', { ...asha, email: '' })
    expect(listedAddresses(asha, [asha, office], [same, saved('s2', office)], keyOf)).toEqual([
      { place: asha, saved: mark('s1') },
      { place: office, saved: mark('s2') },
    ])
  })
  test('are selected by the id of the list or of the account', () => {
    const listed = { place: asha, saved: mark('s1') }
    expect(['s1', placeId(asha), 's2', '', undefined].map((id) => isNamed(listed, id))).toEqual([true, true, false, false, false])
    expect(isNamed({ place: asha }, undefined)).toBe(false)
  })
})

describe('the amounts of a cart', () => {
  const totals = (total: number) =>
    totalsOf({
      lines: [{ productId: '', categoryId: '', collectionId: '', metal: '', purity: '', quantity: 1, input: product(total) }],
      rules: { ...uae, tax: { kind: 'added', code: 'VAT', rate: 0 } },
      destination: {},
      addressKnown: true,
      promotions: [],
      delivery: 0,
      tenders: [{ kind: 'credit', source: '', available: 5000 }],
    })

  test('are those of its totals', () => {
    expect(amountsOf({ idLimit: 0 }, totals(100_000))).toEqual({
      cards: 0,
      pieces: 100_000,
      discount: 0,
      promotionDiscount: 0,
      delivery: 0,
      wrap: 0,
      salesTax: 0,
      taxIncluded: 0,
      taxNames: ['VAT'],
      total: 100_000,
      payable: 95_000,
      idProofNeeded: false,
    })
  })
  test('the buyer’s tax number is required from the limit on, whatever credit pays; never without a limit', () => {
    expect(amountsOf({ idLimit: 100_000 }, totals(99_999)).idProofNeeded).toBe(false)
    expect(amountsOf({ idLimit: 100_000 }, totals(100_000)).idProofNeeded).toBe(true)
    expect(amountsOf({ idLimit: 0 }, totals(99_000_000)).idProofNeeded).toBe(false)
  })
})
