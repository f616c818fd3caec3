import { gunzipSync } from 'node:zlib'
import { manualClock } from '@karat/api/kernel/clock.ts'
import { expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'

const failures = vi.hoisted(() => ({ left: 0 }))
vi.mock(import('./packing.ts'), async (original) => {
  const packing = await original()
  return {
    ...packing,
    pack: async (...call: Parameters<typeof packing.pack>) => {
      if (failures.left-- > 0) throw new Error('no memory')
      return packing.pack(...call)
    },
  }
})

test('a packing that failed is not kept: the next reader gets the page, and a better one is tried for again', async () => {
  const words = 'a page that says much, '.repeat(200)
  const cache = createPageCache(manualClock(new Date('2026-11-21T10:00:00Z')))
  const read = () =>
    cache.get('/in-en/', 'gzip', async () => ({
      status: 200,
      headers: {},
      body: Buffer.from(words),
      tags: new Set<string>(),
      shared: true,
    }))
  failures.left = 1
  await expect(read()).rejects.toThrow('no memory')
  const quick = await read()
  expect([quick.state, gunzipSync(quick.body).toString()]).toEqual(['hit', words])
  failures.left = 1
  expect((await read()).body).toBe(quick.body)
  await vi.waitFor(async () => expect((await read()).body).not.toBe(quick.body), { timeout: 10_000 })
})
