import type { User } from '@karat/contract/account.ts'
import type { AddressReply } from '@karat/contract/address.ts'
import { expect, test } from 'vitest'
import type { AddressForm } from '../../ui/forms/address-form.ts'
import { fieldOf, fromAccount, fromWire, isSameAddress, toWire } from './address-wire.ts'

const place = { first: 'Anvi', last: 'Rao', line1: '12, MG Road', line2: 'Flat 3', city: 'Pune', state: 'MH', postcode: '411030' }
const form: AddressForm = {
  phone: '9822000000',
  email: 'anvi@example.com',
  method: 'express',
  storeID: '',
  shipping: place,
  sameBilling: true,
  billing: { ...place, first: 'Veda' },
}
/** The address as the service answers to these values. */
const answerTo = (values: AddressForm): AddressReply => {
  const { shipping, billing, billingAddressDifferent } = toWire(values, 'IN')
  return {
    shippingID: 's',
    referenceID: '',
    storeID: '',
    billingAddressDifferent,
    shipping,
    ...(billing ? { billing } : {}),
  } as AddressReply
}

test('the sent form is restored as it was entered; a billing address only if it differs [E-03]', () => {
  const { method: _method, storeID: _storeID, billing: _billing, ...entered } = form
  expect(fromWire(answerTo(form))).toEqual(entered)
  expect(toWire(form, 'IN')).not.toHaveProperty('billing')
  const other = { ...form, sameBilling: false }
  expect(fromWire(answerTo(other))).toEqual({ ...entered, sameBilling: false, billing: form.billing })
  expect(toWire(other, 'IN')).toMatchObject({
    billingAddressDifferent: 'Yes',
    deliveryMethod: 'express',
    billing: { FirstName: 'Veda', Country: 'IN' },
  })
  expect(fromWire(null)).toEqual({})
})

test('a pickup order has one address, of the collecting person who pays; it is restored into the form', () => {
  const collected: AddressForm = { ...form, method: 'pickup', storeID: 'laxmi', sameBilling: false }
  expect(toWire(collected, 'IN')).toMatchObject({ deliveryMethod: 'pickup', storeID: 'laxmi', billingAddressDifferent: 'No' })
  expect(toWire(collected, 'IN')).not.toHaveProperty('billing')
  expect(toWire({ ...collected, method: 'insured' }, 'IN')).not.toHaveProperty('storeID')
  const { billing } = toWire({ ...form, sameBilling: false, billing: place }, 'IN')
  const answer = { ...answerTo(form), storeID: 'laxmi', billingAddressDifferent: 'Yes', billing } as AddressReply
  const { phone, email } = form
  expect(fromWire({ ...answer, shipping: { ...answer.shipping, Address: 'The store' } })).toEqual({
    phone,
    email,
    storeID: 'laxmi',
    shipping: place,
    sameBilling: true,
  })
})

test('a saved address is the same until any of its fields is changed', () => {
  const saved = answerTo(form)
  expect(isSameAddress(saved, form)).toBe(true)
  expect(isSameAddress(saved, { ...form, method: 'insured', sameBilling: false })).toBe(true)
  expect(isSameAddress(saved, { ...form, phone: '9822000001' })).toBe(false)
  expect(isSameAddress(saved, { ...form, email: '' })).toBe(false)
  for (const field of Object.keys(place)) expect(isSameAddress(saved, { ...form, shipping: { ...place, [field]: 'other' } })).toBe(false)
})

test('every field that the service may refuse is in the form', () => {
  const { shipping, billing } = toWire({ ...form, sameBilling: false }, 'IN')
  const sent = [
    'deliveryMethod',
    'storeID',
    ...Object.keys(shipping ?? {}).map((name) => `shipping.${name}`),
    ...Object.keys(billing ?? {}).map((name) => `billing.${name}`),
  ]
  expect(Object.keys(fieldOf).filter((name) => !sent.includes(name))).toEqual([])
})

test('an account fills in its contact and name; a foreign number keeps its country code [E-03]', () => {
  const user = { email: 'anvi@example.com', phone: '+919822000000', firstName: 'Anvi', lastName: 'Rao' } as User
  expect(fromAccount(user, '+91')).toEqual({ phone: '9822000000', email: 'anvi@example.com', first: 'Anvi', last: 'Rao' })
  expect(fromAccount({ ...user, email: null }, '+971')).toMatchObject({ phone: '+919822000000', email: '' })
  expect(fromAccount({ ...user, phone: null }, '+91')).toMatchObject({ phone: '' })
  expect(fromAccount(null, '+91')).toEqual({ phone: '', email: '', first: '', last: '' })
})
