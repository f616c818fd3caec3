import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpJson } from './http-json.ts'

let server: Server
let origin: string
let headers: Record<string, unknown>[] = []
let respond: (response: ServerResponse, path: string) => void
beforeAll(async () => {
  server = createServer((request, response) => {
    headers.push({ path: request.url, ...request.headers })
    respond(response, request.url ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body))
const read = (token?: string) => httpJson.create({ url: `${origin}/rates`, token, timeout: 200 }).read()
const rate = { site: 'in', purity: '22K', rate: 14_405, at: '2026-11-20T08:55:00Z' }

test('a feed gives rates with their times, and gets its token [P-04]', async () => {
  headers = []
  respond = json({ rates: [rate, { ...rate, site: 'ae', at: '2026-11-20T12:55:00+04:00', note: 'more' }], more: true })
  const at = new Date('2026-11-20T08:55:00Z')
  expect(await read('a-secret')).toEqual([
    { site: 'in', purity: '22K', rate: 14_405, at },
    { site: 'ae', purity: '22K', rate: 14_405, at },
  ])
  await read()
  expect(headers.map(({ authorization }) => authorization)).toEqual(['Bearer a-secret', undefined])
})

test.each([
  ['what is no JSON', (response: ServerResponse) => void response.end('<p>rates</p>'), /sent no JSON/],
  ['another document', json({ prices: [] }), /rates: invalid_type/],
  ['a negative rate', json({ rates: [{ ...rate, rate: -1 }] }), /rates\.0\.rate: too_small/],
  ['a rate as text', json({ rates: [{ ...rate, rate: '14405' }] }), /rates\.0\.rate: invalid_type/],
  ['a time without a zone', json({ rates: [{ ...rate, at: '2026-11-20T08:55:00' }] }), /rates\.0\.at: invalid_format/],
  ['an error', (response: ServerResponse) => void response.writeHead(503).end('{}'), /answered 503/],
  [
    'too much',
    (response: ServerResponse) => void response.end(JSON.stringify({ rates: [], more: 'x'.repeat(256 * 1024) })),
    /more than 262144 bytes/,
  ],
  ['nothing for too long', () => {}, /timeout/],
  ['half of an answer', (response: ServerResponse) => void response.write('{"rates": ['), /timeout/],
])('a feed that sends %s is refused, without its content in the error', async (_name, answer, error) => {
  respond = answer
  await expect(read('a-secret')).rejects.toThrow(error)
  await expect(read('a-secret')).rejects.not.toThrow(/a-secret|14405|<p>/)
})

test('a redirect is not followed: the token reaches the configured host alone', async () => {
  headers = []
  respond = (response, path) =>
    path === '/rates' ? void response.writeHead(302, { location: `${origin}/elsewhere` }).end() : json({ rates: [] })(response)
  await expect(read('a-secret')).rejects.toThrow()
  expect(headers.map(({ path }) => path)).toEqual(['/rates'])
})
