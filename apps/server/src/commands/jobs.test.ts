import { systemClock } from '@karat/api/kernel/clock.ts'
import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { testSecretKeys } from '@karat/api/testing/secrets.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Shop } from '../shop.ts'
import { openShop } from '../testing/open-shop.ts'
import { commandsOf, ownerOfShop } from '../testing/staff.ts'
import { jobCommands } from './operations.ts'
import type { Member } from './run-commands.ts'

let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let shop: Shop
let member: Member
beforeAll(async () => {
  database = testDatabase ? await openTestDatabase(testDatabase, systemClock) : undefined
  const settings: Record<string, string> = database?.url
    ? { DATABASE_URL: database.url, SEED_DEMO: 'off', SECRET_KEYS: testSecretKeys }
    : {}
  shop = await openShop({ ...settings, ROLES: 'account,commerce,staff' })
  member = await ownerOfShop(shop)
})
afterAll(async () => {
  await shop.close()
  await database?.close()
})
beforeEach(() => shop.modules.db.execute(sql`truncate job restart identity`))

const jobs = commandsOf(jobCommands, () => member)

async function addDead(kind: string, payload: object, error: string) {
  await shop.modules.db.execute(sql`
    insert into job (kind, queue, payload, state, attempts, due_at, finished_at, error, request_id)
    values (${kind}, 'critical', ${JSON.stringify(payload)}::jsonb, 'dead', 8, now(), '2026-11-21T10:00:00Z', ${error}, 'request-1')`)
}

test('dead jobs are listed, with their payloads unless these are personal', async () => {
  expect(await jobs('list')).toEqual({ code: 0, output: 'No job was given up' })
  await addDead('refund', { paymentId: 'p-1' }, 'Error: no\nline')
  await addDead('refund', { paymentId: 'p-2', mail: 'anvi@example.com' }, 'BadPayload: mail')
  await addDead('of-another-version', { name: 'Deshpande' }, 'Error: nobody does it')
  const { code, output } = await jobs('list')
  expect(code).toBe(0)
  expect(output.split('\n')).toEqual([
    'ID  KIND                QUEUE     TRIED  GIVEN UP              REQUEST    PAYLOAD              ERROR',
    '3   of-another-version  critical  8      2026-11-21T10:00:00Z  request-1  (not shown)          Error: nobody does it',
    '2   refund              critical  8      2026-11-21T10:00:00Z  request-1  (not shown)          BadPayload: mail',
    '1   refund              critical  8      2026-11-21T10:00:00Z  request-1  {"paymentId":"p-1"}  Error: no line',
  ])
})
test('one is retried, another discarded; an unknown id is reported', async () => {
  await addDead('refund', { paymentId: 'p-1' }, 'Error: no line')
  await addDead('void', { paymentId: 'p-2' }, 'Error: no line')
  expect(await jobs('repeat 1')).toEqual({ code: 0, output: 'job 1 (refund) is tried again' })
  expect(await jobs('discard 2')).toEqual({ code: 0, output: 'job 2 (void) is discarded' })
  expect(await rows(shop.modules.db, sql`select id, state from job`)).toEqual([{ id: 1, state: 'open' }])
  for (const verb of ['repeat', 'discard']) expect(await jobs(`${verb} 1`)).toEqual({ code: 1, output: 'Not found (id)' })
})
test('other arguments print the usage', async () => {
  for (const line of ['', 'discard all'])
    expect(await jobs(line)).toMatchObject({ code: 2, output: expect.stringMatching(/^usage: npm run jobs/) as string })
})
