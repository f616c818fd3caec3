import { describe, expect, test } from 'vitest'
import { profileOf } from './profile.ts'
import { clientKey, deriveSettings, findWebsite, type Website } from './settings.ts'
import { website } from './websites.ts'

const profile = profileOf(
  {
    country: 'AE',
    timeZone: 'UTC',
    ringSystem: 'EU',
    phoneCode: '',
    taxNote: 'included',
    hallmark: false,
    priceStep: 1,
  },
  {},
)
const emirates = {
  store_id: '2',
  store_code: 'ae',
  store_code_2: 'ae',
  store_currency_symbol_left: 'AED',
  store_currency_code: 'AED',
  store_country_phone_code: '+971',
  store_currency_decimalplaces: 2,
  pincode_delivery_check: 'No',
  languages: [
    { languageCode: 'en', languageID: '1' },
    { languageCode: 'zh-Hans', languageID: '6' },
  ],
  profile,
}
const site: Website = {
  code: 'Png',
  website_id: '1',
  persist_lifetime: 15.9,
  persist_shopping_cart: 'no',
  clear_cart_logout: 'YES',
  subsite: [{ ...emirates, store_code_2: 'in' }, emirates],
}
const at = { subsite: 'AE', language: 'zh-hans' }

describe('settings', () => {
  test('are those of the requested subsite and language, with integers for numbers [E-13, V-04]', () => {
    expect(deriveSettings([site], at)).toEqual({
      subsiteId: '2',
      websiteId: '1',
      languageId: '6',
      languageCode: 'ZH-HANS',
      storeCode: 'AE',
      store_code_2: 'ae',
      clearCartOnLogout: true,
      persistShoppingCart: false,
      cartPersistLifetime: 15,
      currencySymbol: 'AED',
      currencyCode: 'AED',
      phoneCode: '+971',
      websiteCode: 'PNG',
      pincodeCheck: false,
      otpmethods: [],
      decimalPlaces: 2,
      profile,
    })
  })
  test('that are absent, empty or out of range are 0 or no [E-13, K-05]', () => {
    const derived = (more: Partial<Website>, store: object = {}) =>
      deriveSettings([{ ...site, ...more, subsite: [{ ...emirates, ...store }] }], at)
    expect(derived({ persist_lifetime: undefined })?.cartPersistLifetime).toBe(0)
    expect(derived({ persist_lifetime: '' })?.cartPersistLifetime).toBe(0)
    expect(derived({ persist_lifetime: '9'.repeat(20) })?.cartPersistLifetime).toBe(0)
    expect(derived({ persist_lifetime: '12 days' })?.cartPersistLifetime).toBe(12)
    expect(derived({}, { pincode_delivery_check: undefined })?.pincodeCheck).toBe(false)
    expect(derived({}, { pincode_delivery_check: 'yes' })?.pincodeCheck).toBe(true)
  })
  test('are empty without a website, a subsite or a language', () => {
    expect([
      deriveSettings([], at),
      deriveSettings([site], { ...at, subsite: '' }),
      deriveSettings([site], { ...at, language: '' }),
    ]).toEqual([undefined, undefined, undefined])
  })
  test('the website is found by its code in any letter case [V-04]', () => {
    expect(findWebsite([{ ...site, code: 'other' }, site])?.code).toBe('Png')
    expect(findWebsite([site, { ...site, code: 'Aurelane' }], 'aurelane')?.code).toBe('Aurelane')
    expect(findWebsite([site], 'aurelane')?.code).toBe('Png')
  })
  test('the settings are those of the named website', () => {
    const other = { ...site, code: 'aurelane', website_id: '7' }
    expect(deriveSettings([site, other], at, 'aurelane')).toMatchObject({ websiteCode: 'AURELANE', websiteId: '7' })
  })
})

test('a website’s public key is its code, in any letter case', () => {
  expect([clientKey('PNG'), clientKey('png')]).toEqual(['pk_png', 'pk_png'])
})

describe('the list of websites as the service sends it', () => {
  test('is read completely', () => {
    expect(website.parse({ ...site, subsite: [{ ...emirates, otpmethods: ['sms'] }] })).toEqual({
      ...site,
      subsite: [{ ...emirates, otpmethods: ['sms'] }],
    })
  })
  test.each(['code', 'website_id', 'persist_shopping_cart', 'clear_cart_logout', 'subsite'])('is refused without %s', (field) => {
    expect(website.safeParse({ ...site, [field]: undefined }).success).toBe(false)
  })
  test.each([
    'store_id',
    'store_code',
    'store_code_2',
    'store_currency_symbol_left',
    'store_currency_code',
    'store_country_phone_code',
    'languages',
    'profile',
  ])('is refused if a subsite is without %s', (field) => {
    expect(website.safeParse({ ...site, subsite: [{ ...emirates, [field]: undefined }] }).success).toBe(false)
  })
  test('a language has a code and an id', () => {
    for (const languages of [[{ languageCode: 'en' }], [{ languageID: '1' }]])
      expect(website.safeParse({ ...site, subsite: [{ ...emirates, languages }] }).success).toBe(false)
  })
})
