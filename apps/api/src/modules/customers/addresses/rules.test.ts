import { describe, expect, test } from 'vitest'
import { asha } from '../../../testing/places.ts'
import type { AddressDetails } from './port.ts'
import { becomesDefault, keyOf, withChange } from './rules.ts'

describe('equal addresses', () => {
  test('may differ in letter case, spaces, Unicode form, e-mail address and province only', () => {
    const line1 = ' 12  LAXMI Road'
    expect(keyOf({ ...asha, line1, email: 'other@example.com', province: 'Pune Division' })).toBe(keyOf(asha))
    expect(keyOf({ ...asha, firstName: 'Andre\u0301' })).toBe(keyOf({ ...asha, firstName: 'Andr\u00E9' }))
  })
  test.each(['firstName', 'lastName', 'line1', 'line2', 'city', 'state', 'postcode', 'country', 'phone'] as const)(
    'have the same %s',
    (field) => {
      expect(keyOf({ ...asha, [field]: 'Other' })).not.toBe(keyOf(asha))
    },
  )
  test('are not produced by moving words from one field to the next', () => {
    expect(keyOf({ ...asha, line1: '12', line2: 'Laxmi Road' })).not.toBe(keyOf({ ...asha, line1: '12 Laxmi Road', line2: '' }))
    expect(keyOf({ ...asha, line1: '12Laxmi Road' })).not.toBe(keyOf(asha))
  })
})

describe('a change of an address', () => {
  const address: AddressDetails = { place: asha, label: 'Home', countryId: '101', stateId: '22', latitude: 18.5, longitude: 73.8 }
  test('keeps fields that it does not name', () => {
    const place = { ...asha, line1: '4 MG Road' }
    expect(withChange(address, {}, place)).toEqual({ ...address, place })
    expect(withChange(address, { label: '', latitude: null }, asha)).toEqual({ ...address, label: '', latitude: null })
  })
  test('of the state or the country removes their ids, unless it has new ones', () => {
    const goa = { ...asha, state: 'GA' }
    const abroad = { ...asha, country: 'AE' }
    expect(withChange(address, {}, goa)).toEqual({ ...address, place: goa, stateId: '' })
    expect(withChange(address, {}, abroad)).toEqual({ ...address, place: abroad, countryId: '', stateId: '' })
    expect(withChange(address, { countryId: '5', stateId: '6' }, abroad)).toMatchObject({ countryId: '5', stateId: '6' })
  })
})

test('a new address becomes the default on request, and if there is none', () => {
  const [one, other] = [{ isDefault: true }, { isDefault: false }]
  expect([becomesDefault([], false), becomesDefault([other], false), becomesDefault([other, one], false)]).toEqual([true, true, false])
  expect(becomesDefault([one], true)).toBe(true)
})
