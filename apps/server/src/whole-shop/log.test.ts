import { PassThrough } from 'node:stream'
import { briefError, loggedError } from '@karat/api/kernel/redact.ts'
import { testDatabase } from '@karat/api/testing/database.ts'
import { openTestDatabase } from '@karat/api/testing/shop.ts'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { loggerOf } from '../http/http-server.ts'

const secrets = ['access-token', 'refresh-token', 'anvi@example.com', 'Deshpande', 'Sadashiv', '98220', '411030']
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase(testDatabase)
  await database.db.execute(sql`create table shopper (mail text primary key, pincode int, street varchar(20))`)
})
afterAll(() => database.close())

/** The output of the shop's own logger while a request fails. */
async function logged(work: () => Promise<unknown>): Promise<string> {
  const stream = new PassThrough()
  let written = ''
  stream.on('data', (bytes: Buffer) => (written += bytes.toString()))
  const server = Fastify({ logger: { ...loggerOf(readConfig({ LOG_LEVEL: 'trace' }, '/')), stream } })
  server.get('/x', async (request) => {
    await work().catch((error: unknown) => {
      request.log.error({ err: error }, 'request failed')
      server.log.error({ err: error, kind: 'mail' }, 'job failed')
    })
    return 'ok'
  })
  await server.inject({
    url: '/x?mail=anvi%40example.com&name=Deshpande',
    headers: { cookie: 'x=98220', authorization: 'Bearer access-token', 'x-refresh-token': 'refresh-token' },
  })
  await server.close()
  return written
}

describe('the log', () => {
  const failures: [string, () => Promise<unknown>, string][] = [
    [
      'a broken rule',
      async () => {
        const row = sql`insert into shopper values (${'anvi@example.com'}, ${411030}, ${'12 Sadashiv Peth'})`
        await database.db.execute(row)
        await database.db.execute(row)
      },
      '23505',
    ],
    ['a value of the wrong kind', () => database.db.execute(sql`select ${'Deshpande, 98220 00000'}::int`), '22P02'],
    [
      'a value that is too long',
      () => database.db.execute(sql`insert into shopper values ('x', 1, ${'12 Sadashiv Peth, behind the temple, Pune'})`),
      '22001',
    ],
    [
      'an error inside another',
      async () => {
        throw new Error('the mail to anvi@example.com did not go', {
          cause: new AggregateError([new Error('for +91 98220 00000')], 'both'),
        })
      },
      '[e-mail]',
    ],
  ]
  test.each(failures)('of %s names the failure and no person', async (_name, work, expected) => {
    const written = await logged(work)
    expect(written).toContain(expected)
    for (const secret of secrets) expect(written).not.toContain(secret)
    expect(written).toContain('/x?mail&name')
  })
  test('has the data for diagnosing a failure: kind, query text, stack', () => {
    const error = loggedError(new TypeError('x is not a function', { cause: 'a word' }))
    expect(error).toMatchObject({ type: 'TypeError', message: 'x is not a function', cause: { message: 'a word' } })
    expect(error.stack).toContain('log.test.ts')
    expect(briefError(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }))).toBe('Error ECONNREFUSED: no')
  })
})
