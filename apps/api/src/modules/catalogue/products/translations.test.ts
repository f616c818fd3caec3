import type { Cart } from '@karat/contract/cart.ts'
import type { Order } from '@karat/contract/checkout.ts'
import type { Card, Listing, ProductDetail, SearchReply, SuggestReply } from '@karat/contract/products.ts'
import { textLanguages } from '@karat/sites/locale.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { seedFiles } from '../../../seed/files.ts'
import { cartWith, order, post, readyCart } from '../../../testing/purchase.ts'
import { headersOf } from '../../../testing/shop.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import type { CategoryTranslation, CollectionTranslation } from './port.ts'

const shop = await shopOfFile()

const { copy, translations, trade, pieces } = seedFiles()
const get = async <T>(url: string, language: string) => (await shop.call<T>('GET', url, undefined, headersOf[language])).body
const wordsOf = (language: string, id: string) => {
  const english = copy.pieces[id]
  return language === 'en' ? { ...english, name: pieces.find(({ sku }) => sku === id)?.name ?? '' } : translations[language]?.pieces[id]
}

describe('the seed', () => {
  test('has texts for every product, collection and category in each language, as many details as in English', () => {
    for (const [language, words] of Object.entries(translations)) {
      expect([language, Object.keys(words.pieces).toSorted()]).toEqual([language, [...Object.keys(copy.pieces), trade.sizer.id].toSorted()])
      expect(Object.keys(words.collections)).toEqual(Object.keys(copy.collections))
      expect(Object.keys(words.categories)).toEqual(Object.keys(copy.categories))
      for (const [id, own] of Object.entries(words.pieces))
        expect([language, id, own.details.length]).toEqual([language, id, (copy.pieces[id] ?? trade.sizer).details.length])
    }
  })
})

describe('every call responds in its language:', () => {
  test.each(textLanguages)('%s', async (language) => {
    const own = wordsOf(language, 'RNG-002')
    const { product } = await get<{ product: ProductDetail }>('/api/products/RNG-002/', language)
    expect(product).toMatchObject({
      name: own?.name,
      subtitle: own?.subtitle,
      description: own?.description,
      details: own?.details,
      alt: own?.alt,
    })
    const collection = language === 'en' ? 'Meher' : translations[language]?.collections['Meher']?.name
    expect(product.collection).toEqual({ id: 'meher', name: collection })
    expect(product.lang).toBeUndefined()
    const listed = await get<Listing>('/api/products/?category=rings', language)
    for (const card of listed.cards)
      expect([card.name, card.alt, card.lang]).toEqual([
        wordsOf(language, card.product)?.name,
        wordsOf(language, card.product)?.alt,
        undefined,
      ])
    const { cards } = await get<{ cards: Card[] }>('/api/products/RNG-002/upsell', language)
    for (const card of cards) expect(card.name).toBe(wordsOf(language, card.product)?.name)
    const { breadcrumb } = await get<{ breadcrumb: { name: string }[] }>('/api/products/breadcrumb/RNG-002/', language)
    expect(breadcrumb[1]).toEqual({ id: 'RNG-002', name: own?.name, path: '/p/meher-solitaire' })
    const reply = await get<SearchReply>('/api/search/?q=meher%20solitaire', language)
    expect([reply.cards[0]?.name, reply.records[0]?.title]).toEqual([own?.name, { [language]: own?.name }])
    const suggested = await get<SuggestReply>('/api/search/suggest?q=meher%20solit', language)
    expect(suggested.cards[0]?.name).toBe(own?.name)
    const { responseBody } = await get<{ responseBody: { categories: CategoryTranslation[]; collections: CollectionTranslation[] } }>(
      `/account/cache/CATEGORIES_${language.toUpperCase()}`,
      language,
    )
    const known = language === 'en' ? copy : translations[language]
    const rings = responseBody.categories.find(({ id }) => id === 'rings')
    expect([rings?.intro, rings?.lang, rings?.introLang]).toEqual([known?.categories['rings']?.intro, null, null])
    expect(responseBody.collections[0]).toMatchObject({ id: 'virasat', line: known?.collections['Virasat']?.line, lang: null })
  })
})

describe('missing texts of a language', () => {
  test('all texts of a product fall back to English, marked as such', async () => {
    const { db, modules } = shop
    await db.execute(sql`delete from product_translation where product_id = 'RNG-001' and language = 'ar'`)
    await db.execute(sql`delete from collection_translation where collection_id = 'aranya' and language = 'ar'`)
    await db.execute(sql`delete from category_translation where category_id = 'rings' and language = 'ar'`)
    await modules.changed(['product:RNG-001', 'categories'])
    const { product } = await get<{ product: ProductDetail }>('/api/products/RNG-001/', 'ar')
    expect(product).toMatchObject({ name: 'Banyan Leaf Band', lang: 'en', collection: { id: 'aranya', name: 'Aranya', lang: 'en' } })
    expect(product.details).toEqual(copy.pieces['RNG-001']?.details)
    const { cards } = await get<{ cards: Card[] }>('/api/search/?q=banyan', 'ar')
    expect(cards[0]).toMatchObject({ product: 'RNG-001', name: 'Banyan Leaf Band', lang: 'en' })
    const { breadcrumb } = await get<{ breadcrumb: object[] }>('/api/products/breadcrumb/RNG-001/', 'ar')
    expect(breadcrumb).toEqual([
      { id: 'rings', name: 'خواتم', path: '/c/rings' },
      { id: 'RNG-001', name: 'Banyan Leaf Band', path: '/p/banyan-leaf-band', lang: 'en' },
    ])
    const { responseBody } = await get<{ responseBody: { categories: CategoryTranslation[]; collections: CollectionTranslation[] } }>(
      '/account/cache/CATEGORIES_ar',
      'ar',
    )
    expect(responseBody.categories.find(({ id }) => id === 'rings')).toMatchObject({ name: 'خواتم', lang: null, introLang: 'en' })
    expect(responseBody.collections.find(({ id }) => id === 'aranya')).toMatchObject({ name: 'Aranya', lang: 'en' })
    expect((await get<{ product: ProductDetail }>('/api/products/RNG-001/', 'en')).product.lang).toBeUndefined()
  })
})

describe('carts and orders', () => {
  const ring = 'RNG-002-18K-white-15'

  test('a cart is named in the language of the call, whatever language it was created in', async () => {
    const { cartID } = await cartWith(shop, ring)
    const seen = async (headers: Record<string, string>) =>
      (await shop.call<{ cart: Cart }>('GET', `/api/cart/${cartID}/cart_summary`, undefined, headers)).body.cart.items[0]?.name
    expect(await seen({ languageid: '1' })).toBe('Meher Solitaire')
    expect(await seen({ languageid: '2' })).toBe(translations['hi']?.pieces['RNG-002']?.name)
    expect(await seen({ languageid: '3' })).toBe(translations['mr']?.pieces['RNG-002']?.name)
  })

  test('an order keeps its product names in its own language, marked on pages in another', async () => {
    const posted = await post(shop, await readyCart(shop, ring), 'sandbox', 'in-hi')
    const { orderID } = posted.body
    const own = translations['hi']?.pieces['RNG-002']?.name
    await shop.db.execute(sql`update product_translation set name = 'नया नाम' where product_id = 'RNG-002' and language = 'hi'`)
    await shop.modules.changed(['product:RNG-002'])
    const seen = async (languageid: string) =>
      (await shop.call<{ order: Order }>('GET', `/api/cart/orders/${orderID}/`, undefined, { languageid })).body.order.items[0]
    expect(await seen('2')).toMatchObject({ name: own, sizeSystem: 'ring' })
    expect((await seen('2'))?.lang).toBeUndefined()
    expect(await seen('1')).toMatchObject({ name: own, lang: 'hi' })
    expect((await order(shop, orderID)).items[0]?.lang).toBe('hi')
  })
})
