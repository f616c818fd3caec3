import { describe, expect, test } from 'vitest'
import { readPostcode } from '@karat/sites/address.ts'
import { countryDefaults } from '@karat/sites/countries.ts'
import type { DeliveryMethod } from '@karat/sites/delivery-method.ts'
import { readPhone } from '@karat/sites/contact.ts'
import { linesOf, orUsual, readCountry, readState, takes, travel, methodsFor, workDays } from './rules.ts'

test.each([
  ['IN', 'IN'],
  [' in ', 'IN'],
  ['India', 'IN'],
  ['भारत', 'IN'],
  ['الهند', 'IN'],
  ['新加坡', 'SG'],
  ['REINO UNIDO', 'GB'],
  ['United States', 'US'],
  ['USA', 'US'],
  ['united states of America', 'US'],
  ['uae', 'AE'],
  ['UK', 'GB'],
])('a country is recognized by its code or its name, in any language of the shop: %s', (words, code) => {
  expect(readCountry(words)).toBe(code)
})
test('other texts are not a country, including names of object properties', () => {
  expect(['', 'Atlantis', 'XX', 'constructor', '__proto__'].map(readCountry)).toEqual(Array.from({ length: 5 }))
})

test('a state is recognized by its code or name, whatever its case, surrounding spaces and form of accents', () => {
  const states = [
    { code: 'MH', name: 'Maharashtra' },
    { code: 'QC', name: 'Québec' },
  ]
  expect(['mh', ' Maharashtra ', 'QUE\u0301BEC'].map((words) => readState(states, words))).toEqual(['MH', 'MH', 'QC'])
  expect([readState(states, 'Goa'), readState([], 'MH'), readState(states, '')]).toEqual([undefined, undefined, undefined])
})

describe('post codes', () => {
  test.each([
    ['IN', ' 411 030 ', '411030'],
    ['IN', '411-030', '411030'],
    ['SG', '238 801', '238801'],
    ['US', '10001', '10001'],
    ['US', '10001-1234', '10001-1234'],
    ['GB', 'sw1a 1aa', 'SW1A 1AA'],
    ['GB', ' M1 1AE ', 'M1 1AE'],
    ['GB', 'CR2 6XH', 'CR2 6XH'],
    ['GB', 'DN55 1PT', 'DN55 1PT'],
    ['AE', '', ''],
    ['AE', 'Box 12', 'BOX 12'],
  ])('%s %j is normalized to %j', (country, words, written) => {
    expect(readPostcode(countryDefaults(country).postcode, words)).toBe(written)
  })
  test.each([
    ['IN', '011030'],
    ['IN', '41103'],
    ['IN', '4110300'],
    ['IN', 'A411030'],
    ['IN', '41103A'],
    ['SG', '23880'],
    ['SG', '2388011'],
    ['SG', 'A238801'],
    ['SG', '23880A'],
    ['US', '1000'],
    ['US', '100011'],
    ['US', 'A10001'],
    ['US', '1000A'],
    ['US', '10001-12'],
    ['US', '10001-12345'],
    ['US', '10001-ABCD'],
    ['US', '10001 1234'],
    ['GB', 'SW1A1AA'],
    ['GB', 'SW1A 1A'],
    ['GB', 'SW1A 1AAA'],
    ['GB', 'SW1A AAA'],
    ['GB', 'SW1A 111'],
    ['GB', 'SWA 1AA'],
    ['GB', 'SW1! 1AA'],
    ['GB', '1A 1AA'],
    ['GB', 'ABC1 1AA'],
  ])('%s %j is invalid', (country, words) => {
    expect(readPostcode(countryDefaults(country).postcode, words)).toBeUndefined()
  })
})

test('a telephone number is parsed in the notation of the site’s country, and validated', () => {
  expect([readPhone('IN', '098123 45678'), readPhone('IN', '+971 50 123 4567'), readPhone('SG', '8123 4567')]).toEqual([
    '+919812345678',
    '+971501234567',
    '+6581234567',
  ])
  expect([readPhone('IN', '12345'), readPhone('IN', 'not a number'), readPhone('IN', '')]).toEqual([undefined, undefined, undefined])
})

describe('delivery methods', () => {
  const [insured] = orUsual([])
  if (!insured) throw new Error('there is no usual way')
  const express: DeliveryMethod = { ...insured, method: 'express', fee: 50_000, sooner: 2, maximum: 900 }
  const far: DeliveryMethod = { ...express, prefix: '78', fee: 90_000, sooner: 1 }
  test('of a site without any are insured and free, everywhere', () => {
    expect(insured).toMatchObject({ method: 'insured', prefix: '', fee: 0, insured: true })
    expect(orUsual([express])).toEqual([express])
  })
  test('for one method the longest prefix applies, in the site’s order; methods limited to prefixes need the post code', () => {
    const all = [insured, far, express]
    expect(methodsFor(all, '781001')).toEqual([insured, far])
    expect(methodsFor(all, '411030')).toEqual([insured, express])
    expect(methodsFor(all, undefined)).toEqual([insured, express])
    expect(methodsFor([far], undefined)).toEqual([])
    expect(methodsFor([far], '78')).toEqual([far])
  })
  test('apply to carts within their value limits, both included', () => {
    const option = { ...express, minimum: 100 }
    expect([99, 100, 900, 901].map((value) => takes(option, value))).toEqual([false, true, true, false])
    expect([0, Number.MAX_SAFE_INTEGER].map((value) => takes(insured, value))).toEqual([true, true])
  })
  test('take their own days, or those of the post code less their lead, at least one day', () => {
    expect([travel(insured, 4), travel(express, 4), travel(express, 2), travel({ ...express, days: 3 }, 9)]).toEqual([4, 2, 1, 3])
    expect(travel({ ...insured, days: 0 }, 4)).toBe(1)
  })
})

test('an address is formatted as in its country, with the country last', () => {
  const place = {
    firstName: 'A',
    lastName: 'B',
    line1: '1 Main St',
    line2: '',
    city: 'Pune',
    state: 'MH',
    postcode: '411030',
    country: 'IN',
    phone: '',
    email: '',
  }
  const lines = (fields: { country?: string; [part: string]: string | undefined }, language = 'en', state = 'Maharashtra') =>
    linesOf({ ...place, ...fields }, countryDefaults(fields.country ?? 'IN').address, language, state).slice(1)
  expect(lines({})).toEqual(['Pune 411030, Maharashtra', 'India'])
  expect(lines({ line2: 'Flat 3' }, 'hi', 'महाराष्ट्र')).toEqual(['Flat 3', 'Pune 411030, महाराष्ट्र', 'भारत'])
  expect(lines({ country: 'US', city: 'Albany', state: 'NY', postcode: '12207' }, 'en', 'New York')).toEqual([
    'Albany, NY 12207',
    'United States',
  ])
  expect(lines({ country: 'AE', city: 'Al Barsha', postcode: '' }, 'ar', 'دبي')).toEqual(['Al Barsha، دبي', 'الإمارات العربية المتحدة'])
  expect(lines({ country: 'SG', city: '新加坡', postcode: '238859' }, 'zh-Hans', '新加坡')).toEqual(['新加坡 238859', '新加坡'])
  expect(lines({ country: 'GB', city: 'Bath', postcode: 'BA1 1AA' }, 'en', 'Somerset')).toEqual([
    'Bath, Somerset, BA1 1AA',
    'United Kingdom',
  ])
})

test('a state is recognized by its former and short names in its country', () => {
  const india = ['OD', 'UK', 'PY', 'TS', 'DL', 'JK'].map((code) => ({ country: 'IN', code, name: `name of ${code}` }))
  for (const [words, code] of [
    ['Orissa', 'OD'],
    ['or', 'OD'],
    ['UTTARANCHAL', 'UK'],
    ['Pondicherry', 'PY'],
    ['tg', 'TS'],
    [' New  Delhi ', 'DL'],
    ['J&K', 'JK'],
    ['Jammu & Kashmir', 'JK'],
  ] as const)
    expect(readState(india, words), words).toBe(code)
  const america = ['DC', 'AE'].map((code) => ({ country: 'US', code, name: code }))
  expect(['Washington, D.C.', 'washington dc', 'APO', 'Orissa'].map((words) => readState(america, words))).toEqual([
    'DC',
    'DC',
    'AE',
    undefined,
  ])
  expect(readState([{ country: 'IN', code: 'AP', name: 'Andhra Pradesh' }], 'Orissa')).toBeUndefined()
})

test.each([
  ['2026-11-27', 3, 5],
  ['2026-11-23', 3, 3],
  ['2026-11-21', 3, 4],
  ['2026-11-22', 1, 1],
  ['2026-11-23', 0, 0],
  ['2026-11-23', 10, 14],
])('after %s %i working days take %i days: Saturdays and Sundays do not count', (day, working, days) => {
  expect(workDays(day, working)).toBe(days)
})
