import { gunzipSync } from 'node:zlib'
import { manualClock } from '@karat/api/kernel/clock.ts'
import { expect, test, vi } from 'vitest'
import { createPageCache } from './page-cache.ts'

const failures = vi.hoisted(() => ({ left: 0 }))
vi.mock(import('../http/compression.ts'), async (original) => {
  const packing = await original()
  return {
    ...packing,
    compress: async (...call: Parameters<typeof packing.compress>) => {
      if (failures.left-- > 0) throw new Error('no memory')
      return packing.compress(...call)
    },
  }
})

test('a failed compression is not cached: the next reader gets the page, and the stronger compression is tried again', async () => {
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
