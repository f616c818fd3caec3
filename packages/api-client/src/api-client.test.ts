import { describe, expect, test, vi } from 'vitest'
import { load, siteHeaders } from './load.ts'
import { backoff } from './retry.ts'

const answer = (status: number, body: string) => (async () => new Response(body, { status })) as typeof fetch

describe('loading data for a page', () => {
  test('returns null for any error, and never throws [X-15]', async () => {
    const failures: number[] = []
    const onFailure = (status: number) => failures.push(status)
    expect(await load('/x', { fetch: answer(500, '{}'), onFailure })).toBeNull()
    expect(await load('/x', { fetch: answer(200, '<html>'), onFailure })).toBeNull()
    expect(await load('/x', { fetch: () => Promise.reject(new TypeError('no network')), onFailure })).toBeNull()
    expect(failures).toEqual([500, 0, 0])
    expect(await load('/x', { fetch: answer(200, '{"a":1}') })).toEqual({ a: 1 })
  })
  test('reports a server or network error once, without the request; a missing resource is no error', async () => {
    const told: string[] = []
    const onError = (error: unknown) => told.push(String(error))
    await load('http://x/y?mail=anvi@example.com', { fetch: answer(500, '{}'), onError })
    await load('/x', { fetch: () => Promise.reject(new TypeError('no network')), onError })
    await load('/x', { fetch: answer(200, '<html>'), onError })
    await load('/x', { fetch: answer(404, '{}'), onError })
    expect(told).toEqual(['ServiceFailed: GET http://x/y answered 500', 'TypeError: no network', expect.stringContaining('SyntaxError')])
  })
  test('aborts a call that hangs after 30 s, and does not retry [K-01, K-04]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    let calls = 0
    let signal: AbortSignal | null | undefined
    const hanging: typeof fetch = (_url, init) => {
      calls += 1
      signal = init?.signal
      return Promise.reject(new DOMException('timed out', 'TimeoutError'))
    }
    expect(await load('/x', { fetch: hanging })).toBeNull()
    expect([calls, timeout.mock.calls, signal]).toEqual([1, [[30_000]], timeout.mock.results[0]?.value])
    timeout.mockRestore()
  })
  test('sends a body as JSON; a request without one has no body [C-47]', async () => {
    const sent: [string, RequestInit | undefined][] = []
    const call = (async (url: string, init?: RequestInit) => {
      sent.push([url, init])
      return new Response('{}')
    }) as typeof fetch
    const site = { websiteId: '1', subsiteId: '2', languageId: '4' }
    await load('/x', { fetch: call, site, deviceId: 'd' })
    await load('/y', { fetch: call, site, method: 'POST', body: { a: 1 } })
    await load('/z', { fetch: call, token: 'pk_png' })
    const signal = expect.any(AbortSignal) as AbortSignal
    expect(sent).toEqual([
      ['/x', { method: 'GET', headers: siteHeaders(site, 'd'), signal }],
      ['/y', { method: 'POST', headers: { ...siteHeaders(site), 'content-type': 'application/json' }, signal, body: '{"a":1}' }],
      ['/z', { method: 'GET', headers: { ...siteHeaders(undefined), authorization: 'Bearer pk_png' }, signal }],
    ])
  })
  test('consumes a failed response, with or without a body or a listener [X-15]', async () => {
    const failures: number[] = []
    const empty = (async () => new Response(null, { status: 503 })) as typeof fetch
    expect(await load('/x', { fetch: empty, onFailure: (status) => failures.push(status) })).toBeNull()
    const full = new Response('words', { status: 500 })
    expect(await load('/x', { fetch: async () => full })).toBeNull()
    expect([failures, full.bodyUsed]).toEqual([[503], true])
  })
  test('sends the origin headers with every call [C-47]', () => {
    expect(siteHeaders({ websiteId: '1', subsiteId: '2', languageId: '4' }, 'device')).toEqual({
      accept: 'application/json',
      'X-Frame-Options': 'SAMEORIGIN',
      websiteid: '1',
      subsiteid: '2',
      languageid: '4',
      'x-device-id': 'device',
    })
  })
})

test('the delay doubles from about 300 ms, at most five times, with jitter [K-04]', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => backoff(attempt, 0.5))).toEqual([300, 600, 1200, 2400, 4800, 9600, 9600, 9600])
  expect([backoff(0, 0), backoff(0, 0.999)]).toEqual([180, 420])
})
