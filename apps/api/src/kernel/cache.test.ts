import { describe, expect, test } from 'vitest'
import { createCache } from './cache.ts'
import { manualClock, durations } from './clock.ts'
import { collectReads, noteRead } from './reads.ts'

function setup(limits?: { seconds: number; entries: number }) {
  const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
  const cache = createCache(clock, limits)
  let loads = 0
  const load = async () => (loads += 1)
  return { clock, cache, load, loads: () => loads }
}

describe('the in-process cache', () => {
  test('keeps a value for 900 s unless another duration is given [K-03]', async () => {
    const { clock, cache, load } = setup()
    const read = () => Promise.all([cache.through('a', load), cache.through('b', load, { seconds: 60 })])
    expect(await read()).toEqual([1, 2])
    clock.advance(59 * durations.second)
    expect(await read()).toEqual([1, 2])
    clock.advance(durations.second + 1)
    expect(await read()).toEqual([1, 3])
    clock.advance(839 * durations.second)
    expect((await read())[0]).toBe(1)
    clock.advance(durations.second)
    expect((await read())[0]).toBeGreaterThan(3)
  })
  test('loads once for all callers at the same time', async () => {
    const { cache, load } = setup()
    expect(await Promise.all([cache.through('a', load), cache.through('a', load)])).toEqual([1, 1])
  })
  test('does not cache failures', async () => {
    const { cache, load } = setup()
    await expect(cache.through('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    expect(await cache.through('a', load)).toBe(1)
  })
  test('drops entries by tag, and does not cache loads that were in progress', async () => {
    const { cache, load, loads } = setup()
    await cache.through('a', load, { tags: ['rates:in'] })
    await cache.through('b', load, { tags: ['rates:ae'] })
    cache.drop(['rates:in'])
    expect([await cache.through('a', load), await cache.through('b', load)]).toEqual([3, 2])
    const pendingLoad = Promise.withResolvers<number>()
    const pendingRead = cache.through('c', () => pendingLoad.promise)
    cache.drop(['other'])
    pendingLoad.resolve(0)
    await pendingRead
    await cache.through('c', load)
    expect(loads()).toBe(4)
  })
  test('loads several values together, except cached ones', async () => {
    const { cache } = setup()
    const requested: string[][] = []
    const load = async (missing: string[]) => {
      requested.push(missing)
      return new Map(missing.filter((id) => id !== 'none').map((id) => [id, id.toUpperCase()]))
    }
    expect([...(await cache.many('kind', ['a', 'none'], load))]).toEqual([['a', 'A']])
    expect([...(await cache.many('kind', ['a', 'b', 'none'], load))]).toEqual([
      ['a', 'A'],
      ['b', 'B'],
    ])
    expect(requested).toEqual([
      ['a', 'none'],
      ['b', 'none'],
    ])
  })
  test('evicts the oldest entry when it is full', async () => {
    const { cache, load } = setup({ seconds: 900, entries: 2 })
    for (const key of ['a', 'b', 'c', 'c', 'b']) await cache.through(key, load)
    expect([await cache.through('c', load), await cache.through('a', load)]).toEqual([3, 4])
  })
})

describe('the tags of a value', () => {
  const readsOf = async (work: () => Promise<unknown>) => [...(await collectReads(work)).tags].toSorted()

  test('are reported to the reader, whether the value is loaded or cached, read alone or with others', async () => {
    const { cache } = setup()
    const loadRates = async () => {
      noteRead(['rates:in'])
      return 1
    }
    const price = () => cache.through('price', () => cache.through('rates', loadRates), { tags: ['product:a'] })
    expect(await readsOf(price)).toEqual(['product:a', 'rates:in'])
    expect(await readsOf(price)).toEqual(['product:a', 'rates:in'])
    expect(await readsOf(() => cache.through('rates', loadRates))).toEqual(['rates:in'])
    const cards = () =>
      cache.many('card', ['a', 'b'], async (ids) => new Map(ids.map((id) => [id, id])), { tags: (id) => [`product:${id}`] })
    expect(await readsOf(cards)).toEqual(['product:a', 'product:b'])
    expect(await readsOf(cards)).toEqual(['product:a', 'product:b'])
    const pendingLoad = Promise.withResolvers<number>()
    const slow = () => cache.through('slow', () => pendingLoad.promise, { tags: ['slow'] })
    const both = Promise.all([readsOf(slow), readsOf(slow)])
    pendingLoad.resolve(1)
    expect(await both).toEqual([['slow'], ['slow']])
  })
  test('include the tags of the values it is made of, each of which drops it', async () => {
    const { cache, load } = setup()
    const outer = () =>
      cache.through('outer', async () => {
        noteRead(['rates:in'])
        return load()
      })
    expect([await outer(), await outer()]).toEqual([1, 1])
    cache.drop(['rates:ae'])
    expect(await outer()).toBe(1)
    cache.drop(['rates:in'])
    expect(await outer()).toBe(2)
  })
  test('stay separate for concurrent collectors and include those of nested ones', async () => {
    const first = collectReads(async () => {
      await Promise.resolve()
      noteRead(['a'])
    })
    const second = collectReads(async () => {
      noteRead(['b'])
      await collectReads(async () => noteRead(['c']))
    })
    expect([[...(await first).tags], [...(await second).tags]]).toEqual([['a'], ['b', 'c']])
  })
})

test('a full cache evicts the least recently used entry', async () => {
  const { cache, load } = setup({ seconds: 900, entries: 2 })
  for (const key of ['a', 'b', 'a', 'c']) await cache.through(key, load)
  expect([await cache.through('a', load), await cache.through('b', load)]).toEqual([1, 4])
})

test('a drop also removes the entry from a partition; a partition evicts its own entries alone', async () => {
  const { cache, load } = setup()
  const part = cache.partition({ seconds: 5, entries: 2 })
  const read = (key: string, tag = 'a') => part.through(key, load, { tags: [tag] })
  expect([await read('x'), await read('x'), await read('y', 'b')]).toEqual([1, 1, 2])
  cache.drop(['a'])
  expect([await read('x'), await read('y', 'b')]).toEqual([3, 2])
  cache.clear()
  expect([await read('x'), await read('y', 'b')]).toEqual([4, 5])
  await cache.through('x', load)
  await read('z')
  await read('y')
  expect([await cache.through('x', load), await read('x')]).toEqual([6, 8])
})
