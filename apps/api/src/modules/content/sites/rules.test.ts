import { describe, expect, test } from 'vitest'
import { defaultStoredProfile, unnamedMerchant } from '@karat/sites/profile.ts'
import { draftOrderRuleOf } from '@karat/sites/draft-orders.ts'
import { exchangeRuleOf } from '@karat/sites/exchange.ts'
import { siteOfRequest, toSites, toWebsites } from './rules.ts'
import type { SiteTables } from './store.ts'

type Row = SiteTables['subsites'][number]

const india: Row = {
  code: 'in',
  website: 'png',
  storeId: '11',
  storeCode: 'india',
  position: 0,
  country: 'IN',
  currency: 'INR',
  currencySymbol: '₹',
  currencyDecimals: 0,
  phoneCode: '+91',
  timeZone: 'Asia/Kolkata',
  pincodeDeliveryCheck: true,
  isOpen: true,
  otpMethods: ['sms'],
  taxKind: 'gst_split',
  taxCode: 'GST',
  taxRate: 3000,
  taxStep: 100,
  hallmarkMode: 'composite',
  hallmarkFee: 4500,
  hallmarkTaxRate: 18_000,
  display: 'exact',
  sellerState: 'MH',
  codLimit: 5_000_000,
  idLimit: 20_000_000,
  quoteMinutes: 10,
  returnDays: 15,
  ringSizes: 'IN',
  purities: ['22K'],
  gateways: ['sandbox', 'cod'],
  profile: { merchant: { ...unnamedMerchant, name: 'Aurelane' } },
}
const profile = {
  ...defaultStoredProfile('IN'),
  merchant: { ...unnamedMerchant, name: 'Aurelane' },
  country: 'IN',
  timeZone: 'Asia/Kolkata',
  ringSystem: 'IN',
  phoneCode: '+91',
  taxNote: 'included',
  hallmark: true,
  priceStep: 100,
}
const emirates: Row = {
  ...india,
  code: 'ae',
  storeId: '12',
  storeCode: 'uae',
  country: 'AE',
  currency: 'AED',
  pincodeDeliveryCheck: false,
  taxKind: 'added',
  taxCode: 'VAT',
  taxRate: 5000,
}
const outlet: Row = { ...india, code: 'ou', website: 'outlet', storeId: '21', storeCode: 'outlet' }
const website = (code: string, websiteId: string): SiteTables['websites'][number] => ({
  code,
  websiteId,
  origins: [],
  position: 0,
  persistLifetime: '30',
  persistShoppingCart: 'Yes',
  clearCartLogout: 'No',
})
const speaks = (subsite: string, languageCode: string, languageId: string) => ({ subsite, languageCode, languageId, position: 0 })
const tables: SiteTables = {
  websites: [website('png', '1'), website('outlet', '2')],
  subsites: [india, emirates, outlet],
  languages: [speaks('in', 'en', '1'), speaks('in', 'hi', '2'), speaks('ae', 'ar', '4'), speaks('ae', 'en', '1'), speaks('ou', 'mr', '3')],
}

describe('a site', () => {
  test('has all fields of its rows, with its own languages in order', () => {
    expect(toSites(tables).map((site) => site.code)).toEqual(['in', 'ae', 'ou'])
    expect(toSites(tables)[0]).toEqual({
      code: 'in',
      website: 'png',
      storeId: '11',
      country: 'IN',
      currency: 'INR',
      symbol: '₹',
      decimals: 0,
      timeZone: 'Asia/Kolkata',
      profile,
      rules: {
        currency: 'INR',
        tax: { kind: 'gst_split', rate: 3000, step: 100 },
        hallmark: { mode: 'composite', feePerArticle: 4500, taxRate: 18_000 },
        display: 'exact',
      },
      sellerState: 'MH',
      codLimit: 5_000_000,
      // Nothing is stored for it: it is derived from the merchant's data.
      suppliers: [expect.objectContaining({ prefix: 'IN', legalName: 'Aurelane', state: 'MH', yearFrom: 4 })],
      idLimit: 20_000_000,
      quoteMinutes: 10,
      returnDays: 15,
      returnResolutions: ['refund', 'store_credit', 'replacement', 'repair', 'exchange'],
      exchange: exchangeRuleOf(undefined),
      draftOrders: draftOrderRuleOf(undefined),
      isOpen: true,
      gateways: ['sandbox', 'cod'],
      otpMethods: ['sms'],
      languages: [
        { code: 'en', id: '1' },
        { code: 'hi', id: '2' },
      ],
    })
  })
  test.each([
    ['gst_split', { kind: 'gst_split', rate: 5000, step: 500 }],
    ['added', { kind: 'added', code: 'VAT', rate: 5000 }],
    ['list_inclusive', { kind: 'list_inclusive', code: 'VAT', rate: 5000, step: 500 }],
    ['list_exclusive', { kind: 'list_exclusive', code: 'VAT', step: 500 }],
  ] as const)('is taxed by its own regime: %s', (taxKind, tax) => {
    const row = { ...india, taxKind, taxCode: 'VAT', taxRate: 5000, taxStep: 500 }
    expect(toSites({ ...tables, subsites: [row] })[0]?.rules.tax).toEqual(tax)
  })
  test('has a profile of its columns and its stored profile', () => {
    const [american] = toSites({ ...tables, subsites: [{ ...india, taxKind: 'list_exclusive', hallmarkMode: 'none' }] })
    expect(american?.profile).toEqual({ ...profile, taxNote: 'before', hallmark: false })
    expect(() => toSites({ ...tables, subsites: [{ ...india, ringSizes: 'JP' }] })).toThrow('ringSystem')
  })
  test('in an unsupported currency prevents the start, and is named', () => {
    expect(() => toSites({ ...tables, subsites: [{ ...india, currency: 'XAU' }] })).toThrow('site in trades in an unknown currency')
  })
})

test('the websites under the specified names, each with its own subsites and their languages', () => {
  const websites = toWebsites(tables)
  expect(websites.map((site) => [site.code, site.subsite.map((row) => row.store_code_2)])).toEqual([
    ['png', ['in', 'ae']],
    ['outlet', ['ou']],
  ])
  expect(websites[1]).toEqual({
    code: 'outlet',
    website_id: '2',
    persist_lifetime: '30',
    persist_shopping_cart: 'Yes',
    clear_cart_logout: 'No',
    subsite: [
      {
        store_id: '21',
        store_code: 'outlet',
        store_code_2: 'ou',
        store_currency_symbol_left: '₹',
        store_currency_code: 'INR',
        store_country_phone_code: '+91',
        store_currency_decimalplaces: '0',
        pincode_delivery_check: 'Yes',
        otpmethods: ['sms'],
        languages: [{ languageCode: 'mr', languageID: '3' }],
        profile,
      },
    ],
  })
  expect(websites[0]?.subsite[1]?.pincode_delivery_check).toBe('No')
})

describe('the site and language of a call’s headers', () => {
  const sites = toSites(tables)
  const asked = (headers: Parameters<typeof siteOfRequest>[2]) => {
    const found = siteOfRequest(sites, tables.websites, headers)
    return found.ok ? `${found.value.site.code}-${found.value.language}` : [found.error.code, found.error.field]
  }
  test.each([
    ['none: the first site and its first language', {}, 'in-en'],
    ['empty ones name nothing', { websiteid: '', subsiteid: '', languageid: '' }, 'in-en'],
    ['by id', { websiteid: '1', subsiteid: '12', languageid: '4' }, 'ae-ar'],
    ['by code, without regard to case', { websiteid: 'PNG', subsiteid: 'AE', languageid: 'EN' }, 'ae-en'],
    ['a website alone means its first site', { websiteid: '2' }, 'ou-mr'],
    ['a subsite alone', { subsiteid: 'ae' }, 'ae-ar'],
    ['a language of other sites falls back to the site’s first', { subsiteid: 'ae', languageid: 'hi' }, 'ae-ar'],
  ])('%s', (_, headers, site) => {
    expect(asked(headers)).toBe(site)
  })
  test.each([
    [{ websiteid: '99' }, 'unknown_site', 'websiteid'],
    [{ subsiteid: '99' }, 'unknown_site', 'subsiteid'],
    [{ websiteid: '2', subsiteid: 'in' }, 'unknown_site', 'subsiteid'],
    [{ languageid: '99' }, 'unknown_language', 'languageid'],
  ])('unknown values are refused by field: %j [V-06]', (headers, code, field) => {
    expect(asked(headers)).toEqual([code, field])
  })
  test('a site without languages uses English', () => {
    const silent = toSites({ ...tables, languages: [speaks('in', 'hi', '2')] })
    const language = (headers: object) => {
      const found = siteOfRequest(silent, tables.websites, headers)
      return found.ok && found.value.language
    }
    expect([language({ subsiteid: 'ae' }), language({ subsiteid: 'ae', languageid: 'hi' })]).toEqual(['en', 'en'])
  })
})
