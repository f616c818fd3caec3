import { cachedContent, type MenuBanner, type MenuItem } from '@karat/contract/content.ts'
import type { Website } from '@karat/sites/settings.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { testDatabase } from '../../../testing/database.ts'
import { rows } from '../../../kernel/db/db.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { readKey } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
afterAll(() => shop.close())

const read = async <T>(key: string) => (await shop.call<{ responseBody: T }>('GET', `/account/cache/${key}`)).body.responseBody

describe('cached content', () => {
  test('every key of the specification has a response [A-19]', async () => {
    const keys = ['WIDGET', 'HOME_BANNERS', 'MENU_BANNERS', 'BLOCK', 'MENU', 'PAGES'].flatMap((kind) =>
      ['PNG_IN_EN', 'PNG_IN_HI', 'PNG_IN_MR', 'PNG_AE_AR', 'PNG_US_ES', 'PNG_SG_ZH-HANS'].map((site) => `${site}_${kind}`),
    )
    const others = [
      'PNG_IN_METAL_PRICE',
      'PNG_IN_AD_BANNERS',
      'COUNTRIES_EN',
      'STORES_EN',
      'SITE_SETTINGS',
      'PRODUCT_CART_SETTINGS',
      'WEBSITE_STORE',
      'SOCIAL_INSTA_FEED',
    ]
    // The demo shop has no feed of a social network.
    const empty = ['SOCIAL_INSTA_FEED']
    for (const key of [...keys, ...others]) {
      const { status, body, headers } = await shop.call<{ responseBody: object | null }>('GET', `/account/cache/${key}`)
      expect([key, status, headers['cache-control']]).toEqual([key, 200, 'public, max-age=60'])
      expect([key, Object.keys(body.responseBody ?? {}).length > 0 || empty.includes(key)]).toEqual([key, true])
    }
  })
  test('matches the contract’s schema in every language', async () => {
    const read = Object.entries(cachedContent).flatMap(([pattern, schema]) =>
      [
        ['PNG_IN', 'HI'],
        ['PNG_IN', 'MR'],
        ['PNG_AE', 'AR'],
        ['PNG_US', 'ES'],
        ['PNG_SG', 'ZH-HANS'],
      ].map(([site = '', language = '']) => ({ key: pattern.replace('{SITE}', site).replace('{LANGUAGE}', language), schema })),
    )
    for (const { key, schema } of read) {
      const { body } = await shop.call<{ responseBody: unknown }>('GET', `/account/cache/${key}`)
      expect([key, schema.safeParse(body.responseBody).error?.issues]).toEqual([key, undefined])
    }
  })
  test('an unknown key is not found', async () => {
    for (const key of ['PNG_FR_FR_MENU', 'PNG_IN_FR_MENU', 'OTHER_IN_EN_MENU', 'NOTHING']) {
      const { status, body } = await shop.call('GET', `/account/cache/${key}`)
      expect([key, status, body.code, body.field]).toEqual([key, 404, 'unknown_key', 'key'])
    }
    expect(readKey('PNG_SG_ZH-HANS_MENU')).toEqual({ kind: 'MENU', website: 'PNG', store: 'SG', language: 'ZH-HANS' })
  })
  test('menus and the footer name collections as the catalogue does [A-19]', async () => {
    const linksOf = (value: unknown): { label: string; path: string }[] => {
      if (typeof value !== 'object' || value === null) return []
      const own = 'label' in value && 'path' in value && String(value.path).startsWith('/collections/') ? [value] : []
      return [...(own as { label: string; path: string }[]), ...Object.values(value).flatMap(linksOf)]
    }
    for (const site of ['IN_HI', 'IN_MR', 'AE_AR', 'US_ES', 'SG_ZH-HANS']) {
      const { collections } = await read<{ collections: { id: string; name: string }[] }>(`CATEGORIES_${site.slice(3)}`)
      const links = linksOf([await read(`PNG_${site}_MENU`), await read(`PNG_${site}_BLOCK`)])
      expect(links.length).toBeGreaterThan(5)
      for (const { label, path } of links)
        expect([path, label]).toEqual([path, collections.find(({ id }) => path === `/collections/${id}`)?.name])
    }
  })
  test('stores are named in every language of their site; a fallback on English is marked [A-19]', async () => {
    type Named = { subsite: string; name: string; address: string; lang?: string }
    for (const [language, subsite] of [
      ['HI', 'in'],
      ['mr', 'in'],
      ['AR', 'ae'],
      ['ZH-HANS', 'sg'],
    ]) {
      const stores = await read<Named[]>(`STORES_${language}`)
      for (const { name, address, lang } of stores.filter((store) => store.subsite === subsite))
        expect([name, address, lang]).toEqual([expect.not.stringMatching(/[a-z]/i), expect.not.stringMatching(/[a-z]/i), undefined])
      expect(stores.find((store) => store.subsite === 'us')).toMatchObject({ name: 'Oak Tree Studio', lang: 'en' })
      expect(stores[0]).not.toHaveProperty('words')
    }
    expect((await read<Named[]>('STORES_MR'))[2]).toMatchObject({ name: 'लक्ष्मी चौक हाऊस', address: '212 लक्ष्मी रोड, पुणे 411002' })
    expect((await read<Named[]>('STORES_EN'))[0]).not.toHaveProperty('lang')
  })
  test('each store has a picture of its own and a text for it in every language of its site [A-19]', async () => {
    type Shown = {
      subsite: string
      picture: { id: string; width: number; height: number; blur: string } | null
      alt: string
      lang?: string
    }
    const english = await read<Shown[]>('STORES_EN')
    expect(new Set(english.map(({ picture }) => picture?.id)).size).toBe(english.length)
    expect(english[0]?.picture).toMatchObject({ id: expect.stringMatching(/^[\da-f]{8}_store-zaveri-court$/), width: 960, height: 640 })
    expect(english.filter(({ alt }) => !alt)).toEqual([])
    const alts = new Map(english.map(({ picture, alt }) => [picture?.id, alt]))
    for (const [language, subsite] of [
      ['HI', 'in'],
      ['MR', 'in'],
      ['AR', 'ae'],
      ['ES', 'us'],
      ['ZH-HANS', 'sg'],
    ])
      for (const store of await read<Shown[]>(`STORES_${language}`)) {
        if (store.subsite === subsite) expect(store.alt).not.toBe(alts.get(store.picture?.id))
        else expect([store.alt, store.lang]).toEqual([alts.get(store.picture?.id), 'en'])
      }
    expect(english[0]).not.toHaveProperty('mediaId')
  })
  test('texts are in the language, and content for one country stays there [A-19, C-14]', async () => {
    const menu = async (site: string) => (await read<{ label: string }[]>(`${site}_MENU`)).map((item) => item.label)
    expect((await menu('PNG_AE_AR'))[0]).toBe('خواتم')
    expect(await menu('PNG_IN_HI')).toContain('सिक्के')
    expect(await menu('PNG_AE_EN')).not.toContain('Coins')
    const countries = (language: string) => read<{ code: string; phone: string; name: string }[]>(`COUNTRIES_${language}`)
    expect((await countries('HI'))[0]).toEqual({ code: 'IN', phone: '+91', name: 'भारत' })
    expect((await countries('AR')).map((country) => country.name)).toContain('الإمارات العربية المتحدة')
    const rates = await read<{ rates: object[] }>('PNG_AE_METAL_PRICE')
    expect(rates).toMatchObject({ subsite: 'ae', currencyCode: 'AED', stale: false })
    expect(rates.rates[1]).toEqual({ metal: 'gold', purity: '22K', rate: 504.75, change: 1.75, changePercent: 0.35 })
    await shop.db.execute(
      sql`update content_entry set value = '[{"media":"a","category":"rings","collection":"c","tone":"ink"},{"media":"b","category":"rings","collection":"c","tone":"ink","sites":["sg"]},{"media":"c"}]' where key = 'AD_BANNERS'`,
    )
    await shop.modules.changed(['content:AD_BANNERS'])
    const media = async (site: string) => (await read<{ media: string }[]>(`${site}_AD_BANNERS`)).map((banner) => banner.media)
    expect([await media('PNG_SG'), await media('PNG_AE')]).toEqual([['a', 'b'], ['a']])
  })
  test('the names of pictures become their addresses, and change with the picture', async () => {
    type Named = { media?: string; wide?: string; tall?: string; items?: { media?: string }[] }
    const entries = [
      await read<Named[]>('PNG_IN_EN_WIDGET'),
      await read<Named[]>('PNG_IN_EN_MENU_BANNERS'),
      await read<Named[]>('PNG_IN_EN_HOME_BANNERS'),
    ].flat()
    const named = entries.flatMap(({ media, wide, tall, items = [] }) => [media, wide, tall, ...items.map((item) => item.media)])
    const found = named.filter((address) => address !== undefined)
    expect(found.length).toBeGreaterThan(20)
    expect(found.filter((address) => !/^[\da-f]{8}_[\w-]+$/.test(address))).toEqual([])
    const { collections } = await read<{ collections: { id: string; banner: string }[] }>('CATEGORIES_EN')
    expect(collections.filter(({ id, banner }) => !banner.endsWith(`_banner-${id}`))).toEqual([])
    await shop.db.execute(sql`update media set version = '12345678' where id = 'banner-meher-wide'`)
    await shop.modules.changed(['media'])
    const [meher] = (await read<{ collections: { id: string; banner: string }[] }>('CATEGORIES_EN')).collections.filter(
      ({ id }) => id === 'meher',
    )
    expect(meher?.banner).toBe('12345678_banner-meher')
  })
  test('an incomplete entry is left out, and a value that is not a list becomes an empty one', async () => {
    const before = await rows<{ key: string; value: unknown }>(shop.db, sql`select key, value from content_entry`)
    const banner = { menu: '/c/rings', media: 'm', label: 'Virasat', path: '/collections/virasat', alt: '' }
    for (const [value, shown] of [
      [[banner, { menu: '/c/rings' }, 3, null], [banner]],
      [{ banner }, []],
      ['text', []],
    ]) {
      await shop.db.execute(sql`update content_entry set value = ${JSON.stringify(value)}::jsonb where key = 'MENU_BANNERS'`)
      await shop.modules.changed(['content:MENU_BANNERS'])
      expect(await read('PNG_IN_EN_MENU_BANNERS')).toEqual(shown)
    }
    for (const key of ['WIDGET', 'MENU', 'HOME_BANNERS']) {
      await shop.db.execute(sql`update content_entry set value = '[{"kind":"none"}]'::jsonb where key = ${key}`)
      await shop.modules.changed([`content:${key}`])
      expect([key, await read(`PNG_IN_EN_${key}`)]).toEqual([key, []])
    }
    for (const { key, value } of before) {
      await shop.db.execute(sql`update content_entry set value = ${JSON.stringify(value)}::jsonb where key = ${key}`)
      await shop.modules.changed([`content:${key}`])
    }
  })
  test('unreadable settings fall back to their defaults, each on its own', async () => {
    const write = async (key: string, value: unknown) => {
      await shop.db.execute(sql`update content_entry set value = ${JSON.stringify(value)}::jsonb where key = ${key}`)
      await shop.modules.changed([`content:${key}`])
      return read<object>(key)
    }
    const notices = [{ text: { en: 'Closed on Diwali' }, sites: ['in'] }]
    expect(await write('SITE_SETTINGS', { rateStrip: 'no', notices, other: 1 })).toEqual({ rateStrip: true, notices })
    expect(await write('SITE_SETTINGS', { rateStrip: false, notices: 'none' })).toEqual({ rateStrip: false, notices: [] })
    expect(await write('PRODUCT_CART_SETTINGS', { maxQuantity: 0, giftMessageLength: 120 })).toEqual({
      maxQuantity: 99,
      giftMessageLength: 120,
    })
    expect(await write('PRODUCT_CART_SETTINGS', { maxQuantity: 5, giftMessageLength: 301 })).toEqual({
      maxQuantity: 5,
      giftMessageLength: 300,
    })
    expect(await write('PRODUCT_CART_SETTINGS', [])).toEqual({ maxQuantity: 99, giftMessageLength: 300 })
    expect(await write('SITE_SETTINGS', null)).toEqual({ rateStrip: true, notices: [] })
  })
  test('every link of the menu leads to products, to a page or to an existing collection', async () => {
    const { pages } = await read<{ pages: { slug: string }[] }>('PNG_IN_EN_PAGES')
    const { collections } = await read<{ collections: { id: string }[] }>('CATEGORIES_EN')
    const paths = [...pages.map(({ slug }) => `/pages/${slug}`), ...collections.map(({ id }) => `/collections/${id}`), '/metal-rates']
    for (const [subsiteid, key] of [
      ['1', 'PNG_IN_EN_MENU'],
      ['2', 'PNG_AE_EN_MENU'],
      ['3', 'PNG_US_EN_MENU'],
      ['4', 'PNG_SG_EN_MENU'],
    ] as const) {
      const menu = await read<MenuItem[]>(key)
      const banners = await read<MenuBanner[]>(`${key}_BANNERS`)
      expect(banners.filter((banner) => !menu.some(({ path }) => path === banner.menu))).toEqual([])
      const inside = [...menu.flatMap(({ groups = [] }) => groups.flatMap(({ items }) => items)), ...banners]
      expect(inside.length).toBeGreaterThan(60)
      for (const { path } of [...menu, ...inside]) {
        const url = new URL(path, 'http://shop.example')
        if (paths.includes(url.pathname)) continue
        const category = /^\/c\/([a-z-]+)$/.exec(url.pathname)?.[1]
        expect([path, category !== undefined || url.pathname === '/jewellery']).toEqual([path, true])
        if (category) url.searchParams.set('category', category)
        const { body } = await shop.call<{ total: number }>('GET', `/api/products/${url.search}`, undefined, { subsiteid })
        expect([key, path, body.total > 0]).toEqual([key, path, true])
      }
    }
  })
  test('a page has the content of its own country', async () => {
    type Written = { pages: { slug: string; text: string; sections: { title: string; text: string }[] }[] }
    const said = async (site: string, slug: string) => {
      const page = (await read<Written>(`${site}_PAGES`)).pages.find((candidate) => candidate.slug === slug)
      return page && [page.text, ...page.sections.map((section) => section.text)].join(' ')
    }
    for (const [site, days] of [
      ['PNG_IN_EN', '15 days'],
      ['PNG_AE_EN', '14 days'],
      ['PNG_US_EN', '30 days'],
      ['PNG_SG_EN', '14 days'],
    ] as const) {
      expect(await said(site, 'returns')).toContain(days)
      expect(await said(site, 'delivery')).not.toBe(await said(site === 'PNG_IN_EN' ? 'PNG_AE_EN' : 'PNG_IN_EN', 'delivery'))
    }
    expect(await said('PNG_IN_EN', 'returns')).not.toContain('30 days')
    expect(await said('PNG_IN_HI', 'returns')).toContain('15 दिन')
    expect([await said('PNG_IN_EN', 'grievance'), await said('PNG_AE_EN', 'grievance')]).toEqual([expect.any(String), undefined])
  })
  test('websites, subsites and languages have the specified field names [E-10, E-11, E-12]', async () => {
    const [png, second] = await read<Website[]>('WEBSITE_STORE')
    expect(png).toMatchObject({
      code: 'png',
      website_id: '1',
      persist_lifetime: '30',
      persist_shopping_cart: 'Yes',
      clear_cart_logout: 'No',
    })
    expect(second?.subsite).toEqual([])
    expect(
      png?.subsite.map((subsite) => [
        subsite.store_code_2,
        subsite.store_currency_code,
        subsite.languages.map((spoken) => spoken.languageCode).join(' '),
      ]),
    ).toEqual([
      ['in', 'INR', 'en hi mr'],
      ['ae', 'AED', 'en ar'],
      ['us', 'USD', 'en es'],
      ['sg', 'SGD', 'en zh-Hans'],
    ])
    expect(png?.subsite[0]).toMatchObject({
      store_id: '1',
      store_code: 'in',
      store_currency_symbol_left: '₹',
      store_country_phone_code: '+91',
      store_currency_decimalplaces: '0',
      pincode_delivery_check: 'Yes',
      otpmethods: ['sms', 'whatsapp', 'email'],
    })
    const own = png?.subsite.map((one) => [
      one.store_currency_symbol_left,
      one.store_country_phone_code,
      one.store_currency_decimalplaces,
      one.pincode_delivery_check,
      one.otpmethods?.join(' '),
    ])
    expect(own?.slice(1)).toEqual([
      ['AED', '+971', '2', 'No', 'sms whatsapp email'],
      ['$', '+1', '2', 'Yes', 'email sms'],
      ['S$', '+65', '2', 'Yes', 'sms email'],
    ])
    expect(png?.subsite[0]?.languages[0]).toEqual({ languageCode: 'en', languageID: '1' })
  })
  test('content is cached for 60 s, and a changed rate is visible at once [K-03]', async () => {
    const site = (await shop.modules.sites.byCode('in'))!
    const rate = async () =>
      (await read<{ rates: { purity: string; rate: number }[] }>('PNG_IN_METAL_PRICE')).rates.find((rate) => rate.purity === '22K')?.rate
    const settings = async () => (await read<{ rateStrip: boolean }>('SITE_SETTINGS')).rateStrip
    expect([await rate(), await settings()]).toEqual([14_405, true])
    await shop.db.execute(sql`update content_entry set value = '{"rateStrip":false}' where key = 'SITE_SETTINGS'`)
    shop.clock.advance(59 * durations.second)
    expect(await settings()).toBe(true)
    shop.clock.advance(2 * durations.second)
    expect(await settings()).toBe(false)
    await shop.modules.pricing.publish(site, { rates: { '22K': 1_457_800 }, by: 'meera' })
    expect(await rate()).toBe(14_578)
  })
})
