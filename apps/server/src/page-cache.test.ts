import { brotliDecompressSync } from 'node:zlib'
import { manualClock, spans } from '@karat/api/kernel/clock.ts'
import { describe, expect, test } from 'vitest'
import { createPageCache, encodingOf, type Page } from './page-cache.ts'

function setup() {
  const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
  const cache = createPageCache(clock)
  let renders = 0
  const render = async (): Promise<Page> => {
    renders += 1
    return { status: 200, headers: {}, body: Buffer.from(`page ${renders}`), tags: ['catalogue', 'rates:in'] }
  }
  const get = async () => (await cache.get('/in-en/', 'identity', render)).body.toString()
  return { clock, cache, get, render, renders: () => renders }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('the page cache', () => {
  test('a page is rendered at most once in 60 s [K-03]', async () => {
    const { clock, get, renders } = setup()
    await Promise.all([get(), get(), get()])
    clock.advance(59 * spans.second)
    expect([await get(), renders()]).toEqual(['page 1', 1])
  })
  test('after that one request renders anew while the others read the old page', async () => {
    const { clock, get, renders } = setup()
    await get()
    clock.advance(2 * spans.minute)
    expect([await get(), await get()]).toContain('page 1')
    await settled()
    expect([await get(), renders()]).toEqual(['page 2', 2])
  })
  test('a page older than eleven minutes is not shown any more', async () => {
    const { clock, get } = setup()
    await get()
    clock.advance(12 * spans.minute)
    expect(await get()).toBe('page 2')
  })
  test('a change drops what carries its tags, and what was rendered meanwhile is not kept', async () => {
    const { cache, get, render } = setup()
    await get()
    cache.drop(['rates:ae'])
    expect(await get()).toBe('page 1')
    cache.drop(['rates:in'])
    expect(await get()).toBe('page 2')
    const slow = cache.get('/other', 'identity', async () => {
      await settled()
      return render()
    })
    cache.drop(['catalogue'])
    await slow
    expect((await cache.get('/other', 'identity', render)).state).toBe('miss')
  })
  test('a page that cannot be made anew goes on being shown, and why is told', async () => {
    const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
    const told: unknown[] = []
    const cache = createPageCache(clock, (error) => told.push(error))
    await cache.get('/x', 'identity', async () => ({ status: 200, headers: {}, body: Buffer.from('old'), tags: [] }))
    clock.advance(2 * spans.minute)
    const gone = new Error('the database is gone')
    const found = await cache.get('/x', 'identity', () => Promise.reject(gone))
    expect([found.body.toString(), found.state, cache.has('/x')]).toEqual(['old', 'stale', true])
    await expect.poll(() => told).toEqual([gone])
    clock.advance(10 * spans.minute)
    expect(cache.has('/x')).toBe(false)
  })
  test('failures are answered and never kept', async () => {
    const { cache } = setup()
    const missing = async (): Promise<Page> => ({ status: 404, headers: {}, body: Buffer.from(''), tags: [] })
    await cache.get('/x', 'identity', missing)
    expect((await cache.get('/x', 'identity', missing)).state).toBe('miss')
  })
  test('a kept page is compressed once, in the best way that is accepted', async () => {
    const { cache, render } = setup()
    await cache.get('/in-en/', 'br', render)
    await cache.get('/in-en/', 'br', render)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const packed = await cache.get('/in-en/', 'br', render)
    expect([packed.encoding, brotliDecompressSync(packed.body).toString()]).toEqual(['br', 'page 1'])
    expect([encodingOf('gzip, deflate, br'), encodingOf('gzip'), encodingOf(undefined)]).toEqual(['br', 'gzip', 'identity'])
  })
})
