import { calls } from '@karat/contract/calls.ts'
import { sessionReply } from '@karat/contract/account.ts'
import type { CallTable } from '@karat/contract/calls/call.ts'
import { sql } from 'drizzle-orm'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows, transact } from '../../../../kernel/db/db.ts'
import { authCall, newestCode, newestMessage, type SessionReply, signInByPhone } from '../../../../testing/people.ts'
import { address, cartWith, type Posted, post, puneAddress } from '../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
let count = 0
const freshPhone = () => `+9197${10_000_000 + ++count}`
const freshMail = () => `owner${++count}@example.com`
const idle = () => shop.clock.advance(181 * durations.day)
const password = 'seven golden bangles'

/** The sign-in methods by a code to a telephone number: the call that sends it, and the one that takes it. */
const signInsByPhone = {
  'otp-verify': {
    send: (phone: string) => ['login-otp', { username: phone }] as const,
    body: {},
  },
  'signup-phone-otp-verify': {
    send: (phone: string) => ['signup-phone-otp', { phoneNumber: phone }] as const,
    body: {},
  },
  'reset-password': {
    send: (phone: string) => ['forgot-password', { username: phone }] as const,
    body: { password },
  },
}
type SignInByPhone = keyof typeof signInsByPhone
const phoneSignIns = Object.keys(signInsByPhone) as SignInByPhone[]

/** Asks for a code and enters by it. */
async function enter(way: SignInByPhone, phone: string, device: string, more: object = {}) {
  shop.clock.advance(durations.minute)
  const [call, request] = signInsByPhone[way].send(phone)
  expect((await authCall(shop, call, request, device)).status).toBe(200)
  const code = { username: phone, otp: await newestCode(shop, phone) }
  return authCall<SessionReply>(shop, way, { ...code, ...signInsByPhone[way].body, ...more }, device)
}

async function orderOf(headers: Record<string, string>, Email: string, phone = puneAddress.Phone): Promise<Posted> {
  const { body } = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'ring-sizer' }, headers)
  const { cartID } = body.cart
  const shipping = { ...puneAddress, Email, Phone: phone }
  await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping }, headers)
  const posted = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { locale: 'in-en' }, headers)
  expect(posted.status).toBe(200)
  return posted.body
}

/** An account with a telephone number alone that has an order, an address and credit. */
async function owner(email = freshMail()) {
  const phone = freshPhone()
  const person = await signInByPhone(shop, phone, 'old device')
  const { orderID, orderNumber } = await orderOf(person.headers, email)
  const address1 = { fname: 'Asha', lname: 'Rao', address1: '1 Road', city: 'Pune', zipcode: '411001', country: 'IN', state: 'MH', phone }
  const saved = await shop.call('POST', `/account/users/${person.user.id}/address`, address1, person.headers)
  expect(saved.status).toBe(200)
  const lot = { customerId: person.user.id, subsite: 'in', amount: 500_00, reference: `credit-${count}`, reason: 'A late delivery' }
  await transact(shop.db, (tx) =>
    shop.modules.credit.grant(tx, { ...lot, expiresAt: new Date(shop.clock.now().getTime() + 900 * durations.day) }),
  )
  return { phone, email, id: person.user.id, orderID, orderNumber, headers: person.headers }
}

const ownerOf = async (orderID: string) => {
  await shop.modules.jobs.runDue()
  const [row] = await rows<{ customer: string | null }>(shop.db, sql`select customer_id as customer from orders where id = ${orderID}`)
  return row?.customer
}
const ordersOf = async (headers: Record<string, string>) =>
  (await shop.call<{ orders: { number: string }[] }>('GET', '/api/orders/index/status/all/', undefined, headers)).body.orders
const bearer = (body: SessionReply, device: string) => ({
  'x-device-id': device,
  authorization: `Bearer ${body.responseBody.tokens.accessToken}`,
})

describe.each(phoneSignIns)('a number whose account was unused for long, by %s [P-06]', (way) => {
  test('opens a new and empty account; the former one keeps its order', async () => {
    const old = await owner()
    idle()
    const { status, body } = await enter(way, old.phone, 'stranger')
    expect([status, body.responseBody.created]).toEqual([200, true])
    expect(body.responseBody.userDetails.id).not.toBe(old.id)
    expect(body.responseBody.userDetails.phone).toBe(old.phone)
    expect(await ordersOf(bearer(body, 'stranger'))).toEqual([])
    const { id } = body.responseBody.userDetails
    const addresses = await shop.call<{ responseBody: unknown[] }>(
      'GET',
      `/account/users/${id}/address`,
      undefined,
      bearer(body, 'stranger'),
    )
    expect(addresses.body.responseBody).toEqual([])
    const balances = await Promise.all([id, old.id].map((one) => shop.modules.credit.balance(shop.db, one, 'in')))
    expect([balances, await shop.modules.addresses.countLost(shop.db, old.id)]).toEqual([[0, 500_00], { addresses: 1 }])
    expect(await ownerOf(old.orderID)).toBe(old.id)
    const again = await enter(way, old.phone, 'stranger 2')
    expect(again.body.responseBody.userDetails.id).toBe(body.responseBody.userDetails.id)
  })
  test('opens the account on a device that was used with it', async () => {
    const old = await owner()
    idle()
    const { body } = await enter(way, old.phone, 'old device')
    expect([body.responseBody.created, body.responseBody.userDetails.id]).toEqual([false, old.id])
  })
  test('needs the code of the account’s e-mail address, if there is one; or keeps that account as it is and opens a new one', async () => {
    const old = await owner()
    const email = freshMail()
    await shop.db.execute(sql`update customer set email = ${email} where id = ${old.id}`)
    idle()
    const asked = await enter(way, old.phone, 'stranger')
    expect([asked.status, asked.body.code]).toEqual([422, 'mail_code_needed'])
    const otp = await newestCode(shop, old.phone)
    const wrong = await authCall(shop, way, { username: old.phone, otp, mailOtp: otp, ...signInsByPhone[way].body }, 'stranger')
    expect([wrong.body.code, wrong.body.field]).toEqual(['code_wrong', 'mailOtp'])
    const mailOtp = await newestCode(shop, email)
    const opened = await enter(way, old.phone, 'stranger', { mailOtp })
    expect(opened.body.responseBody.userDetails.id).toBe(old.id)
    idle()
    const fresh = await enter(way, old.phone, 'another', { startNew: true })
    expect([fresh.body.responseBody.created, fresh.body.responseBody.userDetails.email]).toEqual([true, null])
    expect((await newestMessage(shop, email))?.subject).toMatch(/^A contact of your account/)
    const [row] = await rows(shop.db, sql`select phone, email from customer where id = ${old.id}`)
    expect(row).toEqual({ phone: null, email })
    expect(await ownerOf(old.orderID)).toBe(old.id)
  })
  test('opens one new account for two concurrent sign-ins', async () => {
    const old = await owner()
    idle()
    const [call, request] = signInsByPhone[way].send(old.phone)
    const codes: string[] = []
    for (const device of ['one', 'two']) {
      await authCall(shop, call, request, device)
      codes.push(await newestCode(shop, old.phone))
      shop.clock.advance(durations.second)
    }
    const answers = await Promise.all(
      ['one', 'two'].map((device, at) =>
        authCall<SessionReply>(shop, way, { username: old.phone, otp: codes[at], ...signInsByPhone[way].body }, device),
      ),
    )
    const ids = answers.map(({ body }) => body.responseBody.userDetails.id)
    expect([answers.map(({ status }) => status), ids[0] === ids[1], ids.includes(old.id)]).toEqual([[200, 200], true, false])
  })
})

test('an account with a refreshed sign-in is in use, however long ago the sign-in began', async () => {
  const phone = freshPhone()
  const person = await signInByPhone(shop, phone, 'used device')
  let { refreshToken } = person
  for (let months = 0; months < 5; months++) {
    shop.clock.advance(50 * durations.day)
    const answer = await shop.call<SessionReply>('POST', '/account/auth/refresh-token', { refreshToken }, { 'x-device-id': 'used device' })
    refreshToken = answer.body.responseBody.tokens.refreshToken
  }
  const { body } = await enter('otp-verify', phone, 'second device')
  expect([body.responseBody.created, body.responseBody.userDetails.id]).toEqual([false, person.user.id])
})

test('a new contact may take the number of an account that was unused for long, and of no other', async () => {
  const old = await owner()
  const lively = freshPhone()
  idle()
  await signInByPhone(shop, lively, 'lively device')
  const asker = await signInByPhone(shop, freshPhone(), 'asker')
  const change = async (username: string) => {
    shop.clock.advance(durations.minute)
    expect((await shop.call('POST', '/account/user/contact/send', { username }, asker.headers)).status).toBe(200)
    return shop.call('PUT', '/account/user/contact', { username, otp: await newestCode(shop, username) }, asker.headers)
  }
  expect((await change(lively)).body.code).toBe('contact_taken')
  expect((await change(old.phone)).status).toBe(200)
  expect(await ownerOf(old.orderID)).toBe(old.id)
})

describe('guest orders with a number', () => {
  const guestOrder = async (Phone: string) => {
    const { cartID } = await cartWith(shop, 'ring-sizer')
    await address(shop, cartID, { shipping: { ...puneAddress, Phone, Email: freshMail() } })
    return (await post(shop, cartID, '')).body
  }
  test('from before it went to a new account do not join any account, also at later sign-ins', async () => {
    const old = await owner()
    idle()
    const before = await guestOrder(old.phone)
    shop.clock.advance(durations.day)
    await enter('otp-verify', old.phone, 'stranger')
    expect(await ownerOf(before.orderID)).toBeNull()
    const after = await guestOrder(old.phone)
    const { body } = await enter('otp-verify', old.phone, 'stranger')
    expect([await ownerOf(before.orderID), await ownerOf(after.orderID)]).toEqual([null, body.responseBody.userDetails.id])
  })
  test('from before its account was deleted do not join any account, and orders of that account stay with it', async () => {
    const old = await owner()
    const before = await guestOrder(old.phone)
    await shop.db.execute(sql`update orders set state = 'delivered' where id = ${old.orderID}`)
    await shop.call('POST', '/account/user/deletion', {}, old.headers)
    shop.clock.advance(15 * durations.day)
    await shop.modules.identity.removeDue()
    const { body } = await enter('otp-verify', old.phone, 'stranger')
    expect(body.responseBody.created).toBe(true)
    expect([await ownerOf(before.orderID), await ownerOf(old.orderID)]).toEqual([null, old.id])
    expect(await ordersOf(bearer(body, 'stranger'))).toEqual([])
  })
  test('are opened by a code to it for half a year', async () => {
    const phone = freshPhone()
    const { orderNumber } = await guestOrder(phone)
    const sent = async () => {
      shop.clock.advance(durations.minute)
      const before = await newestMessage(shop, phone)
      await shop.call('POST', '/api/cart/orders/code', { number: orderNumber, username: phone }, { 'x-device-id': 'd' })
      return (await newestMessage(shop, phone))?.at !== before?.at
    }
    expect(await sent()).toBe(true)
    idle()
    expect(await sent()).toBe(false)
  })
})

describe('the earlier account of a number', () => {
  const call = <T>(method: 'GET' | 'POST', path: string, body: object | undefined, headers: Record<string, string>) =>
    shop.call<T>(method, `/account/user/earlier${path}`, body, headers)
  /** The new account of the number of an old one. */
  async function successor(old: { phone: string }, device = 'own new device') {
    const { body } = await enter('otp-verify', old.phone, device)
    return { id: body.responseBody.userDetails.id, headers: bearer(body, device) }
  }
  const exists = async (headers: Record<string, string>) =>
    (await call<{ responseBody: { exists: boolean } }>('GET', '', undefined, headers)).body.responseBody.exists

  test('is opened by a code to the e-mail address of one of its orders, and gets its number back', async () => {
    const old = await owner()
    idle()
    const next = await successor(old)
    expect(await exists(next.headers)).toBe(true)
    expect((await call('POST', '/send', { number: old.orderNumber }, next.headers)).status).toBe(200)
    const otp = await newestCode(shop, old.email)
    const twice = await Promise.all(
      [1, 2].map(() => call<SessionReply>('POST', '', { number: old.orderNumber.toLowerCase(), otp }, next.headers)),
    )
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, expect.any(Number)])
    const opened = twice.find(({ status }) => status === 200)
    expect(opened?.body.responseBody.userDetails).toMatchObject({ id: old.id, phone: old.phone })
    const headers = bearer(opened?.body as SessionReply, 'own new device')
    expect((await ordersOf(headers)).map(({ number }) => number)).toEqual([old.orderNumber])
    expect((await ordersOf(next.headers)) as unknown).toBeUndefined()
    const states = await rows(shop.db, sql`select id, state, phone from customer where id in (${old.id}, ${next.id}) order by state`)
    expect(states).toEqual([
      { id: old.id, state: 'active', phone: old.phone },
      { id: next.id, state: 'deleted', phone: null },
    ])
    expect(await exists(headers)).toBe(false)
    const kept = await rows(shop.db, sql`select "by", order_number as number from account_reopening where customer_id = ${old.id}`)
    expect(kept).toEqual([{ by: 'customer', number: old.orderNumber }])
  })
  test('is not opened by a code to its number, another order or another person; the reply to each request is the same', async () => {
    const [old, foreign] = [await owner(), await owner()]
    idle()
    const next = await successor(old)
    const answers: unknown[] = []
    for (const number of [old.orderNumber, foreign.orderNumber, 'NO-SUCH-1']) {
      answers.push((await call('POST', '/send', { number }, next.headers)).body)
      shop.clock.advance(durations.minute)
    }
    expect([answers[1], answers[2]]).toEqual([answers[0], answers[0]])
    expect(await newestMessage(shop, foreign.email)).not.toMatchObject({ subject: expect.stringContaining(foreign.orderNumber) as string })
    await shop.call('POST', '/api/cart/orders/code', { number: old.orderNumber, username: old.phone }, next.headers)
    const bySms = await newestCode(shop, old.phone)
    const refused = await call('POST', '', { number: old.orderNumber, otp: bySms === '' ? '000000' : bySms }, next.headers)
    expect(refused.body.code).toBe('code_wrong')
    const other = await signInByPhone(shop, freshPhone(), 'other')
    expect(await exists(other.headers)).toBe(false)
    const otp = await newestCode(shop, old.email)
    expect((await call('POST', '', { number: old.orderNumber, otp }, other.headers)).body.code).toBe('code_expired')
    expect(await ownerOf(old.orderID)).toBe(old.id)
  })
  test('is refused while the new account holds something and has no e-mail address', async () => {
    const old = await owner()
    idle()
    const next = await successor(old)
    await orderOf(next.headers, freshMail())
    await call('POST', '/send', { number: old.orderNumber }, next.headers)
    const otp = await newestCode(shop, old.email)
    expect((await call('POST', '', { number: old.orderNumber, otp }, next.headers)).body.code).toBe('account_in_use')
    await shop.db.execute(sql`update customer set email = ${freshMail()} where id = ${next.id}`)
    const opened = await call<SessionReply>('POST', '', { number: old.orderNumber, otp }, next.headers)
    expect(opened.body.responseBody.userDetails.id).toBe(old.id)
    const [row] = await rows(shop.db, sql`select state, phone from customer where id = ${next.id}`)
    expect(row).toEqual({ state: 'active', phone: null })
  })
  test('is opened by staff, with the number or an e-mail address; actor and reason are stored', async () => {
    const [old, lost] = [await owner(), await owner()]
    idle()
    const next = await successor(old)
    const { openForStaff } = shop.modules.earlierAccounts
    const by = { subsite: 'in', by: 'Meera', reason: 'passport and invoice shown' }
    const foreign = await openForStaff({ ...by, number: lost.orderNumber, contact: { kind: 'phone', value: old.phone } })
    expect(foreign).toMatchObject({ ok: false, error: { code: 'account_has_contact' } })
    expect(await openForStaff({ ...by, number: old.orderNumber, contact: { kind: 'phone', value: old.phone } })).toMatchObject({ ok: true })
    expect((await shop.call('GET', '/account/user/sessions', undefined, next.headers)).status).toBe(401)
    const back = await enter('otp-verify', old.phone, 'third device')
    expect(back.body.responseBody.userDetails.id).toBe(old.id)
    const email = freshMail()
    expect(await openForStaff({ ...by, number: lost.orderNumber, contact: { kind: 'email', value: email } })).toMatchObject({ ok: true })
    await authCall(shop, 'login-otp', { username: email }, 'fourth')
    const opened = await authCall<SessionReply>(shop, 'otp-verify', { username: email, otp: await newestCode(shop, email) }, 'fourth')
    expect(opened.body.responseBody.userDetails.id).toBe(lost.id)
    expect(await rows(shop.db, sql`select "by", reason, contact from account_reopening where customer_id = ${lost.id}`)).toEqual([
      { by: 'staff:Meera', reason: by.reason, contact: 'email' },
    ])
  })
})

describe('the check of a verified contact', () => {
  const table: CallTable = calls
  test('is used by every call that signs in: each is listed here with its verification', () => {
    const keys = Object.keys(table) as (keyof CallTable)[]
    const signingIn = keys.filter((key) => table[key]?.reply === sessionReply).toSorted()
    expect(signingIn).toEqual([
      // A password.
      'POST /account/auth/login',
      'POST /account/auth/otp-verify',
      // A passkey.
      'POST /account/auth/passkey',
      'POST /account/auth/reset-password',
      'POST /account/auth/signup-phone-otp-verify',
      // A code to the e-mail address of an order.
      'POST /account/user/earlier',
    ])
    for (const way of phoneSignIns) expect(signingIn).toContain(`POST /account/auth/${way}`)
  })
  test('is the only code that decides about a verified contact, and sessions start nowhere else', () => {
    const source = join(import.meta.dirname, '../../../..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|^testing|^seed/.test(name))
      .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(source, name), 'utf8') }))
    const using = (pattern: RegExp) =>
      files.filter(({ text }) => pattern.test(text)).map(({ name }) => name.replace('modules/customers/identity/', ''))
    expect(using(/\bawait openSession\(/).toSorted()).toEqual(['removal/reopen-account.ts', 'sign-in/sign-in-as.ts'])
    expect(using(/\bawait insertSession\(/).toSorted()).toEqual(['modules/staff/members/start-session.ts', 'sessions/open-session.ts'])
    expect(using(/\bawait insertCustomer\(/)).toEqual(['contacts/admit-contact.ts'])
    expect(using(/publish\(tx, contactVerified/).toSorted()).toEqual(['contacts/admit-contact.ts', 'removal/reopen-account.ts'])
    expect(using(/\bwriteVerified\(/).toSorted()).toEqual(['credentials/need-proof.ts', 'credentials/prove.ts'])
  })
})
