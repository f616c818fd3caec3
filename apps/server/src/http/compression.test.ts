import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { encodingOf, compress, compressResponses, decompress } from './compression.ts'

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
const long = 'a page that says much, '.repeat(100)

describe('the encoding of a client', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, zstd', 'zstd'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=0.9, br;q=0.1', 'gzip'],
    ['*', 'br'],
    ['deflate', 'identity'],
    ['brotli', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ] as const)('%s: %s', (accepted, encoding) => expect(encodingOf(accepted)).toBe(encoding))
})

test.each(['br', 'gzip', 'zstd'] as const)('%s decompresses to the original, and a higher level is smaller', async (packing) => {
  const bytes = Buffer.from(Array.from({ length: 4000 }, (_, at) => `piece ${(at * 7919) % 1013} of ${at % 97}`).join(' '))
  const [quick, thorough] = await Promise.all([compress(bytes, packing, 'quick'), compress(bytes, packing, 'thorough')])
  expect([unpack[packing](quick).equals(bytes), unpack[packing](thorough).equals(bytes)]).toEqual([true, true])
  expect((await decompress(thorough, packing)).equals(bytes)).toBe(true)
  expect(thorough.length).toBeLessThan(quick.length)
})

test('uncached responses are compressed once, if they are pages and long enough', async () => {
  const server = Fastify()
  compressResponses(server)
  server.get('/page', async (_request, reply) => reply.type('text/html').header('vary', 'cookie').send(long))
  server.get('/short', async (_request, reply) => reply.type('text/html').send('short'))
  server.get('/json', async () => ({ long }))
  server.get('/packed', async (_request, reply) => reply.type('text/html').header('content-encoding', 'x').send(long))
  const get = async (url: string, accepted = 'gzip') => {
    const { headers, rawPayload } = await server.inject({ url, headers: { 'accept-encoding': accepted } })
    return { encoding: headers['content-encoding'], vary: headers['vary'], length: headers['content-length'], rawPayload }
  }
  const packed = await get('/page')
  expect(packed).toMatchObject({ encoding: 'gzip', vary: 'cookie, accept-encoding', length: String(packed.rawPayload.length) })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(long)
  expect(await get('/page', 'deflate')).toMatchObject({ encoding: undefined, vary: 'cookie, accept-encoding' })
  expect((await get('/short')).encoding).toBeUndefined()
  expect((await get('/json')).encoding).toBeUndefined()
  expect((await get('/packed')).encoding).toBe('x')
})
