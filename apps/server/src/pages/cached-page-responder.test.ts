import { once } from 'node:events'
import { type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { manualClock, durations } from '@karat/api/kernel/clock.ts'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Encoding } from '../http/compression.ts'
import { originOf } from '../http/origin.ts'
import { createCachedPageResponder } from './cached-page-responder.ts'
import { pageKey, readPageAddress } from './page-address.ts'
import { createPageCache } from './page-cache.ts'

const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
let pages: ReturnType<typeof createPageCache>
let server: Server
const onAnswer = vi.fn<(status: number, seconds: number) => void>()
const logged: unknown[] = []
const log = Fastify({ logger: { stream: { write: (line: string) => void logged.push(JSON.parse(line)) } } }).log

beforeEach(async () => {
  pages = createPageCache(clock)
  const responder = createCachedPageResponder({
    pages,
    originOf: originOf(undefined, false),
    newRequestId: () => 'r1',
    options: {},
    log: () => log,
    onAnswer,
  })
  vi.clearAllMocks()
  logged.length = 0
  server = responder.serverFactory((_request, response) => response.end('the usual way'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => server.close())

interface Answer {
  status: number
  body: string
  bytes: Buffer
  headers: IncomingHttpHeaders
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    request({ host: '127.0.0.1', port, path, method, headers: { host: 'shop.example', ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, body: bytes.toString(), bytes, headers: answer.headers })
      })
    })
      .on('error', reject)
      .end()
  })
}

/** Puts a page into the cache as the normal code does, sent once. */
async function keep(address: string, words: string, encoding: Encoding = 'identity') {
  const page = { status: 200, headers: { etag: `"${words}"` }, body: Buffer.from(words), tags: new Set(['catalogue']), shared: true }
  const { origin, pathname, search } = new URL(address)
  const read = readPageAddress(`${pathname}${search}`)
  if (typeof read === 'number') throw new Error(address)
  const found = await pages.get(pageKey(origin, read), encoding, async () => page)
  found.page.sentWith = ['content-type', 'text/html', 'content-security-policy', 'x', 'etag', `"${words}"`]
}

test('a cached page has its own headers, sets the visitor’s cookie once, and returns 304 for a matching etag [K-03]', async () => {
  await keep('http://shop.example/in-en/c/rings', 'rings')
  const first = await get('/in-en/c/rings')
  expect(first).toMatchObject({
    status: 200,
    body: 'rings',
    headers: { 'x-page': 'hit', 'content-security-policy': 'x', 'x-request-id': 'r1', 'content-length': '5' },
  })
  expect(first.headers['set-cookie']?.[0]).toMatch(/^shop-site=in-en;/)
  expect((await get('/in-en/c/rings', { cookie: 'shop-site=in-en' })).headers['set-cookie']).toBeUndefined()
  expect(await get('/in-en/c/rings', { 'if-none-match': '"rings"' })).toMatchObject({ status: 304, body: '' })
  // The browser has another version of the page.
  for (const other of ['"earrings"', '""', 'rings', '"rings'])
    expect(await get('/in-en/c/rings', { 'if-none-match': other })).toMatchObject({ status: 200, body: 'rings' })
})

test('an unchanged page has no length, a compressed one names its encoding, a plain one has none', async () => {
  await keep('http://shop.example/in-en/c/rings', 'rings')
  const plain = await get('/in-en/c/rings')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect((await get('/in-en/c/rings', { 'if-none-match': '"rings"' })).headers['content-length']).toBeUndefined()
  await keep('http://shop.example/in-en/stores', 'stores', 'gzip')
  const packed = await get('/in-en/stores', { 'accept-encoding': 'gzip' })
  expect([packed.headers['content-encoding'], gunzipSync(packed.bytes).toString()]).toEqual(['gzip', 'stores'])
})

test('only GET is answered from the cache, and the response is counted and logged without its query', async () => {
  await keep('http://shop.example/in-en/c/rings?metal=gold', 'gold')
  for (const method of ['POST', 'OPTIONS', 'DELETE'])
    expect((await get('/in-en/c/rings?metal=gold', {}, method)).body, method).toBe('the usual way')
  expect([onAnswer.mock.calls, logged]).toEqual([[], []])
  expect((await get('/in-en/c/rings?metal=gold')).body).toBe('gold')
  expect(onAnswer.mock.calls).toEqual([[200, expect.any(Number)]])
  const [[, seconds] = []] = onAnswer.mock.calls
  // Seconds, not milliseconds since the process started.
  expect(seconds).toBeLessThan(1)
  expect(logged).toMatchObject([{ page: '/in-en/c/rings', status: 200, msg: 'page from the cache' }])
})

test('a page rendered for one host is not used for another', async () => {
  await keep('http://shop.example/in-en/', 'home')
  expect((await get('/in-en/', { host: 'forged.example' })).body).toBe('the usual way')
  expect((await get('/in-en/', { host: 'SHOP.example' })).body).toBe('home')
})

test('the cache key of a URL has the known query keys in a fixed order, and no others', async () => {
  await keep('http://shop.example/in-en/c/rings?metal=gold&sort=price', 'sorted')
  expect((await get('/in-en/c/rings?sort=price&metal=gold&utm_source=x')).body).toBe('sorted')
  expect((await get('/in-en/c/rings?sort=price')).body).toBe('the usual way')
  expect((await get('//shop.example/in-en/c/rings?metal=gold&sort=price')).body).toBe('the usual way')
  for (const path of ['//', '/in-en/%', '/', '/in-en/stores']) expect((await get(path)).body, path).toBe('the usual way')
  await keep('http://shop.example/in-en/stores', 'stores')
  expect((await get('/in-en/stores')).body).toBe('stores')
  for (const path of ['/in-en/stores/', '/in-en/STORES', '/in-en/%73tores', '/in-en//stores', '/in-en/c/../stores', '/IN-en/stores?x=1'])
    expect((await get(path)).body, path).toBe('the usual way')
})

test('stale pages, dropped pages and missing encodings are answered by the normal handler', async () => {
  await keep('http://shop.example/in-en/', 'home')
  expect((await get('/in-en/', { 'accept-encoding': 'br' })).body).toBe('the usual way')
  clock.advance(61 * durations.second)
  expect((await get('/in-en/')).body).toBe('the usual way')
  await keep('http://shop.example/in-en/stores', 'stores')
  pages.drop(['catalogue'])
  expect((await get('/in-en/stores')).body).toBe('the usual way')
})
