import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '@karat/contract/calls.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertIssued, issuedDocument, taxed } from '../../../testing/issued-document.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

const number = '27AAACK0000A1ZO'
let shop: TestShop
let owner: StaffBrowser
let accountant: StaffBrowser
let desk: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  accountant = (await addMember(shop, 'accountant@aurelia.example', [{ role: 'accountant', site: 'in' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: 'in' }])).browser
})
afterAll(() => shop.close())

type Reply = CallReply<'POST /api/staff/books/close/'> & { code: string; field: string; details: { month: string } }
const act = (what: 'close' | 'reopen', period: string, registration: string, browser = accountant, more: object = {}) =>
  browser.call<Reply>('POST', `books/${what}/`, { registration, period, ...more })
const reason = 'A credit note was missing'
const summaryOf = async (registration: string, period: string) =>
  (await accountant.call<CallReply<'GET /api/staff/books/summary/'>>('GET', `books/summary/?registration=${registration}&period=${period}`))
    .body.summary
const supplier = (registration: string) => ({
  legalName: 'Kanakira',
  lines: [],
  state: 'Maharashtra',
  stateCode: '27',
  taxIds: [{ name: 'GSTIN', number: registration }],
})
const issue = (id: string, at: string, registration = number, db = shop.db) =>
  insertIssued(
    db,
    'in',
    issuedDocument({
      id,
      number: `KN/${id}`,
      issuedAt: new Date(at),
      supplier: supplier(registration),
      lines: [{ hsn: '71131910', ...taxed(100_000, 3000), charges: [] }],
    }),
  )
/** The days of the test's shop are in November 2026: these months have ended. */
const issueOfMonths = async (registration: string) => {
  await issue(`${registration}a`, '2026-07-10T09:00:00Z', registration)
  await issue(`${registration}b`, '2026-09-10T09:00:00Z', registration)
}
const codeOf = async (refused: Promise<unknown>) => {
  const error = (await refused.then(
    () => undefined,
    (found: unknown) => found,
  )) as { code?: string; cause?: { code?: string } } | undefined
  return error?.code ?? error?.cause?.code
}

test('a closed month takes no document, none before it neither, and keeps its documents and the bytes of its files', async () => {
  const registration = '27CLOSED'
  await issueOfMonths(registration)
  const fileOf = async (file: string) => {
    const asked = await accountant.call<{ address: string }>('POST', 'exports/books/', { registration, period: '2026-07', file })
    const cookie = [...accountant.cookies].map((pair) => pair.join('=')).join('; ')
    return (await shop.server.inject({ method: 'GET', url: asked.body.address, headers: { cookie } })).body
  }
  const { files } = await summaryOf(registration, '2026-07')
  const before = await Promise.all(files.map(fileOf))
  const { status, body } = await act('close', '2026-07', registration)
  expect([status, body.lock]).toEqual([
    200,
    { state: 'closed', first: null, closedAt: shop.clock.now().toISOString(), closedBy: expect.stringMatching(/./), isUnchanged: true },
  ])
  expect(await codeOf(issue('late', '2026-07-31T18:29:59Z', registration))).toBe('40001')
  expect(await codeOf(issue('earlier', '2026-06-10T09:00:00Z', registration))).toBe('40001')
  expect(await codeOf(transact(shop.db, (tx) => issue('late', '2026-07-31T18:29:59Z', registration, tx)))).toBe('40001')
  // The first moment of August by the clocks of India.
  await issue('next', '2026-07-31T18:30:00Z', registration)
  for (const change of [
    sql`update document set total = 1 where id = ${`${registration}a`}`,
    sql`delete from document where id = ${`${registration}a`}`,
    sql`update document set issued_at = '2026-07-12T09:00:00Z' where id = 'next'`,
  ])
    expect(['42501', '40001']).toContain(await codeOf(shop.db.execute(change)))
  const summary = await summaryOf(registration, '2026-07')
  expect([summary.invoices, summary.total, summary.lock.isUnchanged]).toEqual([1, 1030, true])
  expect(await Promise.all(files.map(fileOf))).toEqual(before)
  // The registration of another state is not closed with it.
  await issue('other', '2026-07-10T09:00:00Z', '07OPEN')
})

test('a page says that the sums of a closed month are no longer those that it was closed with', async () => {
  const registration = '27FORGED'
  await issueOfMonths(registration)
  await act('close', '2026-07', registration)
  await shop.db.execute(sql`alter table document disable trigger document_changed`)
  await shop.db.execute(sql`
    update document set figures = jsonb_set(figures, '{totals,total}', '1') where id = ${`${registration}a`}`)
  await shop.db.execute(sql`alter table document enable trigger document_changed`)
  await shop.db.execute(sql`update register_month set sums = null where registration = ${registration}`)
  expect((await summaryOf(registration, '2026-07')).lock).toMatchObject({ state: 'closed', isUnchanged: false })
})

test('months are closed in their order after they have ended, and opened from the last back', async () => {
  const registration = '27ORDER'
  await issueOfMonths(registration)
  expect((await summaryOf(registration, '2026-09')).lock).toMatchObject({ state: 'waits', first: '2026-07' })
  expect(await act('close', '2026-09', registration)).toMatchObject({
    status: 409,
    body: { code: 'month_before_open', field: 'period', details: { month: '2026-07' } },
  })
  expect((await act('close', '2026-11', registration)).body).toMatchObject({ code: 'month_running', field: 'period' })
  expect((await summaryOf(registration, '2026-11')).lock.state).toBe('running')
  expect((await act('close', '2026-07', registration)).status).toBe(200)
  expect((await act('close', '2026-07', registration)).body.code).toBe('month_closed')
  // A month without documents does not hold up the next one, and is closed with it.
  expect((await act('close', '2026-09', registration)).status).toBe(200)
  expect(await codeOf(issue('gap', '2026-08-10T09:00:00Z', registration))).toBe('40001')
  expect(await act('reopen', '2026-07', registration, owner, { reason })).toMatchObject({
    status: 409,
    body: { code: 'month_after_closed', details: { month: '2026-09' } },
  })
  expect((await act('reopen', '2026-09', registration, owner, { reason })).body.lock.state).toBe('open')
  expect((await act('reopen', '2026-09', registration, owner, { reason })).body.code).toBe('month_open')
  await issue('after', '2026-09-10T09:00:00Z', registration)
  expect((await act('reopen', '2026-07', registration, owner, { reason })).status).toBe(200)
  expect((await act('reopen', '2026-05', registration, owner, { reason })).body.code).toBe('month_open')
})

test('an accountant closes, an owner alone opens with a reason, and the audit has both', async () => {
  const registration = '27AUDIT'
  await issueOfMonths(registration)
  expect((await act('close', '2026-07', registration, desk)).status).toBe(403)
  await act('close', '2026-07', registration)
  expect((await act('reopen', '2026-07', registration, accountant, { reason })).status).toBe(403)
  expect(await act('reopen', '2026-07', registration, owner)).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect(await act('reopen', '2026-07', registration, owner, { reason: ' ' })).toMatchObject({ status: 400, body: { field: 'reason' } })
  for (const period of ['', '2026-13', 'July']) expect((await act('close', period, registration)).body.field).toBe('period')
  expect((await act('reopen', '2026-07', registration, owner, { reason })).status).toBe(200)
  const entries = await rows<{ call: string; objectId: string; reason: string | null; before: object; after: object }>(
    shop.db,
    sql`select call, object_id as "objectId", reason, before, after from audit_entry where object_id = ${`${registration} 2026-07`} order by at, id`,
  )
  expect(entries).toEqual([
    { call: 'POST /api/staff/books/close/', objectId: `${registration} 2026-07`, reason: null, before: { isClosed: false }, after: { isClosed: true } },
    { call: 'POST /api/staff/books/reopen/', objectId: `${registration} 2026-07`, reason, before: { isClosed: true }, after: { isClosed: false } },
  ]) // prettier-ignore
})

test('of two who close a month at once one does; a document issued meanwhile is in the closed month, or is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const registration = `27RACE${round}`
    await issueOfMonths(registration)
    const late = [0, 1, 2].map((index) => codeOf(issue(`${registration}-${index}`, '2026-07-20T09:00:00Z', registration)))
    const [first, second] = await Promise.all([
      act('close', '2026-07', registration),
      act('close', '2026-07', registration, owner),
      ...late,
    ])
    const issued = (await Promise.all(late)).filter((code) => code === undefined).length
    const answers = [first.body, second.body]
    expect(answers.filter(({ code }) => code === undefined).length, JSON.stringify(answers)).toBe(1)
    expect(['month_closed', 'month_changing']).toContain(answers.find(({ code }) => code !== undefined)?.code)
    const summary = await summaryOf(registration, '2026-07')
    expect([summary.invoices, summary.lock]).toMatchObject([1 + issued, { state: 'closed', isUnchanged: true }])
  }
})

test('of a first document of a month and the closing of a later one, one is refused', async () => {
  for (let round = 0; round < 8; round++) {
    const registration = `27FIRST${round}`
    await issue(registration, '2026-09-10T09:00:00Z', registration)
    const [closed, late] = await Promise.all([
      act('close', '2026-09', registration),
      codeOf(issue(`${registration}-0`, '2026-08-20T09:00:00Z', registration)),
    ])
    expect([closed.body.code, late]).toEqual(closed.status === 200 ? [undefined, '40001'] : ['month_before_open', undefined])
  }
})
