import { listingQuery } from '@karat/contract/products.ts'
import { listingKeys } from '@karat/sites/pages.ts'
import { describe, expect, test } from 'vitest'
import { canonicalPath, type PageAddress, pageKey, readCanonicalAddress, readPageAddress, siteCookie, withQuery } from './page-address.ts'

function read(target: string): PageAddress {
  const address = readPageAddress(target)
  if (typeof address === 'number') throw new Error(`${target}: ${address}`)
  return address
}
const canonical = (target: string) => {
  const address = read(target)
  return withQuery(canonicalPath(address, address.locale), address.query)
}

describe('a page URL', () => {
  test('is canonical in any notation', () => {
    for (const target of [
      '/in-en/checkout',
      '/in-en/checkout/',
      '/in-en/CHECKOUT',
      '/in-en/%63heckout',
      '/in-en/%43heck%4Fut/',
      'http://elsewhere.example/in-en/checkout',
      'HTTPS://elsewhere.example:8443/in-en/checkout/',
      '/in-en/checkout#step',
    ])
      expect([canonical(target), read(target).page?.cache], target).toEqual(['/in-en/checkout', 'own'])
    for (const target of ['/in-en/Checkout.data', '/in-en/checkout/_.data', '/in-en/%63heckout.data'])
      expect([canonical(target), read(target).page?.cache, read(target).data], target).toEqual(['/in-en/checkout.data', 'own', true])
    expect([canonical('/in-en'), canonical('/in-en/'), canonical('/in-en/_.data'), canonical('/in-en.data')]).toEqual([
      '/in-en/',
      '/in-en/',
      '/in-en/_.data',
      '/in-en/_.data',
    ])
    expect([read('/').locale, read('/_.data')]).toEqual(['', expect.objectContaining({ locale: '_', rest: '/', data: true })])
  })
  test('is treated as canonical by its path, whatever its query', () => {
    for (const target of ['/in-en/', '/in-en/c/rings', '/in-en/c/rings?x=1', '/in-en/c/rings.data'])
      expect(readCanonicalAddress(target), target).toEqual(read(target))
    for (const target of ['/in-en', '/in-en/stores/', '/in-en/STORES', '/in-en/%73tores', '//in-en/', '/in-en/%', ''])
      expect(readCanonicalAddress(target), target).toBeUndefined()
  })
  test('is public only if the shop has such a page', () => {
    const kinds = (targets: string[]) => targets.map((target) => read(target).page?.cache)
    expect(kinds(['/in-en/', '/in-en/c/rings', '/in-en/p/x', '/in-en/search', '/in-en/pages/care'])).toEqual(Array(5).fill('public'))
    expect(kinds(['/in-en/cart', '/in-en/checkout', '/in-en/checkout-thankyou'])).toEqual(Array(3).fill('own'))
    expect(kinds(['/in-en/c', '/in-en/c/rings/x', '/in-en/constructor', '/in-en/__proto__', '/in-en/admin', '/in-en/cart/x'])).toEqual(
      Array(6).fill(undefined),
    )
  })
  test('has known query keys only, each once, in a fixed order, without defaults', () => {
    expect(canonical('/in-en/c/rings?sort=price&utm_source=x&metal=gold&mail=a%40b.c&metal=rose&page=1&purity=&category=x')).toBe(
      '/in-en/c/rings?metal=gold&sort=price',
    )
    expect(canonical('/in-en/?q=x&v=y')).toBe('/in-en/')
    expect(canonical('/in-en/search?page=2&q=a%20b')).toBe('/in-en/search?page=2&q=a+b')
    expect([canonical('/in-en/metal-rates?days=8'), canonical('/in-en/search?page=x'), canonical('/in-en/metal-rates?days=7')]).toEqual([
      '/in-en/metal-rates',
      '/in-en/search',
      '/in-en/metal-rates?days=7',
    ])
    expect(canonical('/in-en/search?q=%00')).toBe('/in-en/search')
    expect(canonical('/in-en/stores?_routes=root')).toBe('/in-en/stores')
    expect(canonical('/in-en/stores.data?_routes=routes/stores,root,root&x=1')).toBe('/in-en/stores.data?_routes=root%2Croutes%2Fstores')
    for (const routes of ['anything else', 'not-root', 'root,', 'root,routes/stores!', 'root,routes/'])
      expect(canonical(`/in-en/stores.data?_routes=${routes}`), routes).toBe('/in-en/stores.data')
    expect(canonical('/in-en/admin?metal=gold')).toBe('/in-en/admin')
  })
  test('that is invalid has its own status and never throws', () => {
    for (const target of [
      '//',
      '//[',
      '///in-en/',
      '//elsewhere.example/in-en/',
      '/in-en//cart',
      '/in-en/%E0%A4%A',
      '/in-en/%',
      '/in-en/%00',
      '/in-en/c/rings%0a',
      '/in-en/..',
      '/in-en/.',
      '/in-en/./cart',
      '/in-en/%2e%2e/api',
      '/in-en/c%2Frings',
      '/in-en/c%5crings',
      '*',
      '',
      'in-en/',
      'ftp://elsewhere.example/in-en/',
      'http://',
      'xhttp://elsewhere.example/in-en/',
      'http://elsewhere.example/in-en/\nx',
      'http:///in-en/',
    ])
      expect(readPageAddress(target), target).toBe(400)
    const searchOfLength = (length: number) => '/in-en/search?q='.padEnd(length, 'x')
    expect([readPageAddress(searchOfLength(2001)), read(searchOfLength(2000)).rest]).toEqual([414, '/search'])
  })
  test('distinguishes hosts and schemes', () => {
    const address = read('/in-en/stores')
    expect(new Set(['http://a.example', 'https://a.example', 'http://b.example'].map((origin) => pageKey(origin, address))).size).toBe(3)
  })
  test('knows the filters that the service knows', () => {
    expect([...listingKeys].toSorted()).toEqual(Object.keys(listingQuery.shape).toSorted())
  })
})

test('the site cookie is set if the browser does not have it', () => {
  // A year, for the shop's own pages and for links that lead to it from elsewhere.
  expect(siteCookie(undefined, '/sg-zh/')).toBe('shop-site=sg-zh; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(siteCookie('a=b; shop-site=sg-zh', '/sg-zh/')).toBeUndefined()
  expect(siteCookie('shop-site=sg-zh-Hans', '/sg-zh/')).toMatch(/^shop-site=sg-zh;/)
  expect(siteCookie(undefined, '/sg-zh/stores.data')).toBeUndefined()
  expect(siteCookie('', '/sg-zh/stores')).toMatch(/^shop-site=sg-zh;/)
})
