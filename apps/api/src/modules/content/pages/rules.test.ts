import { describe, expect, test } from 'vitest'
import { forSite, readKey, translateContent } from './rules.ts'

describe('the key of cached content', () => {
  test.each(['WIDGET', 'HOME_BANNERS', 'MENU_BANNERS', 'BLOCK', 'MENU', 'PAGES'])('a site’s own in each language: %s', (kind) => {
    expect(readKey(`PNG_IN_EN_${kind}`)).toEqual({ kind, website: 'PNG', store: 'IN', language: 'EN' })
    expect(readKey(`PNG2_SG1_zh-Hans_${kind}`)).toEqual({ kind, website: 'PNG2', store: 'SG1', language: 'zh-Hans' })
  })
  test.each(['METAL_PRICE', 'AD_BANNERS'])('a site’s own in all languages: %s', (kind) => {
    expect(readKey(`PNG_IN_${kind}`)).toEqual({ kind, website: 'PNG', store: 'IN' })
    expect(readKey(`p1_in2_${kind}`)).toEqual({ kind, website: 'p1', store: 'in2' })
  })
  test.each(['COUNTRIES', 'STORES', 'CATEGORIES'])('one for each language: %s', (kind) => {
    expect(readKey(`${kind}_EN`)).toEqual({ kind, language: 'EN' })
    expect(readKey(`${kind}_zh-Hans`)).toEqual({ kind, language: 'zh-Hans' })
  })
  test.each(['SITE_SETTINGS', 'PRODUCT_CART_SETTINGS', 'WEBSITE_STORE', 'SOCIAL_INSTA_FEED'])('one for all: %s', (kind) => {
    expect(readKey(kind)).toEqual({ kind })
  })
  test.each([
    '',
    'NONSENSE',
    'METAL_PRICE',
    'IN_METAL_PRICE',
    'COUNTRIES_',
    'COUNTRIES_E1',
    'XCOUNTRIES_EN',
    'COUNTRIES_EN_X1',
    'IN_EN_WIDGET',
    '!PNG_IN_EN_WIDGET',
    'PNG_IN_EN_WIDGETS',
    'PNG_I-N_EN_WIDGET',
    'PNG_IN_E1_WIDGET',
    '__EN_MENU',
    '!PNG_IN_METAL_PRICE',
    'PNG_IN_METAL_PRICES',
    'PN-G_IN_METAL_PRICE',
    'PNG_I-N_METAL_PRICE',
  ])('any other key is invalid: %j', (key) => {
    expect(readKey(key)).toBeUndefined()
  })
})

describe('texts in a language', () => {
  const title = { en: 'Rings', hi: 'अंगूठियाँ', 'zh-Hans': '戒指' }
  test('are those of the language, without regard to case; English if it has none', () => {
    expect(['hi', 'ZH-hans', 'en', 'ar'].map((language) => translateContent(title, language))).toEqual(['अंगूठियाँ', '戒指', 'Rings', 'Rings'])
    expect(translateContent({ en: 'Rings', 'ZH-HANS': '戒指' }, 'zh-Hans')).toBe('戒指')
    expect(translateContent({ hi: 'अंगूठियाँ', en: 'Rings' }, 'ar')).toBe('Rings')
  })
  test('are translated at any depth; everything else stays unchanged', () => {
    const page = { blocks: [{ title, count: 3, path: '/rings', shown: true, media: null }, 'plain'] }
    expect(translateContent(page, 'hi')).toEqual({
      blocks: [{ title: 'अंगूठियाँ', count: 3, path: '/rings', shown: true, media: null }, 'plain'],
    })
  })
  test('a record without English, or with values that are not strings, is not a translated text', () => {
    expect(translateContent({ hi: 'अंगूठियाँ' }, 'hi')).toEqual({ hi: 'अंगूठियाँ' })
    expect(translateContent({ en: title, count: 1 }, 'hi')).toEqual({ en: 'अंगूठियाँ', count: 1 })
    expect(translateContent({ en: 'Rings', count: 1 }, 'hi')).toEqual({ en: 'Rings', count: 1 })
    expect(translateContent({}, 'en')).toEqual({})
  })
})

describe('content of one site', () => {
  test('an entry that names sites is included for those only, without its list of sites', () => {
    const menu = [
      { label: 'All', sites: ['in', 'sg'], groups: [{ label: 'Gold' }, { label: 'Tax', sites: ['sg'] }] },
      { label: 'UAE', sites: ['ae'] },
      { label: 'Everywhere' },
      'plain',
      null,
    ]
    expect(forSite(menu, 'in')).toEqual([{ label: 'All', groups: [{ label: 'Gold' }] }, { label: 'Everywhere' }, 'plain', null])
    expect(forSite({ items: menu }, 'ae')).toEqual({ items: [{ label: 'UAE' }, { label: 'Everywhere' }, 'plain', null] })
  })
  test('`sites` that is not a list has no effect', () => {
    expect(forSite([{ label: 'x', sites: 'in' }, undefined], 'ae')).toEqual([{ label: 'x' }, undefined])
  })
})
