import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { testSecrets } from '../../../testing/secrets.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { encryptContact } from '../../checkout/drafts/rules.ts'
import { staffActor } from '../../../testing/signed-in.ts'
import { ring } from '../../../testing/purchase.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let owner: StaffBrowser
let desk: StaffBrowser
let sales: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  owner = (await addMember(shop, 'owner@aurelia.example', [{ role: 'owner', site: '*' }])).browser
  desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: 'in' }])).browser
  sales = (await addMember(shop, 'sales@aurelia.example', [{ role: 'sales', site: 'in' }])).browser
  await makeOrders('in', 1203)
  await makeOrders('ae', 2)
})
afterAll(() => shop.close())

/** Orders of a site, one a minute; the first name of the first is a formula. */
async function makeOrders(subsite: string, count: number): Promise<void> {
  await shop.db.execute(sql`
    insert into orders (id, number, cart_id, quote_id, fingerprint, subsite, language, state, payment_state, gateway, currency, total, payable, amounts, address, delivery_method, created_at, placed_at)
    select ${subsite} || n, ${subsite} || '-' || n, ${subsite} || n, '', '', ${subsite}, 'en', case when n % 400 = 3 then 'returned' else 'delivered' end, 'paid', 'sandbox', 'INR', 100000 + n, n, '{}',
      jsonb_build_object('shipping', jsonb_build_object('firstName', case n when 1 then '=HYPERLINK("https://evil.example")' else 'Zoë' end, 'lastName', 'D"Souza, of Pune', 'phone', '+919822000001',
        'email', 'zoe@example.org', 'city', '@SUM(A1)', 'postcode', '411030', 'country', 'IN')),
      'insured', '2026-11-01'::timestamptz + n * interval '1 minute', now()
    from generate_series(1, ${count}) n`)
}

const ask = async (browser: StaffBrowser, list: string, filter: object = {}, headers = {}) =>
  browser.call<{ address: string; code: string }>('POST', `exports/${list}/`, filter, headers)
/** Downloads the file as the browser does, with its session alone. */
async function download({ cookies }: StaffBrowser, url: string) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const { statusCode, headers, body } = await shop.server.inject({ method: 'GET', url, headers: { cookie } })
  return { status: statusCode, headers, text: body }
}
async function exported(browser: StaffBrowser, list: string, filter: object = {}): Promise<string[]> {
  const { status, body } = await ask(browser, list, filter)
  expect(status, JSON.stringify(body)).toBe(200)
  const file = await download(browser, body.address)
  expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${list}-in-2026-\\d\\d-\\d\\d.csv"$`))
  expect(file.text.startsWith('\uFEFF')).toBe(true)
  const lines = file.text.slice(1).split('\r\n')
  expect(lines.pop()).toBe('')
  return lines
}
const entries = () =>
  rows<{ call: string; object: string; object_id: string; after: object }>(
    shop.db,
    sql`select call, object, object_id, after from audit_entry where object = 'exports' order by id`,
  )

describe('an export of orders', () => {
  test('has every order of the filter once, on the site alone, and is in the audit with filter and count [P-04]', async () => {
    const lines = await exported(owner, 'orders')
    expect(lines).toHaveLength(1204)
    expect(lines[0]).toMatch(/^Number,Created,Placed,State,Stage,/)
    const numbers = lines.slice(1).map((line) => line.split(',')[0])
    expect(new Set(numbers).size).toBe(1203)
    expect([numbers[0], numbers.at(-1)]).toEqual(['in-1203', 'in-1'])
    expect(lines.some((line) => line.startsWith('ae-'))).toBe(false)
    // Times are those of the site's clocks, not UTC.
    expect(lines[1]).toMatch(/^in-1203,2026-11-02 01:33:00,/)
    expect(await exported(owner, 'orders', { state: 'returned', order: 'oldest' })).toHaveLength(5)
    expect(await exported(owner, 'orders', { view: 'all-open' })).toHaveLength(1)
    expect((await exported(owner, 'orders', { min: '1012.03' }))[1]).toContain('in-1203')
    const [first, second] = await entries()
    expect(first).toMatchObject({ call: 'POST /api/staff/exports/orders/', object_id: 'orders', after: { filter: {} } })
    expect(second).toMatchObject({ call: 'GET /api/staff/exports/', after: { rows: 1203, isWhole: true, showsContacts: true } })
  })

  test('runs no formula in a spreadsheet, and quotes what needs it', async () => {
    const line = (await exported(owner, 'orders')).at(-1) ?? ''
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"") D""Souza, of Pune"`)
    expect(line).toContain(`,'@SUM(A1),`)
    expect(line).toContain(`,'+919822000001,`)
  })

  test('masks contacts for members who may not export customers, and leaves out the columns that would be empty', async () => {
    const lines = await exported(desk, 'orders', { state: 'returned' })
    const whole = lines.join('\n')
    expect(lines[0]).toMatch(/,Delivery,Customer,Telephone,E-mail,Country$/)
    for (const line of lines.slice(1)) expect(line).toMatch(/,Insured delivery,'?[^,]•••,••••0001,z•••@example\.org,India$/)
    expect((await exported(owner, 'orders', { state: 'returned' }))[0]).toMatch(/,Customer,Telephone,E-mail,City,Post code,Country$/)
    expect(whole).not.toMatch(/9822000001|zoe@|Zoë|Souza|411030|SUM/)
    expect(whole).toContain('•')
  })
})

test('returns, refunds and the audit are exported alike', async () => {
  await shop.db.execute(sql`
    insert into refund (id, number, order_id, subsite, cause_kind, cause_id, source, payment_id, way, gateway, method, amount, currency, state, expected_at, created_at, updated_at)
    select 'r' || n, 'RF-' || n, case n when 501 then 'ae1' else 'in1' end, case n when 501 then 'ae' else 'in' end, 'cancellation', 'c' || n, 'gateway', 'p', 'gateway', 'sandbox', 'upi', 12345, 'INR', 'succeeded', now(), '2026-11-03'::timestamptz, now()
    from generate_series(1, 502) n`)
  const lines = await exported(owner, 'refunds', { from: '2026-11-03', to: '2026-11-03' })
  expect(lines).toHaveLength(502)
  expect(lines.join('\n')).toContain(',123.45,INR,')
  expect(await exported(owner, 'refunds', { to: '2026-11-02' })).toHaveLength(1)
  expect(await exported(owner, 'returns', { view: 'all-open', state: 'requested' })).toHaveLength(1)
  const audit = await exported(owner, 'audit', { object: 'exports' })
  expect(audit.length).toBeGreaterThan(8)
  expect(audit.join('\n')).toMatch(/,Export of orders asked for,Export,orders,/)
  expect(audit.join('\n')).toMatch(/,Owner,in,Export downloaded,/)
  expect(await exported(owner, 'audit', { to: '2020-01-01' })).toHaveLength(1)
})

test('draft orders are exported with their contacts for those who may export customers, and masked for others [P-04]', async () => {
  const contact = encryptContact(testSecrets, { firstName: '=1+1', lastName: 'Sathe', phone: '+919822050412', email: 'prachi@example.com' })
  await shop.db.execute(sql`
    insert into draft_order (id, number, subsite, cart_id, state, version, channel, language, member_id, member_name, sealed, message, note, total, created_at, updated_at)
    select site || n, 'DR26-' || site || n, site, 'd' || site || n, case n when 2 then 'paid' else 'open' end, 1, case n when 3 then 'telephone' else 'walk_in' end, 'en', 'm', 'Meera', ${contact}, '', '', 12345,
      '2026-11-01'::timestamptz + n * interval '1 minute', now() from unnest(array['in', 'ae']) site, generate_series(1, 502) n`)
  const lines = await exported(owner, 'drafts')
  expect([lines.length, new Set(lines).size]).toEqual([503, 503])
  expect(lines[1]).toContain(`DR26-in502,2026-11-01 13:52:00,Being made,Walk-in,Meera,,123.45,INR,,,'=1+1 Sathe,'+919822050412`)
  const [columns, masked] = await exported(desk, 'drafts', { state: 'paid' })
  expect([columns, masked]).toEqual([
    expect.stringMatching(/,Link opened,Customer,Telephone$/),
    expect.not.stringMatching(/Sathe|9822050412/),
  ])
  expect(await exported(owner, 'drafts', { channel: 'telephone', from: '2026-11-01' })).toHaveLength(2)
  expect((await ask(owner, 'drafts', { search: 'Sathe' })).status).toBe(400)
  // As in their list: of others nothing to members who may not read orders, and nothing at all to those who have no list of them.
  const { id } = (await rows<{ id: string }>(shop.db, sql`select id from staff_member where email = 'sales@aurelia.example'`))[0]!
  await shop.db.execute(sql`update draft_order set member_id = ${id} where number = 'DR26-in7'`)
  const own = await exported(sales, 'drafts')
  expect([own.length, own[1]]).toEqual([2, expect.stringMatching(/^DR26-in7,/)])
  const accountant = (await addMember(shop, 'books@aurelia.example', [{ role: 'accountant', site: 'in' }])).browser
  const merchandiser = (await addMember(shop, 'goods@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
  for (const reader of [accountant, merchandiser]) expect((await ask(reader, 'drafts')).status).toBe(403)
})

test('reviews are exported as their list is filtered [P-04]', async () => {
  await shop.db.execute(sql`delete from review`)
  await shop.db.execute(sql`
    insert into review (id, product_id, customer_id, subsite, language, author, rating, title, body, bought, state, created_at)
    select site || n, 'RNG-001', site || n, site, 'en', 'Anvi D.', 1 + n % 5, '=cmd', 'b', '{}', case n % 3 when 0 then 'waiting' else 'shown' end, '2026-11-01'::timestamptz + n * interval '1 minute'
    from unnest(array['in', 'ae']) site, generate_series(1, 1503) n`)
  const lines = await exported(owner, 'reviews', { list: 'waiting' })
  expect([lines.length, new Set(lines).size]).toEqual([502, 502])
  expect(lines[1]).toContain(`in3,2026-11-01 05:33:00,To read,,RNG-001,4,'=cmd,b,English,Anvi D.`)
  expect(await exported(owner, 'reviews', { list: 'published' })).toHaveLength(1003)
  expect((await exported(desk, 'reviews', { list: 'published', rating: 5 })).join('\n')).not.toContain('Anvi')
  expect((await ask(owner, 'reviews', { rating: 9 })).status).toBe(400)
})

test('each list of money that waits is exported as it is filtered [P-04]', async () => {
  await shop.db.execute(sql`
    insert into cancellation (id, number, order_id, request_key, state, reason, text, refund_to, created_at)
    select 'x' || n, 'CN-' || n, 'in' || n, 'k', 'under_review', 'mistake', '=cmd', 'original', '2026-11-04'::timestamptz from generate_series(1, 2) n`)
  await shop.db.execute(sql`update refund set state = 'manual_bank', updated_at = '2026-11-04' where id in ('r1', 'r2', 'r501')`)
  const cancellations = await exported(desk, 'cancellations', { from: '2026-11-04', to: '2026-11-04' })
  expect(cancellations.slice(1)).toEqual([1, 2].map((n) => `CN-${n},in-${n},2026-11-04 05:30:00,Ordered by mistake,'=cmd,,1000.0${n},INR`))
  const refunds = await exported(desk, 'waiting-refunds', { view: 'account' })
  expect(refunds.slice(1)).toEqual([1, 2].map((n) => `RF-${n},in-1,2026-11-04 05:30:00,123.45,INR`))
  expect(await exported(desk, 'waiting-refunds', { view: 'transfer' })).toHaveLength(1)
  for (const list of ['transfers', 'cash', 'revisions']) expect(await exported(desk, list, { min: 1 })).toHaveLength(1)
  for (const list of ['transfers', 'cash', 'revisions', 'cancellations', 'waiting-refunds'])
    expect((await ask(sales, list)).status).toBe(403)
  expect((await ask(desk, 'cash', { min: '1.005' })).status).toBe(400)
})

test('enquiries are exported with their writers for those who may export customers, and masked for others [P-04]', async () => {
  await shop.db.execute(sql`
    insert into enquiry (id, subsite, language, category, name, email, phone, city, message, created_at, state)
    select 'q' || n, case n when 3 then 'ae' else 'in' end, 'en', 'analyst', 'Meher Irani', 'meher@example.org', '+919822050413', 'Pune', 'A question', '2026-11-01'::timestamptz + n * interval '1 minute',
      case n when 2 then 'closed' else 'open' end from generate_series(1, 3) n`)
  const [heads, ...lines] = await exported(owner, 'enquiries', { category: 'analyst' })
  expect(heads).toMatch(/^Number or id,Created,State,Category,Language,Customer,/)
  expect(lines).toEqual([`q1,2026-11-01 05:31:00,Open,Analyst,English,Meher Irani,meher@example.org,'+919822050413,Pune,A question,,,`])
  const masked = await exported(desk, 'enquiries', { state: 'closed' })
  expect(masked).toHaveLength(2)
  expect(masked.join(' ')).not.toMatch(/Irani|meher@|98220|Pune/)
})

test('promotions and ready pieces are exported as their lists are filtered [P-04]', async () => {
  const promotions = await exported(desk, 'promotions', { state: 'live', given: 'code' })
  expect(promotions.length).toBeGreaterThan(1)
  expect(promotions[0]).toBe('Number or id,Title,State,Code,Kind,Begins,Ends,Uses,Limit of uses')
  const pieces = {
    variantID: ring,
    pieces: [{ tag: 'EXP-1', grossMg: 3000, netMg: 2900, otherMg: 100, tray: '=A1' }],
    confirmWeight: true,
    replaceCount: true,
  }
  const received = await owner.call('POST', 'ready-pieces/', pieces)
  expect(received.status, JSON.stringify(received.body)).toBe(200)
  const [, line] = await exported(owner, 'ready-pieces', { state: 'free', store: 'warehouse', product: ring.slice(0, 7) })
  expect(line).toMatch(/^EXP-1,[A-Z]{3}-\d{3},.*,3\.000,2\.900,0\.000,0\.100,,Own,Free,,'=A1,,2026-/)
  expect(await exported(owner, 'ready-pieces', { state: 'sold' })).toHaveLength(1)
})

test('approvals are exported as the member reads them: their own, and those that they may decide [P-05]', async () => {
  const card = { amount: 1500, to: 'meher@example.org', name: 'Meher', from: 'Aurelia', reason: 'Scratched box', reference: 'by hand' }
  const asked = await desk.call<{ code: string }>('POST', 'gift-cards/issue/', card)
  expect(asked.body.code, JSON.stringify(asked.body)).toBe('approval_waits')
  const [heads, line, ...more] = await exported(owner, 'approvals')
  expect(heads).toMatch(/^Number,Created,State,Act,Concerns,/)
  expect(line).toMatch(/,Waits,.*,1500\.00,INR,Scratched box,/)
  expect(more).toEqual([])
  expect(await exported(sales, 'approvals')).toHaveLength(1)
  expect(await exported(owner, 'approvals', { view: 'ended' })).toHaveLength(1)
})

test('products are exported as their list is filtered, each once, with the prices of the site [P-04]', async () => {
  await shop.db.execute(sql`update product set name = '=cmd|calc', changed_at = now() + interval '1 hour' where id = 'RNG-002'`)
  const [[{ count }]] = [await rows<{ count: number }>(shop.db, sql`select count(*)::int as count from product`)] as [[{ count: number }]]
  const lines = await exported(owner, 'products')
  expect(lines[0]).toMatch(/^Number,Name,State,Goes live,Category,/)
  const numbers = lines.slice(1).map((line) => line.split(',')[0])
  expect([numbers.length, numbers]).toEqual([count, [...new Set(numbers)].toSorted()])
  const [{ price }] = (await rows<{ price: number }>(
    shop.db,
    sql`select price::int from listing where subsite = 'in' and product_id = 'RNG-002' and lead`,
  )) as [{ price: number }]
  expect(lines.find((line) => line.startsWith('RNG-002,'))).toMatch(
    new RegExp(`^RNG-002,'=cmd\\|calc,Live,,Rings,.*,${(price / 100).toFixed(2)},.*,INR,`),
  )
  const rings = await exported(owner, 'products', { category: 'rings', view: 'live' })
  expect([rings.length > 5, rings.slice(1).every((line) => line.includes(',Rings,'))]).toEqual([true, true])
  expect(await exported(owner, 'products', { view: 'archived' })).toHaveLength(1)
  expect((await ask(owner, 'products', { view: 'sold' })).status).toBe(400)
})

test('the prices that other rates would make are exported for every listed piece, as the preview counts them [P-04]', async () => {
  const rates = { '18K': 6300.5 }
  const { body } = await owner.call<{ pieces: { up: number; down: number; same: number } }>('POST', 'rates/preview/', { rates })
  const [heads, ...lines] = await exported(owner, 'new-prices', { rates })
  expect(heads).toBe('Number,Name,Price,New price,Difference,Percent,Currency')
  const cells = lines.map((line) => line.split(','))
  const moves = cells.map((row) => Math.sign(Number(row.at(-3))))
  const counted = (sign: number) => moves.filter((one) => one === sign).length
  expect({ up: counted(1), down: counted(-1), same: counted(0) }).toEqual(body.pieces)
  expect([counted(0) > 0, counted(1) + counted(-1) > 0]).toEqual([true, true])
  const ring = cells.find(([number]) => number === 'RNG-001') ?? []
  const [price, anew, difference] = [ring.at(-5), ring.at(-4), ring.at(-3)].map(Number)
  expect([ring.at(-1), difference]).toEqual(['INR', Math.round(((anew ?? 0) - (price ?? 0)) * 100) / 100])
  expect((await ask(owner, 'new-prices', { rates: { '18K': 6300.555 } })).body).toMatchObject({ code: 'bad_request', field: 'rates.18K' })
  expect((await ask(desk, 'new-prices', { rates })).status).toBe(403)
})

describe('an export in the language of its page', () => {
  const inLanguage = async (list: string, language: string, filter: object = {}) => {
    const { status, body } = await ask(owner, list, filter, { 'accept-language': language })
    expect(status, JSON.stringify(body)).toBe(200)
    const { text } = await download(owner, body.address)
    return text.slice(1).trimEnd().split('\r\n')
  }

  test('has headings, states, methods and names in it, and the same numbers, amounts and times', async () => {
    const filter = { state: 'returned', order: 'oldest' }
    const [english, hindi, arabic] = [
      await inLanguage('orders', 'en', filter),
      await inLanguage('orders', 'hi', filter),
      await inLanguage('orders', 'ar', filter),
    ]
    expect(hindi[0]).toMatch(/^क्रमांक,बनाया गया,/)
    expect(arabic[0]).toMatch(/^الرقم,وقت الإنشاء,/)
    expect([english[1], hindi[1], arabic[1]]).toEqual([
      expect.stringMatching(/^in-3,2026-11-01 05:33:00,.*,Returned,.*,1000\.03,INR,Test payment,.*,Paid,Insured delivery,.*,India$/),
      expect.stringMatching(/^in-3,2026-11-01 05:33:00,.*,1000\.03,INR,.*,भारत$/),
      expect.stringMatching(/^in-3,2026-11-01 05:33:00,.*,1000\.03,INR,.*,الهند$/),
    ])
    for (const line of [...hindi, ...arabic]) expect(line).not.toMatch(/returned|insured|sandbox|paid/)
  })

  test('leaves no code of a state, a method or a reason in any list', async () => {
    for (const list of [
      'orders',
      'returns',
      'refunds',
      'drafts',
      'reviews',
      'products',
      'cancellations',
      'enquiries',
      'ready-pieces',
      'promotions',
    ])
      for (const line of await inLanguage(list, 'hi', list === 'reviews' ? { list: 'published' } : {}))
        expect([list, line]).toEqual([
          list,
          expect.not.stringMatching(/(?:^|,)(?:[a-z]+_[a-z_]+|live|draft|open|done|shown|original|gateway|yes|no)(?:,|$)/),
        ])
  })

  test('names pieces, categories and collections in it, in English where they have no name in it', async () => {
    await shop.db.execute(sql`update product_translation set name = 'चाँद अंगूठी' where product_id = 'RNG-001' and language = 'hi'`)
    await shop.db.execute(sql`delete from product_translation where product_id = 'RNG-003' and language = 'hi'`)
    const lines = await inLanguage('products', 'hi', { category: 'rings' })
    const [{ name }] = (await rows<{ name: string }>(shop.db, sql`select name from product where id = 'RNG-003'`)) as [{ name: string }]
    expect(lines.find((line) => line.startsWith('RNG-001,'))).toMatch(/^RNG-001,चाँद अंगूठी,.*,अंगूठियाँ,/)
    expect(lines.find((line) => line.startsWith('RNG-003,'))).toContain(name)
  })
})

describe('the address of an export', () => {
  test('holds for five minutes, for the member who asked for it, in a session, and unchanged', async () => {
    const { address } = (await ask(owner, 'orders')).body
    expect((await download(desk, address)).status).toBe(403)
    expect((await shop.call('GET', address)).status).toBe(401)
    const [path, query = ''] = address.split('?')
    for (const [key, value] of [
      ['of', Buffer.from(JSON.stringify({ list: 'audit', site: 'in', staffId: 'x', filter: {} })).toString('base64url')],
      ['of', 'e30'],
      ['signature', 'forged'],
      ['expires', '99999999999'],
    ] as const) {
      const changed = new URLSearchParams(query)
      changed.set(key, value)
      expect([key, (await download(owner, `${path}?${changed}`)).status]).toEqual([key, 410])
    }
    expect((await download(owner, address)).status).toBe(200)
    shop.clock.advance(5 * durations.minute + 1000)
    expect((await download(owner, address)).status).toBe(410)
  })

  test('holds in the session that asked, as long as the roles of the member permit the list', async () => {
    const { address } = (await ask(desk, 'orders')).body
    const give = (role: string) =>
      shop.db.execute(
        sql`update staff_grant set role = ${role} where member_id = (select id from staff_member where email = 'desk@aurelia.example')`,
      )
    expect((await download(desk, address)).status).toBe(200)
    await give('sales')
    expect((await download(desk, address)).status).toBe(403)
    await give('order-desk')
    const ticket = { list: 'orders', site: 'in', language: 'en', staffId: 'Meera', sessionId: 'another', filter: {} } as const
    await expect(shop.modules.exports.open(ticket, { ...staffActor('owner'), requestId: 'r' })).rejects.toThrow('forbidden')
  })

  test('is given to those who may read the list, with a fresh proof', async () => {
    expect((await ask(sales, 'orders')).status).toBe(403)
    expect((await ask(desk, 'audit')).status).toBe(403)
    expect((await ask(desk, 'orders', {}, { subsiteid: '2' })).status).toBe(403)
    expect((await ask(owner, 'orders', { state: 'nobody' })).status).toBe(400)
    expect((await ask(owner, 'orders', { search: 'zoe' })).status).toBe(400)
    const asked = (await entries()).length
    expect((await ask(owner, 'orders', { min: '1.005' })).status).toBe(400)
    expect(await entries()).toHaveLength(asked)
    shop.clock.advance(11 * durations.minute)
    expect((await ask(owner, 'orders')).body.code).toBe('proof_needed')
  })
})

test('a reader who is gone ends the reading, and the audit says that the file is not whole', async () => {
  const { exports } = shop.modules
  const ticket = { list: 'orders', site: 'in', language: 'en', staffId: 'gone', sessionId: 's', filter: {} } as const
  const reader = { ...staffActor('owner', 'gone'), sessionId: 's', requestId: 'r' }
  const { stream } = await exports.open(ticket, reader)
  for await (const chunk of stream) {
    expect(String(chunk)).toContain('Number')
    break
  }
  const last = async () => (await entries()).at(-1) ?? { after: {} }
  await expect.poll(last).toMatchObject({ call: 'GET /api/staff/exports/', after: { isWhole: false } })
  const { rows: read } = (await last()).after as { rows: number }
  expect(read).toBeLessThan(1203)
})
