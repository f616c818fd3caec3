import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvalidation } from './invalidation.ts'
import { redisHere, startRedis } from './testing/redis.ts'

test('alone, a change is told at once', async () => {
  const told: string[][] = []
  await createInvalidation(undefined, { onDrop: (tags) => void told.push(tags), onError: () => {} }).publish(['rates:in'])
  expect(told).toEqual([['rates:in']])
})

describe.skipIf(!redisHere)('with Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.end())

  test('every instance hears of a change, and an instance hears its own even when Redis is gone', async () => {
    const here: string[] = []
    const there: string[] = []
    const one = createInvalidation(redis.url, { onDrop: (tags) => void here.push(...tags), onError: () => {} })
    const other = createInvalidation(redis.url, { onDrop: (tags) => void there.push(...tags), onError: () => {} })
    await expect
      .poll(
        async () => {
          await one.publish(['rates:in'])
          return there
        },
        { timeout: 10_000, interval: 50 },
      )
      .toContain('rates:in')
    await redis.end()
    await one.publish(['catalogue'])
    expect(here).toContain('catalogue')
    await Promise.all([one.close(), other.close()])
  })
})
