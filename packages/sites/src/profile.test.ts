import { describe, expect, test } from 'vitest'
import { readPostcode } from './address.ts'
import { countryDefaults } from './countries.ts'
import { giftCardLaw, mayEndAfter } from './gift-card-law.ts'
import { defaultStoredProfile, type ProfileColumns, profileOf, siteProfile, unnamedMerchant } from './profile.ts'

const columns: ProfileColumns = {
  country: 'SG',
  timeZone: 'Asia/Singapore',
  ringSystem: 'US',
  phoneCode: '+65',
  taxNote: 'included',
  hallmark: false,
  priceStep: 100,
}

describe('the defaults of a site by country', () => {
  test.each([
    ['IN', 'Asia/Kolkata', 'IN', 'numeric', 'city', 'state'],
    ['AE', 'Asia/Dubai', 'EU', undefined, 'area', 'emirate'],
    ['US', 'America/New_York', 'US', 'text', 'city', 'state'],
    ['SG', 'Asia/Singapore', 'US', 'numeric', 'city', 'state'],
    ['GB', 'Europe/London', 'UK', 'text', 'city', 'state'],
    ['JP', 'Asia/Tokyo', 'EU', undefined, 'city', 'state'],
    ['BR', 'America/Sao_Paulo', 'EU', undefined, 'city', 'state'],
  ])('%s', (country, timeZone, ringSystem, keyboard, cityLabel, stateLabel) => {
    const { postcode, address, ...defaults } = countryDefaults(country)
    expect(defaults).toMatchObject({ timeZone, ringSystem })
    expect([postcode?.keyboard, address.cityLabel, address.stateLabel]).toEqual([keyboard, cityLabel, stateLabel])
  })
  test('a country that is one city fills in the city', () => {
    expect(countryDefaults('SG').address.fixed).toEqual({ city: 'Singapore', state: 'SG' })
    expect(countryDefaults('IN').address.fixed).toBeNull()
    expect(['IN', 'US', 'AE', 'IE', 'GB', 'SG'].map((country) => countryDefaults(country).address.state)).toEqual([
      'needed',
      'needed',
      'needed',
      'optional',
      'none',
      'none',
    ])
  })
})

test('consent is asked before measuring, except where the law allows an opt-out', () => {
  const modeOf = (country: string) => countryDefaults(country).consentMode
  expect(['IN', 'AE', 'GB', 'JP', 'US', 'SG'].map(modeOf)).toEqual(['opt_in', 'opt_in', 'opt_in', 'opt_in', 'opt_out', 'opt_out'])
})

describe('a profile', () => {
  test('is the stored profile of its site, with the country’s defaults for missing fields', () => {
    expect(profileOf(columns, {})).toEqual({ ...defaultStoredProfile('SG'), ...columns })
    const merchant = { ...unnamedMerchant, name: 'Aurelane' }
    expect(profileOf(columns, { merchant, firstDay: 'sun' })).toMatchObject({
      merchant,
      firstDay: 'sun',
      postcode: countryDefaults('SG').postcode,
    })
  })
  test('a merchant with a name only has the other fields of an unnamed one', () => {
    expect(profileOf(columns, { merchant: { name: 'Aurelane' } as typeof unnamedMerchant }).merchant).toEqual({
      ...unnamedMerchant,
      name: 'Aurelane',
    })
  })
  test('is refused if its site could not work with it', () => {
    const whole = profileOf(columns, {})
    for (const wrong of [
      { timeZone: 'Moon' },
      { ringSystem: 'JP' },
      { postcode: { pattern: '(', compact: true, keyboard: 'text' } },
      { address: { ...whole.address, locality: [] } },
      { firstDay: 'monday' },
      { consentMode: 'never' },
      { idProof: { kind: 'pan', pattern: '(' } },
      { idProof: { kind: 'face', pattern: '.' } },
      { paymentMarks: { stripe: ['shells'] } },
      { priceStep: 0 },
      { taxNote: 'none' },
      { merchant: { ...whole.merchant, name: '' } },
      { merchant: { ...whole.merchant, links: ['elsewhere'] } },
    ])
      expect([wrong, siteProfile.safeParse({ ...whole, ...wrong }).success]).toEqual([wrong, false])
  })
})

test('a post code must match its rule completely; without a rule any is accepted', () => {
  const rule = { pattern: 'A|B', compact: true, keyboard: 'text' } as const
  expect(['a', ' b ', 'ab', 'xa', ''].map((words) => readPostcode(rule, words))).toEqual(['A', 'B', undefined, undefined, undefined])
  expect(readPostcode(null, ' box 12 ')).toBe('BOX 12')
})

describe('gift cards expire no earlier than the law of a country allows', () => {
  const inCountry = (country: string, years: number | null) => () =>
    profileOf({ ...columns, country }, { giftCards: { least: 100, most: 1000, years } })

  test('the defaults of a country comply with its law', () => {
    for (const country of ['IN', 'AE', 'US', 'SG', 'GB', 'CA', 'IE'])
      expect([country, mayEndAfter(countryDefaults(country).giftCards.years, giftCardLaw(country))]).toEqual([country, true])
    expect(['US', 'CA', 'IE'].map((country) => countryDefaults(country).giftCards.years)).toEqual([null, null, 5])
  })
  test('a setting below the legal minimum is refused with its source', () => {
    expect(inCountry('US', 2)).toThrow(/12 CFR/)
    expect(inCountry('US', 4)).toThrow(/giftCards\.years/)
    expect(inCountry('US', 5)().giftCards.years).toBe(5)
    expect(inCountry('US', null)().giftCards.years).toBeNull()
    expect(inCountry('CA', 50)).toThrow(/ever/)
    expect(inCountry('IE', 4)).toThrow(/Gift Vouchers/)
    expect(inCountry('IE', 5)().giftCards.years).toBe(5)
    expect(inCountry('IN', 1)().giftCards.years).toBe(1)
    expect(inCountry('IN', 0)).toThrow()
  })
  test('a law applies from its date on', () => {
    expect(giftCardLaw('US', '2010-08-21').minYears).toBe(1)
    expect([giftCardLaw('CA', '2007-09-30').minYears, giftCardLaw('CA', '2007-10-01').minYears]).toEqual([1, null])
    expect([giftCardLaw('IE', '2019-12-01').minYears, giftCardLaw('IE', '2019-12-02').minYears]).toEqual([1, 5])
    expect(giftCardLaw('US', '2010-08-22').minYears).toBe(5)
    expect(giftCardLaw('AE').minYears).toBe(1)
  })
})
