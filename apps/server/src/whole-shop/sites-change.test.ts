import { systemClock } from '@karat/api/kernel/clock.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { redisHere, startRedis } from '../testing/redis.ts'

const shown = async (shop: Shop) => {
  const page = await (await fetch(`${shop.address}/in-en/metal-rates`)).text()
  const list = await (await fetch(`${shop.address}/account/cache/WEBSITE_STORE`)).text()
  return [page, list].map((text) => /₹|Rs\.|INR¤/.exec(text)?.[0])
}

describe('a change of a site', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  test('is visible in responses and in cached pages at once', async () => {
    // A shop that has just started may be too busy for a first answer.
    await expect.poll(() => shown(shop), { timeout: 20_000 }).toEqual(['₹', '₹'])
    await shop.modules.db.execute(sql`update subsite set currency_symbol = 'Rs.' where code = 'in'`)
    await shop.modules.changed(['sites'])
    expect(await shown(shop)).toEqual(['Rs.', 'Rs.'])
  })
})

describe.skipIf(!testDatabase || !redisHere)('a change of a site on several instances', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  const shops: Shop[] = []
  beforeAll(async () => {
    redis = await startRedis()
    database = await openTestDatabase(testDatabase, systemClock)
    const settings = {
      DATABASE_URL: database.url ?? '',
      REDIS_URL: redis.url,
      SEED_DEMO: 'on',
      SECRET_KEYS: `a:${Buffer.alloc(32, 1).toString('base64')}`,
    }
    shops.push(await openShop(settings), await openShop(settings))
  })
  afterAll(async () => {
    for (const shop of shops) await shop.close()
    await redis.end()
    await database.close()
  })

  test('is visible on all of them', async () => {
    const [one, other] = shops as [Shop, Shop]
    for (const instance of [one, other]) await expect.poll(() => shown(instance), { timeout: 20_000 }).toEqual(['₹', '₹'])
    await one.modules.db.execute(sql`update subsite set currency_symbol = 'Rs.' where code = 'in'`)
    await one.modules.changed(['sites'])
    expect(await shown(one)).toEqual(['Rs.', 'Rs.'])
    await expect.poll(() => shown(other), { timeout: 10_000 }).toEqual(['Rs.', 'Rs.'])
  })
})
