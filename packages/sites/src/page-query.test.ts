import { describe, expect, test } from 'vitest'
import { fineness } from './fineness.ts'
import { knownQuery } from './page-query.ts'
import { listingKeys, pageOf } from './pages.ts'

const route = (path: string) => pageOf(path.split('/').filter(Boolean))
const query = (path: string, search: string) => knownQuery(route(path), new URLSearchParams(search)).toString()

describe('the pages of a site', () => {
  test.each([
    '',
    'c/rings',
    'collections/dawn',
    'jewellery',
    'p/ring',
    'reviews/ring',
    'search',
    'metal-rates',
    'stores',
    'investors',
    'gift-cards',
    'pages/returns',
    'JEWELLERY',
    'C/rings',
  ])('public: %j', (path) => {
    expect(route(path)?.cache).toBe('public')
  })
  test.each([
    'cart',
    'checkout',
    'checkout-thankyou',
    'Checkout',
    'CART',
    'sign-in',
    'wishlist',
    'wishlist/share-1',
    'reset-password',
    'dashboard/profile',
    'dashboard/order-listing/IN26-1',
    'dashboard/order-listing/IN26-1/return',
    'dashboard/order-listing/IN26-1/payment',
    'dashboard/return-request',
    'Dashboard/Return-Request/RT26-1',
  ])('private: %j', (path) => {
    expect(route(path)?.cache).toBe('own')
  })
  test.each([
    'c',
    'c/rings/gold',
    'p',
    'collections',
    'pages',
    'jewellery/rings',
    'search/x',
    'stores/pune',
    'cart/x',
    'checkout/pay',
    'dashboard',
    'dashboard/nowhere',
    'wishlist/share-1/x',
    'dashboard/profile/x',
    'dashboard/order-listing/IN26-1/x',
    'dashboard/return-request/RT26-1/return',
    'other',
    'constructor',
  ])('no page: %j', (path) => {
    expect(route(path)).toBeUndefined()
  })
})

describe('the cache key of a page’s query', () => {
  const all = Object.fromEntries(listingKeys.map((key) => [key, '2']))
  const every = new URLSearchParams(all).toString()
  const keysOf = (path: string) => [...new URLSearchParams(query(path, `${every}&v=2&q=2&days=7&utm_source=x`)).keys()]
  test('has the parameters of the page, in alphabetical order', () => {
    expect(keysOf('jewellery')).toEqual(listingKeys.toSorted())
    expect(keysOf('c/rings')).toEqual(listingKeys.filter((key) => key !== 'category').toSorted())
    expect(keysOf('collections/dawn')).toEqual(listingKeys.filter((key) => key !== 'collection').toSorted())
    expect([
      keysOf('p/ring'),
      keysOf('search'),
      keysOf('metal-rates'),
      keysOf('stores'),
      keysOf(''),
      keysOf('pages/returns'),
      keysOf('other'),
    ]).toEqual([['v'], [...listingKeys, 'q'].toSorted(), ['days'], [], [], [], []])
  })
  test('has a key once, and not if it is empty or invalid', () => {
    expect(query('jewellery', 'metal=gold&metal=silver')).toBe('metal=gold')
    expect([
      query('jewellery', 'metal='),
      query('jewellery', 'page=1'),
      query('jewellery', 'page=2'),
      query('jewellery', 'weight=1'),
    ]).toEqual(['', '', 'page=2', 'weight=1'])
    for (const unreadable of ['%00', 'a%1F', '%7Fb', 'a%0Ab']) expect(query('search', `q=${unreadable}`)).toBe('')
    expect(query('search', 'q=gold+ring%20~')).toBe('q=gold+ring+%7E')
  })
  test('has no value that the page treats as none', () => {
    for (const page of ['2', '10', '9999']) expect(query('search', `q=a&page=${page}`)).toBe(`page=${page}&q=a`)
    for (const page of ['0', '01', '10000', 'x2', '2x', '-1']) expect(query('search', `q=a&page=${page}`)).toBe('q=a')
    for (const days of ['7', '30', '90', '365']) expect(query('metal-rates', `days=${days}`)).toBe(`days=${days}`)
    for (const days of ['8', '3650', '17', '7x']) expect(query('metal-rates', `days=${days}`)).toBe('')
  })
  test('of a private page has its query unchanged', () => {
    const search = new URLSearchParams('order=o1&attempt=&x=1&x=2')
    const kept = knownQuery(route('checkout'), search)
    expect([kept.toString(), kept === search]).toEqual([search.toString(), false])
  })
})

test('of metal rates has the existing metals and periods only', () => {
  const query = (search: string) => knownQuery(pageOf(['metal-rates']), new URLSearchParams(search)).toString()
  expect(query('purity=PT950&days=7')).toBe('days=7&purity=PT950')
  for (const purity of Object.keys(fineness)) expect(query(`purity=${purity}`)).toBe(`purity=${purity}`)
  for (const made of ['ABC', '99K', 'pt950', 'PT950,18K', '']) expect([made, query(`purity=${made}`)]).toEqual([made, ''])
})

test('of reviews has the existing filters only', () => {
  expect(query('reviews/ring', 'photos=with&stars=5&sort=new&page=2')).toBe('page=2&photos=with&sort=new&stars=5')
  expect(query('reviews/ring', 'photos=without&stars=6&sort=helpful')).toBe('')
})
