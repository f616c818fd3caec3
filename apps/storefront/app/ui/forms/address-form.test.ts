import { describe, expect, test } from 'vitest'
import { countryDefaults } from '@karat/sites/countries.ts'
import { addressForm } from './address-form.ts'

const right = {
  phone: '98220 00000',
  email: 'anvi@example.com',
  method: 'insured',
  storeID: '',
  shipping: { first: 'Anvi', last: 'Deshpande', line1: '12, Sadashiv Peth', line2: '', city: 'Pune', state: 'MH', postcode: '411030' },
  sameBilling: true,
}

/** The first message of each field that is refused. */
function refused(country: string, form: unknown): Record<string, string> {
  const { error } = addressForm(countryDefaults(country)).safeParse(form)
  return Object.fromEntries((error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]))
}

test('a complete address is accepted', () => expect(refused('IN', right)).toEqual({}))

test('an empty field is reported as missing, not as malformed [V-05]', () => {
  const shipping = { first: '', last: ' ', line1: '', line2: '', city: '', state: '', postcode: '' }
  expect(refused('IN', { ...right, phone: '', email: '', shipping })).toEqual({
    phone: 'form.required',
    email: 'form.required',
    'shipping.first': 'form.required',
    'shipping.line1': 'form.required',
    'shipping.city': 'form.required',
    'shipping.state': 'form.required',
    'shipping.postcode': 'form.required',
  })
})

test('an invalid value is reported with the expected format', () => {
  const shipping = { ...right.shipping, first: '12345', city: '<b>', postcode: '41103' }
  expect(refused('IN', { ...right, phone: '12', email: 'anvi@', shipping })).toEqual({
    phone: 'form.phone',
    email: 'form.email',
    'shipping.first': 'form.name',
    'shipping.city': 'form.name',
    'shipping.postcode': 'form.postcode',
  })
})

describe('post codes', () => {
  test.each([
    ['IN', '411 030', true],
    ['US', '10001-1234', true],
    ['SG', '238 801', true],
    ['SG', '23880', false],
    ['AE', '', true],
  ])('%s %j: %s', (country, postcode, taken) => {
    expect(Object.keys(refused(country, { ...right, shipping: { ...right.shipping, postcode } }))).toEqual(
      taken ? [] : ['shipping.postcode'],
    )
  })
})

test.each([
  // Country, whether a form without a state, and one without a city, is taken.
  ['IN', false, false],
  ['AE', false, false],
  ['US', false, false],
  ['IE', true, false],
  ['GB', true, false],
  ['DE', true, false],
  ['SG', true, true],
])('%s: the rules of the country decide whether state and city are optional', (country, noState, noCity) => {
  const { state, city, ...place } = right.shipping
  const messages = (shipping: object) => {
    const problems = refused(country, { ...right, shipping: { ...shipping, postcode: country === 'IN' ? '411030' : '' } })
    return { state: problems['shipping.state'], city: problems['shipping.city'] }
  }
  expect(messages({ ...place, city, state: '' })).toEqual({ state: noState ? undefined : 'form.required', city: undefined })
  expect(messages({ ...place, city: '', state })).toEqual({ state: undefined, city: noCity ? undefined : 'form.required' })
  // A field that is not shown has no value at all.
  if (noCity) expect(messages(place)).toEqual({})
})
