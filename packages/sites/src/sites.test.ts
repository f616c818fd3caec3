import { describe, expect, test } from 'vitest'
import { directionOf, languageTag, localeOf, parseLocale, textLanguageOf } from './locale.ts'
import { bangleDiameter, ringChart, ringSizeLabel } from './ring-sizes.ts'
import { profileOf } from './profile.ts'
import { deriveSettings, findWebsite, type Website } from './settings.ts'

const profile = profileOf(
  {
    country: 'IN',
    timeZone: 'UTC',
    ringSystem: 'EU',
    phoneCode: '',
    taxNote: 'included',
    hallmark: false,
    priceStep: 1,
  },
  {},
)
const india = {
  store_id: '1',
  store_code: 'in',
  store_code_2: 'IN',
  store_currency_symbol_left: '₹',
  store_currency_code: 'INR',
  store_country_phone_code: '+91',
  store_currency_decimalplaces: '0',
  pincode_delivery_check: 'Yes',
  otpmethods: ['sms'],
  languages: [{ languageCode: 'en', languageID: '1' }],
  profile,
}
const site = (code: string, more: Partial<Website> = {}): Website => ({
  code,
  website_id: code,
  persist_lifetime: '30',
  persist_shopping_cart: 'Yes',
  clear_cart_logout: 'No',
  subsite: [india],
  ...more,
})

describe('page locales', () => {
  test('a locale is split on the first hyphen [R-09]', () => {
    expect(parseLocale('in-pt-BR')).toEqual({ subsite: 'in', language: 'pt-BR' })
    expect(localeOf({ subsite: 'sg', language: 'zh-Hans' })).toBe('sg-zh-Hans')
    expect([parseLocale('in'), parseLocale('-en'), parseLocale('in-')]).toEqual([undefined, undefined, undefined])
  })
  test('Arabic is right to left, and texts fall back to English [K-05]', () => {
    expect([directionOf('ar'), directionOf('en'), languageTag({ subsite: 'sg', language: 'zh-Hans' })]).toEqual([
      'rtl',
      'ltr',
      'zh-Hans-SG',
    ])
    expect([textLanguageOf('ZH-hans'), textLanguageOf('fr')]).toEqual(['zh-Hans', 'en'])
  })
})

describe('the website, site and language of a page', () => {
  test('the website is png, else the first [V-04]', () => {
    expect(findWebsite([site('other'), site('PNG')])?.code).toBe('PNG')
    expect(findWebsite([site('one'), site('two')])?.code).toBe('one')
    expect(findWebsite([])).toBeUndefined()
  })
  test('subsite and language are matched without regard to case; an unknown one is undefined [V-04]', () => {
    expect(deriveSettings([site('png')], { subsite: 'in', language: 'EN' })?.subsiteId).toBe('1')
    expect(deriveSettings([site('png')], { subsite: 'fr', language: 'en' })).toBeUndefined()
    expect(deriveSettings([site('png')], { subsite: 'in', language: 'fr' })).toBeUndefined()
  })
  test('settings are derived in one function [E-13, E-09]', () => {
    expect(deriveSettings([site('png')], { subsite: 'IN', language: 'en' })).toEqual({
      subsiteId: '1',
      websiteId: 'png',
      languageId: '1',
      languageCode: 'EN',
      storeCode: 'IN',
      store_code_2: 'IN',
      clearCartOnLogout: false,
      persistShoppingCart: true,
      cartPersistLifetime: 30,
      currencySymbol: '₹',
      currencyCode: 'INR',
      phoneCode: '+91',
      websiteCode: 'PNG',
      pincodeCheck: true,
      otpmethods: ['sms'],
      decimalPlaces: 0,
      profile,
    })
  })
  test('unparsable values are 0 [E-13, K-05]', () => {
    const vague = { ...india, store_currency_decimalplaces: undefined }
    const settings = deriveSettings([site('png', { persist_lifetime: 'soon', subsite: [vague] })], { subsite: 'in', language: 'en' })
    expect([settings?.cartPersistLifetime, settings?.decimalPlaces]).toEqual([0, 0])
  })
})

describe('sizes', () => {
  test('a ring size is given in the country’s system, also between the rows of the chart', () => {
    expect([ringSizeLabel(15, 'US'), ringSizeLabel(15, 'UK'), ringSizeLabel(15, 'EU'), ringSizeLabel(27, 'US')]).toEqual([
      '7¼',
      'O',
      '55',
      '11¾',
    ])
    expect(ringChart().every((row, at, all) => at === 0 || row.circumference > (all[at - 1]?.circumference ?? 0))).toBe(true)
  })
  test('a bangle size is in inches and sixteenths', () => {
    expect([bangleDiameter('2.4'), bangleDiameter('2.10')]).toEqual([5715, 6668])
  })
})
