import type { Order } from '@karat/contract/checkout.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { authCall, deviceOf, newestCode, type SessionReply, signInByPhone } from '../../../../testing/people.ts'
import { address, cartWith, type Posted, post, puneAddress, readyCart } from '../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'

const shop = await shopOfFile({ publicOrigin: 'https://shop.example' })
let count = 0
const freshPhone = () => `+9195${10_000_000 + ++count}`
const freshMail = () => `guest${++count}@example.com`

/** A free order of a guest with these contacts. */
async function guestOrder(contacts: { Phone?: string; Email?: string }): Promise<Posted> {
  const { cartID } = await cartWith(shop, 'ring-sizer')
  expect((await address(shop, cartID, { shipping: { ...puneAddress, ...contacts } })).status).toBe(200)
  const { status, body } = await post(shop, cartID, '')
  expect(status).toBe(200)
  return body
}
const ownerOf = async (orderID: string) => {
  await shop.modules.jobs.runDue()
  const [row] = await rows<{ customer: string | null }>(shop.db, sql`select customer_id as customer from orders where id = ${orderID}`)
  return row?.customer
}
const read = (orderID: string, token?: string, headers = {}) =>
  shop.call<{ order: Order }>('GET', `/api/cart/orders/${orderID}/${token ? `?orderToken=${token}` : ''}`, undefined, headers)
const later = () => shop.clock.advance(31 * durations.minute)
const signInByMail = async (email: string, device = 'device-1') => {
  await authCall(shop, 'login-otp', { username: email }, device)
  const { body } = await authCall<SessionReply>(shop, 'otp-verify', { username: email, otp: await newestCode(shop, email) }, device)
  return body.responseBody.userDetails.id
}

describe('an order [C-15, C-16]', () => {
  test('of a guest opens to the device that posted it at any time, and by its id to no other at once [P-03, S-10]', async () => {
    const { cartID } = await cartWith(shop, 'ring-sizer')
    await address(shop, cartID, { shipping: { ...puneAddress, Email: freshMail() } })
    const url = `/api/cart/postorders/${cartID}/`
    const { orderID, orderToken } = (await shop.call<Posted>('POST', url, { locale: 'in-en' }, { 'x-device-id': 'device-of-guest' })).body
    const statuses = async () => {
      const asked = [{ 'x-device-id': 'device-of-guest' }, { 'x-device-id': 'device-of-other' }, { 'x-device-id': '' }, {}]
      return Promise.all(asked.map(async (headers) => (await read(orderID, undefined, headers)).status))
    }
    expect(await statuses()).toEqual([200, 404, 404, 404])
    later()
    expect(await statuses()).toEqual([200, 404, 404, 404])
    expect((await read(orderID, orderToken)).status).toBe(200)
    // Joining an account changes nothing here: its poster does not learn that there is one.
    await shop.db.execute(sql`update orders set customer_id = 'its-owner' where id = ${orderID}`)
    expect(await statuses()).toEqual([200, 404, 404, 404])
  })
  test('posted without a device id opens by its id for half an hour, then with the token of the posting’s response [S-10]', async () => {
    const { orderID, orderToken } = await guestOrder({ Email: freshMail() })
    expect((await read(orderID)).body.order.orderID).toBe(orderID)
    shop.clock.advance(29 * durations.minute)
    expect((await read(orderID)).status).toBe(200)
    later()
    expect(await read(orderID)).toMatchObject({ status: 404, body: { code: 'unknown_order', field: 'orderID' } })
    expect((await read(orderID, orderToken)).body.order.orderID).toBe(orderID)
    const other = await guestOrder({ Email: freshMail() })
    later()
    for (const token of [other.orderToken, orderToken.slice(1), 'x']) expect((await read(orderID, token)).status).toBe(404)
    expect((await read(orderID, '~')).status).toBe(400)
  })
  test('posted again has a further token; the first stays valid, and neither is in the database in clear', async () => {
    const cartID = await readyCart(shop, 'ring-sizer')
    const posted = [await post(shop, cartID, ''), await post(shop, cartID, '')].map(({ body }) => body)
    const [first, second] = posted
    expect([first?.orderID, first?.orderToken === second?.orderToken]).toEqual([second?.orderID, false])
    later()
    for (const one of posted) expect((await read(one.orderID, one.orderToken)).status).toBe(200)
    const stored = JSON.stringify(await rows(shop.db, sql`select * from orders where id = ${first?.orderID}`))
    for (const { orderToken } of posted) {
      expect(Buffer.from(orderToken, 'base64url')).toHaveLength(16)
      expect(stored).not.toContain(orderToken)
    }
  })
  test('keeps the twenty newest tokens', async () => {
    const { orderID, orderToken } = await guestOrder({ Email: freshMail() })
    const tokens: string[] = []
    for (let time = 0; time < 20; time++) tokens.push(await shop.modules.orders.addToken(shop.db, orderID))
    later()
    const good = await Promise.all([orderToken, ...tokens].map(async (token) => (await read(orderID, token)).status))
    expect(good).toEqual([404, ...tokens.map(() => 200)])
  })
  test('has one link in all its messages, and any number of them keeps the token of the device that posted it [R-17]', async () => {
    const { orderID, orderToken } = await guestOrder({ Email: freshMail() })
    const linkOf = (id: string) =>
      shop.modules.orders.pageOf(shop.db, { id, subsite: 'in', language: 'en', customerId: null }, `order-listing/${id}`)
    const links = new Set<string | undefined>()
    for (let time = 0; time < 30; time++) links.add(await linkOf(orderID))
    expect(links.size).toBe(1)
    const tokenOf = (link = '') => link.split('#')[1] ?? ''
    const token = tokenOf([...links][0])
    later()
    for (const good of [orderToken, token]) expect((await read(orderID, good)).status).toBe(200)
    // Twenty further tokens end the others, but not the one that a message has sent since.
    for (let time = 0; time < 15; time++) await shop.modules.orders.addToken(shop.db, orderID)
    await linkOf(orderID)
    for (let time = 0; time < 15; time++) await shop.modules.orders.addToken(shop.db, orderID)
    expect((await read(orderID, token)).status).toBe(200)
    expect(JSON.stringify(await rows(shop.db, sql`select * from orders where id = ${orderID}`))).not.toContain(token)
    const other = await guestOrder({ Email: freshMail() })
    expect(tokenOf(await linkOf(other.orderID))).not.toBe(token)
    later()
    expect((await read(other.orderID, token)).status).toBe(404)
  })
  test('posted after sign-in is the shopper’s own: nobody else reads it, not even at once [P-03]', async () => {
    const owner = await signInByPhone(shop, freshPhone())
    const other = await signInByPhone(shop, freshPhone(), 'device-2')
    const { body: bag } = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'ring-sizer' }, owner.headers)
    const { cartID } = bag.cart
    await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, owner.headers)
    const posted = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { locale: 'in-en' }, owner.headers)
    expect(posted.status).toBe(200)
    expect(await ownerOf(posted.body.orderID)).toBe(owner.user.id)
    // At once as well as later, and from its own device too where no customer is signed in.
    expect((await read(posted.body.orderID)).status).toBe(404)
    for (const stranger of [deviceOf('device-1'), other.headers])
      expect((await read(posted.body.orderID, undefined, stranger)).status).toBe(404)
    shop.clock.advance(10 * durations.minute)
    const headers = (await signInByPhone(shop, owner.user.phone ?? '')).headers
    later()
    const fresh = async (refreshToken: string, device: string) => {
      const { body } = await shop.call<SessionReply>('POST', '/account/auth/refresh-token', { refreshToken }, deviceOf(device))
      return { ...deviceOf(device), authorization: `Bearer ${body.responseBody.tokens.accessToken}` }
    }
    expect((await read(posted.body.orderID, undefined, headers)).status).toBe(401)
    expect((await read(posted.body.orderID, undefined, await fresh(other.refreshToken, 'device-2'))).status).toBe(404)
    expect((await read(posted.body.orderID)).status).toBe(404)
    const again = await signInByPhone(shop, owner.user.phone ?? '', 'device-3')
    expect((await read(posted.body.orderID, undefined, again.headers)).body.order.orderID).toBe(posted.body.orderID)
  })
})

describe('guest orders', () => {
  test('join the account that verifies the same e-mail address, however old they are', async () => {
    const email = freshMail()
    const { orderID } = await guestOrder({ Email: email.toUpperCase() })
    const other = await guestOrder({ Email: freshMail() })
    expect(await ownerOf(orderID)).toBeNull()
    shop.clock.advance(400 * durations.day)
    const customer = await signInByMail(email)
    expect([await ownerOf(orderID), await ownerOf(other.orderID)]).toEqual([customer, null])
    await signInByMail(freshMail(), 'device-2')
    expect(await ownerOf(orderID)).toBe(customer)
  })
  test('join by the telephone number for ninety days, and only when it is verified', async () => {
    const [phone, older] = [freshPhone(), freshPhone()]
    const [late, young] = [await guestOrder({ Phone: older, Email: freshMail() }), await guestOrder({ Phone: phone, Email: freshMail() })]
    shop.clock.advance(90 * durations.day)
    const { user } = await signInByPhone(shop, phone)
    expect(await ownerOf(young.orderID)).toBe(user.id)
    shop.clock.advance(durations.second)
    await signInByPhone(shop, older)
    expect(await ownerOf(late.orderID)).toBeNull()
    const next = await guestOrder({ Phone: phone, Email: freshMail() })
    expect(await ownerOf(next.orderID)).toBeNull()
  })
  test('posted with the e-mail address of an account join it, and do not reveal that there is one', async () => {
    const email = freshMail()
    const customer = await signInByMail(email)
    const { orderID } = await guestOrder({ Email: email })
    expect(await ownerOf(orderID)).toBe(customer)
    expect((await read(orderID)).status).toBe(200)
  })
  test('are part of the data export, block the deletion of the account while open, and are kept after it', async () => {
    const email = freshMail()
    const customer = await signInByMail(email)
    const { orderID, orderNumber } = await guestOrder({ Email: email })
    await ownerOf(orderID)
    const { orderOwnership } = shop.modules
    expect((await orderOwnership.exportCustomer(shop.db, customer)).orders.map(({ number }) => number)).toEqual([orderNumber])
    expect(await orderOwnership.countOpen(shop.db, customer)).toEqual({ orders: 1 })
    // However late it is.
    shop.clock.advance(60 * durations.day)
    expect(await orderOwnership.countOpen(shop.db, customer)).toEqual({ orders: 1 })
    await shop.db.execute(sql`update orders set state = 'delivered' where id = ${orderID}`)
    expect(await orderOwnership.countOpen(shop.db, customer)).toEqual({ orders: 0 })
    await orderOwnership.removeCustomer()
    expect(await ownerOf(orderID)).toBe(customer)
  })
})

describe('a guest without the link', () => {
  const device = (id = 'device-1') => deviceOf(id)
  const ask = (number: string, username: string, headers = device()) =>
    shop.call<{ minutes: number }>('POST', '/api/cart/orders/code', { number, username }, headers)
  const open = (number: string, username: string, otp: string, headers = device()) =>
    shop.call<{ orderID: string; orderToken: string }>('POST', '/api/cart/orders/open', { number, username, otp }, headers)
  const messages = async () => (await shop.modules.notifications.recent(500)).length

  test.each(['mail', 'phone'])('opens an order by its number and a code sent to its %s', async (kind) => {
    const [Email, Phone] = [freshMail(), freshPhone()]
    const { orderID, orderNumber } = await guestOrder({ Email, Phone })
    const username = kind === 'mail' ? ` ${Email.toUpperCase()} ` : Phone.replace('+91', '0')
    expect((await ask(orderNumber.toLowerCase(), username)).status).toBe(200)
    const code = await newestCode(shop, kind === 'mail' ? Email : Phone)
    later()
    expect(await open(orderNumber, username, code)).toMatchObject({ status: 400, body: { code: 'code_expired' } })
    await ask(orderNumber, username)
    const next = await newestCode(shop, kind === 'mail' ? Email : Phone)
    expect((await open(orderNumber, username, next, device('device-2'))).status).toBe(400)
    const opened = await open(orderNumber, username, next)
    expect([opened.status, opened.body.orderID]).toEqual([200, orderID])
    expect((await read(orderID, opened.body.orderToken)).status).toBe(200)
    expect((await open(orderNumber, username, next)).status).toBe(400)
  })
  test('gets no information by a contact or a number alone, and nothing is sent', async () => {
    const Email = freshMail()
    const { orderNumber } = await guestOrder({ Email, Phone: freshPhone() })
    await shop.modules.jobs.runDue()
    const before = await messages()
    const right = await ask(orderNumber, Email)
    expect(await messages()).toBe(before + 1)
    for (const [number, username] of [
      [orderNumber, freshMail()],
      ['IN26-AAAAAAAA', Email],
      [orderNumber, freshPhone()],
      [orderNumber, 'nonsense'],
    ] as const) {
      const answer = await ask(number, username)
      expect([answer.status, answer.body]).toEqual([right.status, right.body])
      expect((await open(number, username, '000000')).body.code).toMatch(/code_(wrong|expired)/)
    }
    expect(await messages()).toBe(before + 1)
    expect((await ask(orderNumber, Email, {} as never)).body).toMatchObject({ code: 'device_needed', field: 'x-device-id' })
  })
  test('may type the number with spaces or without its hyphen; the e-mail has the original form', async () => {
    const Email = freshMail()
    const { orderID, orderNumber } = await guestOrder({ Email })
    const typed = orderNumber.toLowerCase().replace('-', ' ')
    expect((await ask(typed, Email)).status).toBe(200)
    const code = await newestCode(shop, Email)
    const [mail] = (await shop.modules.notifications.recent(500)).filter(
      ({ recipient, body }) => recipient === Email && body.includes(code),
    )
    expect(mail?.body).toContain(orderNumber)
    expect((await open(orderNumber.replace('-', ''), Email, code)).body.orderID).toBe(orderID)
  })
  test('gets no code for an order of an account, which is sent to contacts of the account only', async () => {
    const [owner, recipient] = [freshMail(), freshMail()]
    const { orderID, orderNumber } = await guestOrder({ Email: recipient, Phone: freshPhone() })
    const customer = await signInByMail(owner)
    await shop.db.execute(sql`update orders set customer_id = ${customer} where id = ${orderID}`)
    await shop.modules.jobs.runDue()
    const before = await messages()
    const refused = await ask(orderNumber, recipient)
    expect(await messages()).toBe(before)
    const sent = await ask(orderNumber, owner)
    expect([refused.status, refused.body]).toEqual([sent.status, sent.body])
    const opened = await open(orderNumber, owner, await newestCode(shop, owner))
    expect([opened.status, opened.body.orderID]).toEqual([200, orderID])
  })
  test('is not admitted by a valid code of another order', async () => {
    const Email = freshMail()
    const [one, other] = [await guestOrder({ Email }), await guestOrder({ Email })]
    await ask(one.orderNumber, Email)
    expect((await open(other.orderNumber, Email, await newestCode(shop, Email))).status).toBe(400)
  })
})
