import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInvalidation } from './invalidation.ts'
import { freePort, redisHere, startRedis } from './testing/redis.ts'

test('without Redis a change is published at once', async () => {
  const told: string[][] = []
  await createInvalidation(undefined, { onDrop: (tags) => void told.push(tags), onError: () => {} }).publish(['rates:in'])
  expect(told).toEqual([['rates:in']])
})

test('a failed drop is repeated until it succeeds, and the failure is reported', async () => {
  let failures = 2
  const errors: unknown[] = []
  const onDrop = () => {
    if (failures-- > 0) throw new Error('the database is gone')
  }
  await createInvalidation(undefined, { onDrop, onError: (error) => errors.push(error) }).publish(['sites'])
  expect([failures, errors.length]).toEqual([-1, 2])
})

describe.skipIf(!redisHere)('with Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.end())

  test('every instance receives a change, and an instance its own even without Redis', async () => {
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

  test('during an outage each instance continues alone, publishes later, and drops everything that it may have missed', async () => {
    const port = await freePort()
    const [here, there, errors]: [string[], string[], unknown[]] = [[], [], []]
    const onError = (error: unknown) => errors.push(error)
    const url = `redis://127.0.0.1:${port}`
    const one = createInvalidation(url, { onDrop: (tags) => void here.push(...tags), onError })
    await one.publish(['rates:in'])
    expect([here, errors.length > 0]).toEqual([['rates:in'], true])
    const other = createInvalidation(url, { onDrop: (tags) => void there.push(...tags), onError })
    const first = await startRedis(port)
    // `sites` drops all cached entries.
    await expect.poll(() => there, { timeout: 10_000 }).toEqual(expect.arrayContaining(['sites']))
    await expect.poll(() => here, { timeout: 10_000 }).toEqual(expect.arrayContaining(['sites']))
    await first.end()
    await one.publish(['catalogue'])
    there.length = 0
    const second = await startRedis(port)
    await expect.poll(() => there, { timeout: 10_000 }).toEqual(expect.arrayContaining(['sites']))
    await Promise.all([one.close(), other.close()])
    await second.end()
  })
})
