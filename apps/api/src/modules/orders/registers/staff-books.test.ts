import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '@karat/contract/calls.ts'
import { insertIssued, issuedDocument, taxed } from '../../../testing/issued-document.ts'
import { testDatabase } from '../../../testing/database.ts'
import { faultsOfRead, pagesOfRead } from '../../../testing/plans.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

const pune = '27AAACK0000A1ZO'
const delhi = '07AAACK0000A1ZQ'
let shop: TestShop
let owner: StaffBrowser
let accountant: StaffBrowser
let desk: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  accountant = (await addMember(shop, 'accountant@aurelia.example', [{ role: 'accountant', site: 'in' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: 'in' }])).browser
  const supplier = { legalName: 'Kanakira', lines: [], state: 'Delhi', stateCode: '07', taxIds: [{ name: 'PAN', number: 'AAACK0000A' }, { name: 'GSTIN', number: delhi }] } // prettier-ignore
  const sale = (id: string, at: string, taxable: number, more: Partial<Parameters<typeof issuedDocument>[0]> = {}) =>
    insertIssued(
      shop.db,
      'in',
      issuedDocument({
        id,
        number: `KN/26-27/${id}`,
        issuedAt: new Date(at),
        lines: [{ hsn: '71131910', ...taxed(taxable, 3000), charges: [] }],
        ...more,
      }),
    )
  // The last moment of October and the first of November by the clocks of India.
  await sale('a', '2026-10-31T18:29:59.999Z', 10_000)
  await sale('b', '2026-10-31T18:30:00.000Z', 100_000, { buyer: '=HYPERLINK("https://evil.example")' })
  await sale('c', '2026-11-15T09:00:00Z', 200_000)
  await sale('e', '2026-11-30T18:29:59.999Z', 50_000, { kind: 'credit_note', against: 'KN/26-27/c' })
  await sale('f', '2026-11-30T18:30:00.000Z', 10_000)
  await sale('g', '2026-11-20T09:00:00Z', 700_000, { supplier })
  await insertIssued(shop.db, 'sg', issuedDocument({ id: 's', currency: 'SGD', lines: [{ hsn: '', ...taxed(5000, 9000), charges: [] }] }))
  // No document for tax.
  await shop.db.execute(sql`
    insert into document (id, order_id, kind, key, prefix, year, number, unit_ids, figures, total, issued_at)
    select id || '-slip', order_id, 'packing_slip', key || '-slip', prefix, year, number, unit_ids, figures, total, issued_at from document`)
})
afterAll(() => shop.close())

type Documents = CallReply<'GET /api/staff/books/documents/'>
type Summary = CallReply<'GET /api/staff/books/summary/'>
const documents = (query: string, browser = accountant) =>
  browser.call<Documents & { code: string; field: string }>('GET', `books/documents/?${query}`)
const summary = (query: string, browser = accountant) =>
  browser.call<Summary & { code: string; field: string }>('GET', `books/summary/?${query}`)
const november = `registration=${pune}&period=2026-11`

test('lists the registrations of the site with their months [P-04, R-16]', async () => {
  const { body } = await accountant.call<CallReply<'GET /api/staff/books/'>>('GET', 'books/')
  expect(body.registrations).toEqual([
    { number: delhi, name: 'GSTIN', legalName: 'Kanakira', state: 'Delhi', from: '2026-11', to: '2026-11' },
    { number: pune, name: 'GSTIN', legalName: 'Kanakira', state: 'Maharashtra', from: '2026-10', to: '2026-12' },
  ])
  expect((await owner.call<CallReply<'GET /api/staff/books/'>>('GET', 'books/', undefined, { subsiteid: '2' })).body.registrations).toEqual(
    [],
  )
})

test('a register has the documents of its registration and of the days of its month by the site’s clocks, page by page [P-04, R-16]', async () => {
  const { body } = await documents(november)
  expect(body.documents.map(({ id, kind, at, total }) => [id, kind, at, total])).toEqual([
    ['b', 'invoice', '2026-10-31T18:30:00.000Z', 1030],
    ['c', 'invoice', '2026-11-15T09:00:00.000Z', 2060],
    ['e', 'credit_note', '2026-11-30T18:29:59.999Z', -515],
  ])
  expect(body.documents[2]).toEqual({
    id: 'e',
    kind: 'credit_note',
    number: 'KN/26-27/e',
    at: '2026-11-30T18:29:59.999Z',
    order: 'KA26-1',
    against: 'KN/26-27/c',
    buyer: 'Anvi Deshpande',
    place: 'Maharashtra',
    taxable: -500,
    taxes: [{ name: 'CGST', rate: 1.5, amount: -7.5 }, { name: 'SGST', rate: 1.5, amount: -7.5 }],
    roundOff: 0,
    total: -515,
    currency: 'INR',
  }) // prettier-ignore
  const first = (await documents(`${november}&limit=2`)).body
  // The key of a page of another month leaves the register its own documents.
  const december = (await documents(`registration=${pune}&period=2026-12&after=${first.next}`)).body
  expect(december.documents.map(({ id }) => id)).toEqual(['f'])
  const second = (await documents(`${november}&limit=2&after=${first.next}`)).body
  expect([first.documents.map(({ id }) => id), second.documents.map(({ id }) => id), second.next]).toEqual([['b', 'c'], ['e'], null])
  const ids = async (more: string) => (await documents(`${november}&${more}`)).body.documents.map(({ id }) => id)
  expect([await ids('kind=credit_note'), await ids('min=1030.01'), await ids('max=1030'), await ids('min=515&max=1030&kind=invoice')]).toEqual([['e'], ['c'], ['b', 'e'], ['b']]) // prettier-ignore
  expect((await documents(`registration=${delhi}&period=2026-11`)).body.documents.map(({ id }) => id)).toEqual(['g'])
  expect((await documents('period=2026-11')).body.documents).toEqual([])
})

test('the sums of a register are those of its documents, less its credit notes', async () => {
  const { body } = await summary(november)
  const taxes = [{ name: 'CGST', amount: 37.5 }, { name: 'SGST', amount: 37.5 }] // prettier-ignore
  expect(body.summary).toEqual({
    currency: 'INR',
    invoices: 2,
    creditNotes: 1,
    taxable: 2500,
    taxes,
    roundOff: 0,
    total: 2575,
    rates: [{ rate: 3, taxable: 2500, taxes }],
    hsn: [{ code: '71131910', rate: 3, quantity: 1, taxable: 2500, taxes }],
    files: ['register', 'gstr1-b2cl', 'gstr1-b2cs', 'gstr1-cdnur', 'gstr1-hsn', 'tally'],
    lock: { state: 'running', first: null, closedAt: null, closedBy: '', isUnchanged: true },
  })
  expect((await summary(`registration=nobody&period=2026-11`)).body.summary).toMatchObject({ invoices: 0, total: 0, rates: [], hsn: [] })
})

test('names the wrong field, and refuses members who do not see the accounts', async () => {
  for (const period of ['', '2026-13', '2026-1', '1999-01', '2026-11-01']) {
    const { status, body } = await summary(`period=${period}`)
    expect([period, status, body.field]).toEqual([period, 400, 'period'])
  }
  expect((await documents(`${november}&kind=certificate`)).body.field).toBe('kind')
  expect((await documents(`${november}&min=1.005`)).body.field).toBe('min')
  expect((await documents(`${november}&after=nonsense`)).body.field).toBe('after')
  expect((await documents(`${november}&more=1`)).status).toBe(400)
  for (const path of ['books/', `books/summary/?${november}`, `books/documents/?${november}`])
    expect([path, (await desk.call('GET', path)).status]).toEqual([path, 403])
  expect((await desk.call('POST', 'exports/books/', { period: '2026-11', file: 'register' })).status).toBe(403)
})

const ask = (browser: StaffBrowser, body: object) => browser.call<{ address: string; field: string }>('POST', 'exports/books/', body)
async function exported(browser: StaffBrowser, file: string, registration = pune) {
  const { status, body } = await ask(browser, { registration, period: '2026-11', file })
  expect(status, JSON.stringify(body)).toBe(200)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const { headers, body: text } = await shop.server.inject({ method: 'GET', url: body.address, headers: { cookie } })
  return { type: headers['content-type'], name: /filename="(.*)"/.exec(String(headers['content-disposition']))?.[1], text }
}
const linesOf = (text: string) => text.slice(1).trimEnd().split('\r\n')

test('the register is downloaded with the buyers for those who may export customers alone, and runs no formula [P-04]', async () => {
  const whole = await exported(owner, 'register')
  expect(whole.name).toMatch(new RegExp(`^register-${pune}-2026-11-in-2026-\\d\\d-\\d\\d\\.csv$`))
  const [head, first, , note] = linesOf(whole.text)
  expect(head).toBe(
    'Number,Issued,Kind,Order,Against,Buyer,Place of supply,Taxable value,CGST,SGST,UTGST,IGST,Other taxes,Rounding,Total,Currency',
  )
  expect(first).toBe(
    `KN/26-27/b,2026-11-01 00:00:00,Invoice,KA26-1,,"'=HYPERLINK(""https://evil.example"")",Maharashtra,1000,15,15,0,0,0,0,1030,INR`,
  )
  expect(note).toBe(
    'KN/26-27/e,2026-11-30 23:59:59,Credit note,KA26-1,KN/26-27/c,Anvi Deshpande,Maharashtra,-500,-7.5,-7.5,0,0,0,0,-515,INR',
  )
  const without = linesOf((await exported(accountant, 'register')).text)
  expect(without[0]).not.toContain('Buyer')
  expect(without.join()).not.toMatch(/Anvi|HYPERLINK/)
  expect(without[1]).toContain(',,Maharashtra,1000,15,')
})

test('the sections of a return have the headings of its program, and vouchers are one XML', async () => {
  const b2cs = await exported(accountant, 'gstr1-b2cs')
  expect(linesOf(b2cs.text)).toEqual([
    'Type,Place Of Supply,Applicable % of Tax Rate,Rate,Taxable Value,Cess Amount,E-Commerce GSTIN',
    'OE,27-Maharashtra,,3,2500,0,',
  ])
  const vouchers = await exported(accountant, 'tally')
  expect([vouchers.type, vouchers.name]).toEqual(['application/xml; charset=utf-8', expect.stringMatching(/^tally-.*\.xml$/)])
  expect(vouchers.text).toMatch(/^<\?xml .*<\/ENVELOPE>\n$/s)
  expect(vouchers.text.match(/<VOUCHER /g)).toHaveLength(3)
  expect((await exported(accountant, 'tally', 'nobody')).text).not.toContain('<VOUCHER ')
  const { status, body } = await ask(accountant, { registration: pune, period: '2026-11', file: 'vat201' })
  expect([status, body.field]).toEqual([400, 'file'])
})

test('a register is read by its index among many documents', async () => {
  // Documents that are counted one by one take half a minute.
  await shop.db.execute(sql`alter table document disable trigger document_issued`)
  await shop.db.execute(sql`
    insert into document (id, order_id, kind, key, prefix, year, number, unit_ids, figures, total, issued_at)
    select 'm' || n, 'o' || n, 'invoice', 'm' || n, 'KN', '26-27', 'M' || n, '{}', d.figures, n, '2020-01-01'::timestamptz + n * interval '1 hour'
    from document d, generate_series(1, 40000) n where d.id = 'c'`)
  await shop.db.execute(sql`alter table document enable trigger document_issued`)
  await shop.db.execute(sql`vacuum analyze document`)
  const { registers, sites } = shop.modules
  const india = (await sites.byCode('in'))!
  const register = { registration: pune, period: '2022-05' }
  const expectIndex = async (what: string, most: number, read: () => Promise<unknown>) => {
    const { checked, faults } = await faultsOfRead(shop.db, { what, most, read })
    expect([faults, checked > 0]).toEqual([[], true])
  }
  await expectIndex('registrations', 100, () => registers.registrations(india))
  // As many as a page of the register, or as its month where a filter leaves few.
  await expectIndex('a page', 200, () => registers.list(india, register, { limit: 50 }))
  await expectIndex('a filtered page', 1000, () => registers.list(india, { ...register, kind: 'credit_note', min: 5 }, { limit: 50 }))
  // By the index alone: the rows that a filter leaves out lie on hundreds of pages.
  const pages = await pagesOfRead(shop.db, () => registers.list(india, { ...register, kind: 'credit_note', min: 5 }, { limit: 50 }))
  expect(pages.map((count) => count < 60)).toEqual([true])
  await expectIndex('sums', 2000, () => registers.summarize(india, register))
})
