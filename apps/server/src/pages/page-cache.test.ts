import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { manualClock, durations } from '@karat/api/kernel/clock.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { compress } from '../http/compression.ts'
import { createPageCache, type Page } from './page-cache.ts'

vi.mock(import('../http/compression.ts'), async (original) => {
  const compression = await original()
  return { ...compression, compress: vi.fn<typeof compress>(compression.compress) }
})
beforeEach(() => void vi.mocked(compress).mockClear())

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 10_000 })
const page = (body: string | Buffer, more: Partial<Page> = {}): Page => ({
  status: 200,
  headers: {},
  body: Buffer.from(body),
  tags: new Set(['catalogue']),
  shared: true,
  ...more,
})

function setup() {
  const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
  const cache = createPageCache(clock)
  let renders = 0
  const render = async (): Promise<Page> => {
    renders += 1
    return { status: 200, headers: {}, body: Buffer.from(`page ${renders}`), tags: new Set(['catalogue', 'rates:in']), shared: true }
  }
  const get = async () => (await cache.get('/in-en/', 'identity', render)).body.toString()
  return { clock, cache, get, render, renders: () => renders }
}

describe('the page cache', () => {
  test('a page is rendered at most once in 60 s [K-03]', async () => {
    const { clock, get, renders } = setup()
    await Promise.all([get(), get(), get()])
    clock.advance(59 * durations.second)
    expect([await get(), renders()]).toEqual(['page 1', 1])
  })
  test('after that one request renders again while the others get the stale page', async () => {
    const { clock, get, renders } = setup()
    await get()
    clock.advance(2 * durations.minute)
    expect(await Promise.all([get(), get()])).toEqual(['page 1', 'page 1'])
    await eventually(async () => expect(await get()).toBe('page 2'))
    expect(renders()).toBe(2)
  })
  test('a page older than eleven minutes is not used any more', async () => {
    const { clock, get } = setup()
    await get()
    clock.advance(12 * durations.minute)
    expect(await get()).toBe('page 2')
  })
  test('a change drops pages by tag, and pages rendered meanwhile are not cached', async () => {
    const { cache, get, render } = setup()
    await get()
    cache.drop(['rates:ae'])
    expect(await get()).toBe('page 1')
    cache.drop(['rates:ae', 'rates:in'])
    expect(await get()).toBe('page 2')
    let finish: () => void = () => {}
    const slow = cache.get('/other', 'identity', async () => {
      await new Promise<void>((resolve) => (finish = resolve))
      return render()
    })
    cache.drop(['catalogue'])
    finish()
    await slow
    expect((await cache.get('/other', 'identity', render)).state).toBe('miss')
  })
  test('a page whose rendering fails stays, and the error is reported', async () => {
    const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
    const told: unknown[] = []
    const cache = createPageCache(clock)
    await cache.get('/x', 'identity', async () => ({
      status: 200,
      headers: {},
      body: Buffer.from('old'),
      tags: new Set<string>(),
      shared: true,
    }))
    clock.advance(2 * durations.minute)
    const gone = new Error('the database is gone')
    const found = await cache.get(
      '/x',
      'identity',
      () => Promise.reject(gone),
      (error) => told.push(error),
    )
    expect([found.body.toString(), found.state, cache.has('/x')]).toEqual(['old', 'stale', true])
    await expect.poll(() => told).toEqual([gone])
    clock.advance(10 * durations.minute)
    expect(cache.has('/x')).toBe(false)
  })
  test('failures are sent and never cached', async () => {
    const { cache } = setup()
    const missing = async (): Promise<Page> => ({ status: 404, headers: {}, body: Buffer.from(''), tags: new Set<string>(), shared: true })
    await cache.get('/x', 'identity', missing)
    expect((await cache.get('/x', 'identity', missing)).state).toBe('miss')
  })
  test('a private page is never cached and never sent to others', async () => {
    const { cache } = setup()
    let renders = 0
    const own = async () => page(`page ${(renders += 1)}`, { shared: false })
    const read = async () => (await cache.get('/x', 'identity', own)).body.toString()
    expect(new Set(await Promise.all([read(), read(), read()])).size).toBe(3)
    expect([await read(), cache.has('/x'), cache.fresh('/x', 'identity'), cache.size().pages]).toEqual(['page 4', false, undefined, 0])
  })
  test('a page is compressed for its first response, and more strongly once there is a second reader', async () => {
    const words = Array.from({ length: 4000 }, (_, at) => `piece ${(at * 7919) % 1013} of ${at % 97}`).join(' ')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['zstd', zstdDecompressSync],
    ] as const) {
      const { cache } = setup()
      const read = () => cache.get('/in-en/', encoding, async () => page(words))
      const [first, beside] = await Promise.all([read(), read()])
      expect([first.state, unpack(first.body).toString(), beside.body]).toEqual(['miss', words, first.body])
      expect(cache.size().bytes).toBe(first.body.length)
      expect((await read()).body).toBe(first.body)
      await eventually(async () => expect((await read()).body.length).toBeLessThan(first.body.length))
      const better = await read()
      expect([better.state, unpack(better.body).toString()]).toEqual(['hit', words])
      expect(cache.size().bytes).toBe(better.body.length)
      expect((await cache.get('/in-en/', 'identity', async () => page('x'))).body.toString()).toBe(words)
      await read()
      expect(vi.mocked(compress).mock.calls.map(([, , effort]) => effort)).toEqual(['quick', 'thorough'])
      vi.mocked(compress).mockClear()
    }
  })
  test('a failed compression is tried again for the next reader', async () => {
    const { cache, get, render } = setup()
    await get()
    const read = async () => brotliDecompressSync((await cache.get('/in-en/', 'br', render)).body).toString()
    vi.mocked(compress).mockRejectedValueOnce(new Error('no memory'))
    await expect(read()).rejects.toThrow('no memory')
    expect(await read()).toBe('page 1')
    vi.mocked(compress).mockRejectedValueOnce(new Error('no memory'))
    expect(await read()).toBe('page 1')
    await eventually(async () => {
      await read()
      expect(vi.mocked(compress)).toHaveBeenCalledTimes(4)
    })
  })
  test('a page is restored from a finished encoding, while another is still in progress', async () => {
    const { cache, get, render } = setup()
    await get()
    vi.mocked(compress).mockReturnValueOnce(new Promise(() => {}))
    void cache.get('/in-en/', 'br', render)
    await cache.get('/in-en/', 'gzip', render)
    await eventually(async () => expect((await cache.get('/in-en/', 'identity', render)).body.toString()).toBe('page 1'))
  })
  test('a page is fresh for 60 s and used for ten more minutes, to the millisecond [K-03]', async () => {
    const { clock, cache, get, render } = setup()
    const stateAfter = async (milliseconds: number) => {
      cache.drop(['catalogue'])
      await get()
      clock.advance(milliseconds)
      const known = cache.has('/in-en/')
      return [(await cache.get('/in-en/', 'identity', render)).state, known]
    }
    expect([
      await stateAfter(0),
      await stateAfter(59_999),
      await stateAfter(60_000),
      await stateAfter(659_999),
      await stateAfter(660_000),
    ]).toEqual([
      ['hit', true],
      ['hit', true],
      ['stale', true],
      ['stale', true],
      ['miss', false],
    ])
    expect(cache.has('/other')).toBe(false)
  })
  test('a page whose rendering fails is used as it was, and the next reader tries again', async () => {
    const { clock, cache, get, renders } = setup()
    await get()
    clock.advance(2 * durations.minute)
    const failing = vi.fn<() => Promise<Page>>(() => Promise.reject(new Error('no database')))
    expect((await cache.get('/in-en/', 'identity', failing)).body.toString()).toBe('page 1')
    await eventually(() => expect(failing).toHaveBeenCalledTimes(1))
    await eventually(async () => expect([await get(), renders()]).toEqual(['page 2', 2]))
    await expect(cache.get('/other', 'identity', failing)).rejects.toThrow('no database')
    expect((await cache.get('/other', 'identity', async () => page('x'))).state).toBe('miss')
  })
})

describe('the fast path', () => {
  const sent = { sentWith: ['content-type', 'text/html'], headers: { etag: 'e1' } }
  test('is used for a page that was sent before, is available in the encoding, and is fresh', async () => {
    const { clock, cache } = setup()
    const render = async () => page('whole', sent)
    expect(cache.fresh('/in-en/', 'identity')).toBeUndefined()
    await cache.get('/in-en/', 'identity', render)
    expect(cache.fresh('/in-en/', 'identity')).toEqual({
      sentWith: sent.sentWith,
      etag: 'e1',
      body: Buffer.from('whole'),
      encoding: 'identity',
    })
    expect(cache.fresh('/in-en/', 'br')).toBeUndefined()
    await cache.get('/in-en/', 'br', render)
    await eventually(() => expect(cache.fresh('/in-en/', 'br')?.encoding).toBe('br'))
    expect(brotliDecompressSync(cache.fresh('/in-en/', 'br')?.body ?? '').toString()).toBe('whole')
    // A compressed page takes the normal path to clients of other encodings.
    expect(cache.fresh('/in-en/', 'identity')).toBeUndefined()
    expect((await cache.get('/in-en/', 'identity', render)).body.toString()).toBe('whole')
    // The fast path has it compressed thoroughly too.
    await eventually(() => expect(vi.mocked(compress).mock.calls.map(([, , effort]) => effort)).toEqual(['quick', 'thorough']))
    clock.advance(59_999)
    expect(cache.fresh('/in-en/', 'br')).toBeDefined()
    clock.advance(1)
    expect(cache.fresh('/in-en/', 'br')).toBeUndefined()
  })
  test('is not used for a page that was never sent', async () => {
    const { cache, get } = setup()
    await get()
    expect(cache.fresh('/in-en/', 'identity')).toBeUndefined()
  })
})

describe('memory', () => {
  const megabytes = (count: number) => page(Buffer.alloc(count * 1024 * 1024))
  const put = (cache: ReturnType<typeof createPageCache>, key: string, made: Page) => cache.get(key, 'identity', async () => made)
  test('is counted without the uncompressed page once it is compressed, and released when a page is dropped', async () => {
    const { cache } = setup()
    await put(cache, '/a', page('a'.repeat(100)))
    await put(cache, '/b', page('b'.repeat(50), { tags: new Set(['content']), shared: true }))
    expect(cache.size()).toEqual({ pages: 2, bytes: 150 })
    const { body } = await cache.get('/a', 'gzip', async () => page(''))
    await eventually(() => expect(cache.size().bytes).toBe(body.length + 50))
    const { body: other } = await cache.get('/a', 'br', async () => page(''))
    expect(brotliDecompressSync(other).toString()).toBe('a'.repeat(100))
    await eventually(() => expect(cache.size().bytes).toBe(body.length + other.length + 50))
    cache.drop(['catalogue'])
    expect(cache.size()).toEqual({ pages: 1, bytes: 50 })
  })
  test('of a page dropped during its compression is released', async () => {
    const { cache } = setup()
    await put(cache, '/a', page('a'.repeat(100)))
    const packed = cache.get('/a', 'gzip', async () => page(''))
    cache.drop(['catalogue'])
    expect(gunzipSync((await packed).body).toString()).toBe('a'.repeat(100))
    expect(cache.size()).toEqual({ pages: 0, bytes: 0 })
  })
  test('of a page rendered again replaces that of the old one', async () => {
    const { clock, cache } = setup()
    await put(cache, '/a', page('a'.repeat(100)))
    clock.advance(durations.hour)
    await put(cache, '/a', page('a'.repeat(30)))
    expect(cache.size()).toEqual({ pages: 1, bytes: 30 })
  })
  test('is limited to 32 MB; the oldest pages are evicted first, and no more than necessary', async () => {
    const { cache } = setup()
    for (const key of ['/1', '/2']) await put(cache, key, megabytes(16))
    expect(cache.size()).toEqual({ pages: 2, bytes: 32 * 1024 * 1024 })
    await put(cache, '/3', page('x'))
    expect([cache.has('/1'), cache.has('/2'), cache.has('/3')]).toEqual([false, true, true])
    expect(cache.size()).toEqual({ pages: 2, bytes: 16 * 1024 * 1024 + 1 })
  })
})
