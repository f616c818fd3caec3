import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Website } from '@karat/sites/websites.ts'
import type { Shop } from '../shop.ts'
import { runProgramFile } from '../testing/command.ts'
import { openShop } from '../testing/open-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-provision-'))
const india = [
  '--code',
  'in',
  '--country',
  'IN',
  '--currency',
  'INR',
  '--rate',
  '22K=14405',
  '--rate',
  '18K=11786.5',
  '--tax',
  '3',
  '--merchant',
  'Aurelane',
]
let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let settings: Record<string, string>
let shop: Shop | undefined
beforeAll(async () => {
  database = testDatabase ? await openTestDatabase(testDatabase) : undefined
  settings = { DATA_DIR: folder, SEED_DEMO: 'off', WEBSITE_CODE: 'aurelane', ...(database?.url ? { DATABASE_URL: database.url } : {}) }
})
afterAll(async () => {
  await shop?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

const provision = (args: string[]) => runProgramFile('provision.ts', args, settings)

async function get(path: string): Promise<{ status: number; retryAfter: string | null; body: string }> {
  const answer = await fetch(`${shop?.address}${path}`, { redirect: 'manual' })
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() }
}

describe('an empty database', () => {
  test('answers every URL with one page of instructions, without a redirect', async () => {
    shop = await openShop(settings)
    for (const path of ['/', '/in-en/', '/xx', '/in-en/c/rings?sort=price']) {
      const page = await get(path)
      expect([path, page.status, page.retryAfter]).toEqual([path, 503, '2'])
      expect(page.body).toContain('npm run provision -- --code in')
    }
    expect((await get('/readyz')).status).toBe(200)
  })
  test.each([
    [[], 2, 'usage: npm run provision'],
    [[...india, '--days', 'soon'], 1, '--days takes 1 to 90'],
    [[...india, '--colour', 'red'], 1, '--colour'],
  ] as const)('is not changed by wrong arguments %#', async (args, code, words) => {
    const outcome = await provision([...args])
    expect([outcome.code, outcome.output]).toEqual([code, expect.stringContaining(words)])
    expect((await get('/')).status).toBe(503)
  })
  test('gets its first site from a command, once, and the running shop opens it at once', async () => {
    expect(await provision(india)).toEqual({ code: 0, output: expect.stringContaining('Site in created') as string })
    expect(await provision(india)).toEqual({ code: 0, output: expect.stringContaining('Nothing was changed') as string })
    expect(await get('/')).toMatchObject({ status: 302 })
    expect((await get('/account/cache/WEBSITE_STORE')).body).toContain('"store_code_2":"in"')
    expect((await get('/in-en/jewellery')).status).toBe(200)
    const price = JSON.parse((await get('/account/cache/AURELANE_IN_METAL_PRICE')).body) as {
      responseBody: { rates: { purity: string; rate: number }[] }
    }
    expect(price.responseBody.rates.map(({ purity, rate }) => [purity, rate])).toEqual([
      ['22K', 14405],
      ['18K', 11786.5],
    ])
    const japan = ['--code', 'jp', '--country', 'JP', '--currency', 'JPY', '--rate', '18K=17000', '--language', 'en', '--symbol', '¥']
    expect((await provision(japan)).code).toBe(0)
    expect((await get('/jp-en/metal-rates')).body).toContain('¥17,000')
    const { responseBody } = JSON.parse((await get('/account/cache/WEBSITE_STORE')).body) as { responseBody: Website[] }
    const profiles = responseBody[0]?.subsite.map(({ profile }) => profile)
    // The second site belongs to the merchant of the first; the rest comes from its country.
    expect(profiles).toMatchObject([
      { merchant: { name: 'Aurelane' }, timeZone: 'Asia/Kolkata', ringSystem: 'IN', phoneCode: '+91', shownRates: ['22K', '18K'] },
      { merchant: { name: 'Aurelane' }, timeZone: 'Asia/Tokyo', ringSystem: 'EU', phoneCode: '+81', shownRates: ['18K'], postcode: null },
    ])
    for (const path of ['/in-en/stores', '/jp-en/stores', '/jp-en/nowhere', '/jp-en/%zz'])
      expect((await get(path)).body).toContain('>Aurelane</a>')
  }, 120_000)
  test('nothing that a shopper receives names the software or another website', async () => {
    for (const path of [
      '/in-en/',
      '/in-en/jewellery',
      '/in-en/cart',
      '/in-en/metal-rates',
      '/in-en/login',
      '/in-en/nowhere',
      '/openapi.json',
    ]) {
      const answer = await fetch(`${shop?.address}${path}`)
      // Names of files, and the purity of gold, are words of their own.
      const seen = `${[...answer.headers].join('\n')}\n${await answer.text()}`.replaceAll(/\.png\b|image\/png|\bkarats?\b(?![-:])/g, '')
      const names = seen.match(/.{0,30}(?:karat|\bpk_png\b|\bpng\b|PNG_).{0,30}/gi)
      expect([path, names ?? []]).toEqual([path, []])
    }
    const { responseBody } = JSON.parse((await get('/account/cache/WEBSITE_STORE')).body) as { responseBody: Website[] }
    expect(responseBody.map(({ code }) => code)).toEqual(['aurelane'])
  })
  test('a site can be created in the database while the shop is not running', async () => {
    await shop?.close()
    shop = undefined
    expect(await provision(['--code', 'kw', '--country', 'KW', '--currency', 'KWD', '--rate', '22K=38.125'])).toMatchObject({ code: 0 })
    shop = await openShop(settings)
    expect((await get('/account/cache/WEBSITE_STORE')).body).toContain('"store_code_2":"kw"')
  })
})
