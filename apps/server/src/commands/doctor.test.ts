import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rows } from '@karat/api/kernel/db/db.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '../doctor/finding.ts'
import type { Shop } from '../shop.ts'
import { runProgramFile } from '../testing/command.ts'
import { openShop } from '../testing/open-shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-doctor-'))
const keys = (id: string) => `${id}:${Buffer.alloc(32, id).toString('base64')}`
let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined
let settings: Record<string, string>
let shop: Shop | undefined
beforeAll(async () => {
  database = testDatabase ? await openTestDatabase(testDatabase) : undefined
  settings = {
    DATA_DIR: join(folder, 'data'),
    SEED_DEMO: 'on',
    SECRET_KEYS: keys('first'),
    ...(database?.url ? { DATABASE_URL: database.url } : {}),
  }
})
afterAll(async () => {
  await shop?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The findings that are not good, as `subject: text`, and the exit code. */
async function examine(changed: Record<string, string> = {}) {
  const { code, output } = await runProgramFile('doctor.ts', ['--json'], { ...settings, ...changed })
  const findings = JSON.parse(output) as Finding[]
  const of = (state: Finding['state']) =>
    findings.filter((finding) => finding.state === state).map(({ subject, text }) => `${subject}: ${text}`)
  return { code, findings, ok: of('ok'), warnings: of('warning'), faults: of('fault'), unknown: of('unknown') }
}

/** The database of tests is set up to forget what it stores; that is found too. */
const lossy = /^database: (fsync|full_page_writes|synchronous_commit) is off/

test('before the first start nothing is made, and the next steps are named', async () => {
  const { warnings, unknown } = await examine()
  expect(warnings).toContainEqual(expect.stringContaining('does not exist or cannot be read. The first start makes it'))
  expect(warnings).toContainEqual(
    expect.stringMatching(database ? /^schema: The database lacks \d+ migrations/ : /^database: There is no database yet/),
  )
  expect(unknown).toEqual([])
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('of a shop that works it finds nothing bad, beside what tests leave out', async () => {
  shop = await openShop(settings)
  if (!database) {
    expect((await examine()).unknown).toEqual([expect.stringContaining('The running shop holds')])
    await shop.close()
    shop = undefined
  }
  const { faults, ok, warnings } = await examine()
  expect(faults.filter((text) => !lossy.test(text))).toEqual([])
  expect(ok).toEqual(
    expect.arrayContaining(['schema: Every migration is applied.', 'staff: Every site has an owner.', 'site in: It is open.']),
  )
  expect(warnings).toContain('email: SMTP_URL is not set: e-mails stay in the outbox, invitations of staff too.')
}, 120_000)

test.runIf(testDatabase)('a site without what it needs, old rates, lost owners, other keys and failed jobs are each named', async () => {
  const { db } = database ?? { db: undefined }
  if (!db) return
  await rows(db, sql`delete from delivery_method where subsite = 'us' returning 1`)
  await rows(db, sql`update rate_version set at = at - interval '3 days' where subsite = 'ae' returning 1`)
  await rows(db, sql`update staff_member set totp_secret = 'gone.a.b.c' where id = (select min(id) from staff_member) returning 1`)
  await rows(db, sql`insert into job (kind, payload, due_at, state, finished_at) values ('none', '{}', now(), 'dead', now()) returning 1`)
  const { code, faults, warnings } = await examine()
  expect(code).toBe(1)
  expect(faults).toContainEqual(expect.stringMatching(/^site us: It lacks: taxNumber, delivery/))
  expect(warnings).toContainEqual(expect.stringMatching(/^site ae: Its rates are \d+ hours old/))
  expect(warnings).toContainEqual(expect.stringMatching(/^jobs: 1 were given up/))
  expect(faults).toContainEqual(expect.stringMatching(/^staff: The keys cannot read 1 second factors/))
  await rows(db, sql`update staff_member set state = 'blocked' returning 1`)
  expect((await examine()).faults).toContainEqual(expect.stringMatching(/^staff: No owner can sign in for in, ae, /))
})

test('providers that do not answer are faults, and the others are looked at all the same', async () => {
  const dead = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => dead.listen(0, '127.0.0.1', resolve))
  const { port } = dead.address() as { port: number }
  const { code, faults } = await examine({
    REDIS_URL: `redis://127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'shop@example.com',
    DATABASE_URL: `postgres://karat@127.0.0.1:${port}/none`,
  })
  dead.close()
  expect(code).toBe(1)
  expect(faults).toEqual([
    expect.stringMatching(/^database: It does not answer/),
    expect.stringMatching(/^Redis: It does not answer/),
    expect.stringMatching(/^email: Its provider does not work/),
  ])
})

test('a shop for everybody that sells without money, without https, is told so', async () => {
  const { faults } = await examine({ PUBLIC_URL: 'http://shop.example', SANDBOX_PAYMENTS: 'on' })
  expect(faults).toContain('address: PUBLIC_URL is not https: sign-in and passkeys need it.')
  expect(faults).toContain('demo: SANDBOX_PAYMENTS is on: anybody can buy without money.')
})

test('lines for people, and a usage', async () => {
  const { output } = await runProgramFile('doctor.ts', [], settings)
  expect(output).toMatch(/^ {2}ok {5} keys: SECRET_KEYS are set/m)
  expect(await runProgramFile('doctor.ts', ['--fix'], settings)).toEqual({ code: 2, output: 'usage: npm run doctor [-- --json]\n' })
})
