import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { rawRequest, sendRaw } from '../testing/raw-http.ts'
import { freePort } from '../testing/redis.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const get = (target: string, headers: Record<string, string> = {}) => rawRequest(shop.address, `GET ${target}`, headers)
/** An error page in the shop's design. */
const ownPage = /<html lang="[\w-]+" dir="(?:ltr|rtl)">.*<a href="\/[\w/-]*">Kanakira<\/a>/s

describe('the page cache never serves another visitor’s query', () => {
  test('a page is rendered from its canonical URL alone', async () => {
    const path = '/in-en/c/rings'
    const first = await get(`${path}?utm_source=x&mail=anvi%40example.com&metal=yellow-gold&sort=price`)
    expect([first.status, first.headers['x-page']]).toEqual([200, 'miss'])
    expect(first.body).not.toMatch(/utm_source|anvi|mail=/)
    expect(first.body).toContain('metal=yellow-gold')
    const second = await get(`${path}?sort=price&mail=meera%40example.com&metal=yellow-gold`)
    expect([second.headers['x-page'], second.body === first.body]).toEqual(['hit', true])
    for (const page of ['/in-en/', '/in-en/jewellery', '/in-en/search?q=ring', '/in-en/stores', '/in-en/metal-rates', '/in-en/nowhere']) {
      const { body } = await get(`${page}${page.includes('?') ? '&' : '?'}mail=anvi%40example.com&constructor=x&__proto__=y`)
      expect(body, page).not.toMatch(/anvi|constructor=x|__proto__/)
    }
    const { body } = await get(`${path}.data?mail=anvi%40example.com&metal=yellow-gold&_routes=routes/category`)
    expect(body).not.toContain('anvi')
  })

  test('private pages are never cached, however their URL is written, and are marked so', async () => {
    for (const page of ['cart', 'checkout', 'checkout-thankyou', 'sign-in'])
      for (const target of [
        `/in-en/${page}`,
        `/in-en/${page}?order=secret`,
        `/in-en/${page}.data`,
        `/in-en/${page}/`,
        `/in-en/${page.toUpperCase()}`,
        `/in-en/%${page.charCodeAt(0).toString(16)}${page.slice(1)}`,
        `http://elsewhere.example/in-en/${page}`,
        `/IN-EN/${page}.data`,
      ]) {
        const answers = [await get(target), await get(target)]
        for (const { status, headers } of answers) {
          expect(headers['x-page'] ?? 'own', target).toBe('own')
          expect(status === 308 || headers['cache-control'] === 'private, no-store', `${target} ${status}`).toBe(true)
        }
      }
    for (const target of ['/in-en/nowhere', '/in-en/checkout/nowhere', '/in-en/p/nothing'])
      expect([(await get(target)).headers['cache-control'], (await get(target)).headers['x-page'] === 'hit'], target).toEqual([
        'private, no-store',
        false,
      ])
  })

  test('a non-canonical URL redirects to the canonical one, once', async () => {
    for (const [target, to] of [
      ['/in-en', '/in-en/'],
      ['/in-en/stores/?utm_source=x', '/in-en/stores?utm_source=x'],
      ['/in-en/STORES', '/in-en/stores'],
      ['/in-en/%73tores', '/in-en/stores'],
      ['/in-en/C/rings/', '/in-en/c/rings'],
      ['/in-en/CHECKOUT', '/in-en/checkout'],
      ['/in-en/%63heckout/', '/in-en/checkout'],
    ] as const) {
      const answer = await get(target)
      expect([answer.status, answer.headers['location']], target).toEqual([308, to])
      expect((await get(to)).status, to).toBe(200)
    }
  })
})

test('a path with capital letters redirects to the page in lower case, if there is one', async () => {
  const moved = await get('/in-en/c/Rings?metal=yellow-gold')
  expect([moved.status, moved.headers['location']]).toEqual([308, '/in-en/c/rings?metal=yellow-gold'])
  expect((await get('/in-en/c/Nothing')).status).toBe(404)
})

test('a missing variant or a product id leads to the product’s page; other names are not found', async () => {
  for (const [target, to] of [
    ['/in-en/p/meher-solitaire?v=RNG-002-GONE', '/in-en/p/meher-solitaire'],
    ['/in-en/p/meher-solitaire?v=RNG-001-18K-yellow-15', '/in-en/p/meher-solitaire'],
    ['/ae-ar/p/RNG-001', '/ae-ar/p/banyan-leaf-band'],
    ['/in-en/p/rng001', '/in-en/p/banyan-leaf-band'],
    ['/in-en/p/RNG-001-18K-yellow-15', '/in-en/p/banyan-leaf-band?v=RNG-001-18K-yellow-15'],
    ['/in-en/p/RNG-001-9K-green-99', '/in-en/p/banyan-leaf-band'],
  ] as const) {
    const { status, headers } = await get(target)
    expect([target, status, headers['location']]).toEqual([target, 302, to])
  }
  for (const target of ['/in-en/p/RNG-99999', '/in-en/p/ring-1', '/in-en/p/gold', `/in-en/p/RNG-001-${'9'.repeat(120)}`])
    expect([target, (await get(target)).status]).toEqual([target, 404])
})

test('a search redirects from its words to its filters; invalid filters are not found, as in a listing', async () => {
  for (const [query, to] of [
    ['gold+ring+under+50000', '/in-en/search?q=gold+ring&price=-50000'],
    ['gold+ring+under+50000&sort=price', '/in-en/search?q=gold+ring&price=-50000&sort=price'],
    ['chain+22k+10+gram', '/in-en/search?q=chain&weight=9-11&purity=22K'],
    ['ring+under+500+above+1000', '/in-en/search?q=ring&price=-500'],
    ['under+5000&sort=match', '/in-en/jewellery?price=-5000&soldOut=last'],
  ]) {
    const { status, headers } = await get(`/in-en/search?q=${query}`)
    expect([query, status, headers['location']]).toEqual([query, 302, to])
  }
  for (const query of ['q=ring&price=cheap', 'q=ring&sort=best', 'q=ring&page=99', 'q=ring&weight=1-2-3'])
    expect([query, (await get(`/in-en/search?${query}`)).status]).toEqual([query, 404])
  for (const query of ['q=%00', 'q=%E2%80%8F', 'q=qwertyuiop', 'q=123', `q=${'a'.repeat(1000)}`])
    expect([query, (await get(`/in-en/search?${query}`)).status]).toEqual([query, 200])
})

test('a page about one order or return has its number in the title; the thank-you page without one has another title', async () => {
  for (const [path, title] of [
    ['in-en/dashboard/order-listing', 'Your orders'],
    ['in-en/dashboard/order-listing/in26-000001', 'Order IN26-000001'],
    ['in-en/dashboard/order-listing/IN26-000001/cancel', 'Cancel pieces · Order IN26-000001'],
    ['in-en/dashboard/order-listing/IN26-000001/return', 'Return pieces · Order IN26-000001'],
    ['in-en/dashboard/order-listing/IN26-000001/payment', 'Final weight · Order IN26-000001'],
    ['in-en/dashboard/return-request', 'Returns'],
    ['in-en/dashboard/return-request/R-1', 'Return R-1'],
    ['in-en/checkout-thankyou', 'Open your order'],
    ['in-en/checkout-thankyou?order=', 'Open your order'],
    ['in-en/checkout-thankyou?order=o1', 'Thank you'],
    ['ae-ar/dashboard/order-listing/AE26-000001', 'الطلب AE26-000001'],
    ['in-hi/dashboard/order-listing/IN26-000001', 'ऑर्डर IN26-000001'],
    ['ae-ar/checkout-thankyou', 'افتح طلبك'],
  ] as const) {
    const { body } = await get(`/${path}`)
    expect([path, /<title>([^<]*) · [^·<]*<\/title>/.exec(body)?.[1]]).toEqual([path, title])
  }
})

test('a cacheable page is cached', async () => {
  for (const path of ['/in-en/gift-cards', '/in-en/investors', '/in-en/stores']) {
    await get(path)
    const { headers } = await get(path)
    expect([path, headers['x-page'], headers['cache-control']]).toEqual([path, 'hit', 'public, max-age=0, must-revalidate'])
  }
})

describe('locales', () => {
  test('in other letter case redirect once, with the rest of the URL [V-04]', async () => {
    for (const [target, to] of [
      ['/IN-en/', '/in-en/'],
      ['/in-EN/', '/in-en/'],
      ['/sg-zh-hans/', '/sg-zh-Hans/'],
      ['/SG-ZH-HANS/c/rings?metal=yellow-gold', '/sg-zh-Hans/c/rings?metal=yellow-gold'],
      ['/IN-EN', '/in-en/'],
      ['/sg-zh/', '/sg-zh-Hans/'],
      ['/sg-zh-CN/c/rings', '/sg-zh-Hans/c/rings'],
      ['/in-en-GB/cart', '/in-en/cart'],
    ] as const) {
      const answer = await get(target)
      expect([answer.status, answer.headers['location']], target).toEqual([308, to])
      expect((await get(to)).status, to).toBe(200)
    }
  })
  test('without a site redirect like `/` [R-10, V-04]', async () => {
    const cookie = { cookie: 'shop-site=ae-ar' }
    for (const [target, to] of [
      ['/', '/ae-ar/'],
      ['/c/rings?metal=yellow-gold', '/ae-ar/c/rings?metal=yellow-gold'],
      ['/xx-yy/', '/ae-ar/'],
      ['/xx-yy/c/rings?metal=yellow-gold', '/ae-ar/c/rings?metal=yellow-gold'],
      ['/in-fr/stores', '/ae-ar/stores'],
      ['/constructor', '/ae-ar/constructor'],
      ['/__proto__/x', '/ae-ar/__proto__/x'],
    ] as const) {
      const answer = await get(target, cookie)
      expect([answer.status, answer.headers['location'], answer.headers['cache-control']], target).toEqual([302, to, 'no-store'])
    }
    expect((await get('/in-en/', { cookie: 'shop-site=__proto__', 'accept-language': 'constructor' })).status).toBe(200)
    expect((await get('/', { cookie: 'shop-site=constructor', 'accept-language': '__proto__' })).headers['location']).toBe('/in-en/')
  })
})

describe('invalid URLs [X-16]', () => {
  test('get an error page if a page was requested', async () => {
    for (const target of [
      '//',
      '//[',
      '//elsewhere.example/in-en/',
      '/in-en/%E0%A4%A',
      '/in-en/%00',
      '/in-en/c/rings%00',
      '/%',
      '/in-en/a%2Fb',
      '/in-en//cart',
      'http://[/',
      `/in-en/search?q=${'x'.repeat(3000)}`,
      `/in-en/${'x/'.repeat(1500)}`,
      `/in-en/${'x'.repeat(20_000)}`,
      'nonsense',
      '*',
    ]) {
      const answer = await get(target)
      expect([answer.status >= 400 && answer.status < 500, answer.status], target.slice(0, 80)).toEqual([true, answer.status])
      expect(answer.headers['content-type'], target.slice(0, 80)).toBe('text/html; charset=utf-8')
      expect(answer.body, target.slice(0, 80)).toMatch(ownPage)
    }
    const hindi = await get('/in-hi/%E0%A4%A')
    expect(hindi.body).toContain('<html lang="hi" dir="ltr">')
    expect(hindi.body).toContain('यह पता पढ़ा नहीं जा सका')
    expect((await get('/%', { 'accept-language': 'ar' })).body).toContain('<html lang="ar" dir="rtl">')
    expect((await get('/%', { cookie: 'shop-site=us-es' })).body).toContain('<html lang="es" dir="ltr">')
    expect(hindi.headers['content-security-policy']).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect((await get('/in-en/search?q=%00%01')).status).toBe(200)
    expect((await get('/in-en/search?q=%ED%A0%80')).status).toBe(200)
  })

  test('get the JSON envelope if a service was requested', async () => {
    for (const [target, status] of [
      ['/api/nothing', 404],
      ['/%61pi/nothing', 404],
      ['/api', 404],
      ['/account/nothing', 404],
      ['/api/products/%E0%A4%A/', 400],
      ['/api/%', 400],
      ['/account/cache/%00', 400],
      [`/api/products/${'x'.repeat(300)}/`, 404],
      [`/api/products/?page=${'1'.repeat(20_000)}`, 431],
      ['/media/nothing/there', 404],
      ['/dev/nothing', 404],
    ] as const) {
      const answer = await get(target)
      expect([answer.status, answer.headers['content-type']], target.slice(0, 80)).toEqual([status, 'application/json; charset=utf-8'])
      expect(JSON.parse(answer.body), target.slice(0, 80)).toMatchObject({ status: 'Error', responseCode: status })
      expect(answer.headers['location']).toBeUndefined()
    }
  })

  test('with methods that are not allowed or do not exist', async () => {
    for (const [line, status, type] of [
      ['POST /api/products/', 404, 'application/json; charset=utf-8'],
      ['DELETE /api/nothing', 404, 'application/json; charset=utf-8'],
      ['POST /in-en/', 405, 'text/html; charset=utf-8'],
      ['PROPFIND /in-en/', 405, 'text/html; charset=utf-8'],
      ['NONSENSE /in-en/', 400, 'text/html; charset=utf-8'],
      ['NONSENSE /api/products/', 400, 'application/json; charset=utf-8'],
    ] as const) {
      const answer = await rawRequest(shop.address, line)
      expect([answer.status, answer.headers['content-type']], line).toEqual([status, type])
    }
    expect((await rawRequest(shop.address, 'POST /in-en/')).headers['allow']).toBe('GET, HEAD')
  })

  test('invalid hosts are refused, as a page or in the JSON envelope', async () => {
    for (const host of [
      '',
      ' ',
      'a b',
      'x:99999',
      '[:::]',
      '999.999.999.999',
      '[',
      ']',
      'shop.example/in-en',
      'shop.example:port',
      'shop.example:',
      'a@b',
      'a,b',
      '-',
      'x'.repeat(500),
      'a\\b',
    ])
      for (const [target, type] of [
        ['/in-en/', 'text/html; charset=utf-8'],
        ['/in-en/nowhere', 'text/html; charset=utf-8'],
        ['/sitemap.xml', 'text/html; charset=utf-8'],
        ['/api/products/', 'application/json; charset=utf-8'],
      ] as const) {
        const answer = await get(target, { host })
        expect([answer.status, answer.headers['content-type']], `${host} ${target}`).toEqual([400, type])
      }
    for (const target of ['/in-en/', '/api/products/', '/healthz']) {
      const twice = `GET ${target} HTTP/1.1\r\nHost: shop.example\r\nconnection: close\r\nhost: other.example\r\n\r\n`
      expect((await sendRaw(shop.address, twice)).status, target).toBe(400)
    }
    expect((await sendRaw(shop.address, 'GET /in-en/ HTTP/1.1\r\nconnection: close\r\n\r\n')).status).toBe(400)
    expect((await sendRaw(shop.address, 'GET /in-en/ HTTP/1.0\r\n\r\n')).status).toBe(400)
    expect((await sendRaw(shop.address, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
    expect((await get('/in-en/', { host: 'SHOP.example:80' })).status).toBe(200)
    expect((await get('/in-en/', { host: '[::1]:3000' })).status).toBe(200)
  })

  test('bodies of another type or above the size limit have their own status in the envelope [V-06]', async () => {
    const other = await rawRequest(shop.address, 'POST /api/cart/', { 'content-type': 'text/csv' }, 'a,b')
    expect([other.status, (JSON.parse(other.body) as { responseCode: number }).responseCode]).toEqual([415, 415])
    const large = await rawRequest(shop.address, 'POST /api/cart/', {}, JSON.stringify({ productID: 'x'.repeat(300_000) }))
    expect([large.status, (JSON.parse(large.body) as { responseCode: number }).responseCode]).toEqual([413, 413])
  })
})

describe('text by shoppers', () => {
  const nasty = `</script><script>alert(1)</script><!--<script>"'&amp;\u2028#1 $& \${x} ]]>`
  const path = '/in-en/p/banyan-leaf-band'
  const run = async (statement: ReturnType<typeof sql>) => {
    await shop.modules.db.execute(statement)
    await shop.modules.changed(['reviews:RNG-001'])
  }
  /** The structured data of a page's product. */
  const productOf = (html: string) => {
    const [, data = ''] = /<script type="application\/ld\+json"[^>]*>(\{[^<]*"@type":"Product"[^<]*)<\/script>/.exec(html) ?? []
    return JSON.parse(data) as { '@type': string; aggregateRating?: { ratingValue: number; reviewCount: number } }
  }
  test('is escaped on pages: title, text, author, and the merchant’s reply [E-07, V-06]', async () => {
    await run(
      sql`update review set title = ${nasty}, body = ${nasty}, author = ${nasty}, reply = ${nasty}, reply_at = now() where product_id = 'RNG-001'`,
    )
    for (const target of [path, '/in-en/reviews/banyan-leaf-band']) {
      const { status, body } = await get(target)
      expect([target, status, body.includes('&lt;/script&gt;&lt;script&gt;alert(1)')]).toEqual([target, 200, true])
      expect(body).not.toContain('<script>alert(1)')
      expect(productOf((await get(path)).body)['@type']).toBe('Product')
    }
  })
  test('counts in structured data only if published; without a published review there is no rating [E-07]', async () => {
    await run(sql`update review set state = 'waiting', rating = 1 where product_id = 'RNG-001'`)
    await run(sql`update review set state = 'shown', rating = 4 where id = (select min(id) from review where product_id = 'RNG-001')`)
    expect(productOf((await get(path)).body).aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 })
    await run(sql`update review set state = 'refused' where product_id = 'RNG-001'`)
    expect(productOf((await get(path)).body).aggregateRating).toBeUndefined()
  })
})

describe('unavailable data [X-16]', () => {
  test('a page whose own data is unavailable says so within the layout, and recovers with the data', async () => {
    const run = (statement: string) => shop.modules.db.execute(sql.raw(statement))
    await run('alter table product rename to product_gone')
    const framed = await get('/in-hi/p/banyan-leaf-band')
    await run('alter table product_gone rename to product')
    expect([framed.status, framed.headers['retry-after'], framed.headers['cache-control']]).toEqual([503, '10', 'private, no-store'])
    expect(framed.body).toContain('हमारी ओर कुछ ठीक नहीं है')
    expect(framed.body).toContain('<header class="header">')
    expect((await get('/in-hi/p/banyan-leaf-band')).status).toBe(200)
  })

  test('without the services there is a static error page, in every language', async () => {
    const gone = `http://127.0.0.1:${await freePort()}`
    const settings = { ROLES: 'storefront', ACCOUNT_URL: `${gone}/account`, COMMERCE_URL: gone, INTERNAL_SECRET: 'a secret of the tests' }
    const front = await openShop(settings)
    try {
      for (const [locale, language, words] of [
        ['in-en', 'en', 'Something went wrong on our side'],
        ['in-hi', 'hi', 'हमारी ओर कुछ ठीक नहीं है'],
        ['in-mr', 'mr', 'आमच्याकडे काहीतरी चुकले आहे'],
        ['ae-ar', 'ar', 'حدث خطأ من جانبنا'],
        ['us-es', 'es', 'Algo no va bien por nuestra parte'],
        ['sg-zh-Hans', 'zh-Hans', '我们这边出现了问题'],
      ] as const)
        for (const path of ['/', '/stores', '/cart']) {
          const page = await rawRequest(front.address, `GET /${locale}${path}`)
          expect([page.status, page.headers['retry-after'], page.headers['cache-control']], locale).toEqual([503, '10', 'no-store'])
          expect(page.body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`)
          expect(page.body, locale).toContain(words)
          expect(page.body).toMatch(ownPage)
        }
    } finally {
      await front.close()
    }
  })
})

test('a page and a picture are sent again if the browser has another version, and not if it has this one', async () => {
  const { headers } = await get('/in-en/stores')
  const etag = String(headers['etag'])
  expect((await get('/in-en/stores', { 'if-none-match': etag })).status).toBe(304)
  expect((await get('/in-en/stores', { 'if-none-match': '"another"' })).status).toBe(200)
  const picture = await get('/media/RNG-001-hero?w=160')
  expect((await get('/media/RNG-001-hero?w=160', { 'if-none-match': String(picture.headers['etag']) })).status).toBe(304)
  expect((await get('/media/RNG-001-hero?w=160', { 'if-none-match': '"another"' })).status).toBe(200)
})
