import { systemClock } from '@karat/api/kernel/clock.ts'
import { readRewrites } from '@karat/api/kernel/db/partition.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { testSecretKeys } from '@karat/api/testing/secrets.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { commandsOf, ownerOfShop } from '../testing/staff.ts'
import { rateCommands } from './rates.ts'
import type { Member } from './run-commands.ts'

const token = 'a token for the scrapes'
let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let shop: Shop
let member: Member
beforeAll(async () => {
  database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  const settings: Record<string, string> = database?.url
    ? { DATABASE_URL: database.url, SEED_DEMO: 'off', SECRET_KEYS: testSecretKeys }
    : {}
  shop = await openShop({ ...settings, METRICS_TOKEN: token, ROLES: 'account,commerce,staff' })
  member = await ownerOfShop(shop)
})
afterAll(async () => {
  await shop.close()
  await database?.close()
})
const rates = commandsOf(rateCommands, () => member)
const none = { code: 0, output: 'no rates change now' }

test('a change reports the current version, and the reason of a refusal [P-04]', async () => {
  expect(await rates('progress')).toEqual(none)
  expect(await rates('set atlantis 22K 14500')).toMatchObject({
    code: 1,
    output: expect.stringContaining('This site does not exist') as string,
  })
  expect(await rates('set in 22K 1')).toMatchObject({ code: 1, output: expect.stringMatching(/from \d+.* to \d+/) as string })
  expect(await rates('stones in RUBY 1')).toMatchObject({
    output: expect.stringMatching(/\(stones\.RUBY\): from 1300.* to 32500/) as string,
  })
  expect(await rates('set in 22K nothing')).toMatchObject({ code: 1, output: expect.stringContaining('rates') as string })
  expect((await rates('stones in RUBY 6600')).code).toBe(0)
  expect(await rates('set in 22K 14500')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^in: rate version \d+ holds now$/) as string,
  })
  expect(await rates('progress')).toEqual(none)
  // Nobody is one's own second person: these wait for another member of staff.
  expect(await rates('stones ae RUBY 900')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^ae: the rates move by more than 3 % and wait for approval/) as string,
  })
  expect(await rates('stones ae RUBY 950')).toMatchObject({ code: 1, output: expect.stringMatching(/^Other rates wait/) as string })
})

test.skipIf(!testDatabase)('staff see the progress of a change, and not of search documents that are written meanwhile', async () => {
  const { db, search } = shop.modules
  const metric = async () => {
    const answer = await fetch(`${shop.address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    return (await answer.text()).split('\n').filter((line) => line.startsWith('karat_listing_rewrite_seconds{'))
  }
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // Both wait for this one, as long as it may write single rows of the listing and reads documents.
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended('listing:in', 0))`)
    await tx.execute(sql`select 1 from search_document limit 1`)
    started.resolve()
    await ended.promise
  })
  await started.promise
  const changing = rates('set in 22K 14510')
  const rebuilding = db.transaction((tx) => search.rebuild(tx, [{ subsite: 'in', language: 'hi' }]))
  const output = async () => [(await readRewrites(db, 'search_document')).length, (await rates('progress')).output]
  const waits = /^in: prices are ready and wait for those who read or write the former ones, for \d+\.\d s$/
  await expect.poll(output, { timeout: 10_000 }).toEqual([1, expect.stringMatching(waits)])
  expect(await metric()).toEqual([expect.stringMatching(/^karat_listing_rewrite_seconds\{site="in",step="takeover"\} \d/)])
  ended.resolve()
  await Promise.all([holding, changing, rebuilding])
  expect([await rates('progress'), await metric()]).toEqual([none, []])
})
