import { dateFormat } from '@karat/sites/dates.ts'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { authCall, newestMessage, signInByPhone } from '../../../../testing/people.ts'
import { type Posted, puneAddress } from '../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
let numbers = 0
const freshPhone = () => `+9195${String(10_000_000 + ++numbers)}`
type Headers = Record<string, string>
interface Plan {
  responseBody: { dueAt: string | null; open: Record<string, number>; lost: Record<string, number> }
}

const place = {
  fname: 'Anvi',
  lname: 'Rao',
  address1: '12, Sadashiv Peth',
  city: 'Pune',
  zipcode: '411030',
  country: 'IN',
  state: 'MH',
  phone: '98220 00000',
}
const plan = (headers: Headers) => shop.call<Plan>('GET', '/account/user/deletion', undefined, headers)
const request = (headers: Headers) => shop.call<Plan>('POST', '/account/user/deletion', undefined, headers)
const keep = (headers: Headers) => shop.call<Plan>('DELETE', '/account/user/deletion', undefined, headers)
const exported = (headers: Headers) =>
  shop.call<{ responseBody: Record<string, unknown> }>('GET', '/account/user/export', undefined, headers)

/** A customer with an address, a wishlist, a consent, and a password. */
async function settled() {
  const phone = freshPhone()
  const person = await signInByPhone(shop, phone)
  const { headers, user } = person
  await shop.call('PATCH', '/account/user', { firstName: 'Anvi', lastName: 'Rao', birthday: '1990-04-23' }, headers)
  await shop.call('POST', `/account/users/${user.id}/address`, place, headers)
  await shop.call('POST', '/api/products/wishLists', { action: 'savelist', productID: 'RNG-001' }, headers)
  const consent = await shop.call('PUT', '/account/user/consents', { kind: 'email', given: true, wording: 1 }, headers)
  expect(consent.status).toBe(200)
  await shop.call('PUT', '/account/user/password', { password: 'seven golden bangles' }, headers)
  return { ...person, phone, id: user.id }
}
/** The tables that still have rows of a customer. */
async function tablesWith(customerId: string): Promise<string[]> {
  const columns = await rows<{ table: string }>(
    shop.db,
    sql`select table_name as "table" from information_schema.columns where table_schema = 'public' and column_name = 'customer_id'`,
  )
  const found: string[] = []
  for (const { table } of columns) {
    const left = await rows(shop.db, sql`select 1 from ${sql.identifier(table)} where customer_id = ${customerId} limit 1`)
    if (left.length > 0) found.push(table)
  }
  return found.toSorted()
}

describe('the data export', () => {
  test('has the customer’s data of every module, and no data of another customer', async () => {
    const { headers, phone } = await settled()
    const other = await signInByPhone(shop, freshPhone(), 'device-2')
    const { status, body } = await exported(headers)
    expect(status).toBe(200)
    expect(body.responseBody).toMatchObject({
      account: { firstName: 'Anvi', phone },
      addresses: [{ place: { city: 'Pune' } }],
      wishlists: [{ items: [{}] }],
      consents: [{ kind: 'email', given: true }],
      declinedMails: [],
      sessions: [{}],
      signIns: [{ method: 'code' }],
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|seed/)
    expect((await exported(other.headers)).body.responseBody).toMatchObject({ addresses: [], wishlists: [], consents: [] })
  })
})

describe('the deletion of an account', () => {
  test('lists the consequences, waits fourteen days and can be cancelled', async () => {
    const { headers, phone } = await settled()
    expect((await plan(headers)).body.responseBody).toMatchObject({ dueAt: null, lost: { addresses: 1, wishes: 1 }, open: {} })
    const asked = await request(headers)
    expect(asked.body.responseBody.dueAt).toBe(new Date(shop.clock.now().getTime() + 14 * durations.day).toISOString())
    expect((await newestMessage(shop, phone))?.subject).toMatch(/will be deleted on/)
    shop.clock.advance(durations.minute)
    expect((await request(headers)).body.responseBody.dueAt).toBe(asked.body.responseBody.dueAt)
    expect((await keep(headers)).body.responseBody.dueAt).toBeNull()
    shop.clock.advance(15 * durations.day)
    await shop.modules.identity.removeDue()
    expect((await signInByPhone(shop, phone)).created).toBe(false)
  })
  test('removes the customer’s data everywhere; their tokens get Invalid User; the contact may sign up again [X-11]', async () => {
    const { headers, phone, id, refreshToken } = await settled()
    await request(headers)
    shop.clock.advance(14 * durations.day - durations.minute)
    await shop.modules.identity.removeDue()
    expect((await signInByPhone(shop, phone)).created).toBe(false)
    shop.clock.advance(2 * durations.minute)
    const back = await signInByPhone(shop, phone)
    expect(await tablesWith(id)).toEqual(['consent', 'customer_address', 'customer_password', 'session', 'sign_in_log', 'wishlist'])
    // Twice at once, as two workers would.
    await Promise.all([shop.modules.identity.removeDue(), shop.modules.identity.removeDue()])
    expect(await tablesWith(id)).toEqual([])
    const [left] = await rows(shop.db, sql`select * from customer where id = ${id}`)
    expect(left).toMatchObject({
      first_name: '',
      last_name: '',
      email: null,
      phone: null,
      birthday: null,
      state: 'deleted',
      deletion_at: null,
    })
    const answer = await shop.call<{ meta: object }>('GET', '/account/user/sessions', undefined, back.headers)
    expect([answer.status, answer.body.meta]).toEqual([401, { message: 'no_user', code: 'no_user' }])
    expect((await shop.call('POST', '/account/auth/refresh-token', { refreshToken }, headers)).status).toBe(422)
    shop.clock.advance(durations.minute)
    expect((await authCall(shop, 'login', { username: phone, password: 'seven golden bangles' })).body.code).toBe('sign_in_failed')
    expect((await signInByPhone(shop, phone)).created).toBe(true)
  })
  test('is announced with the date of the site’s calendar', async () => {
    const { headers, phone } = await settled()
    // Half past one in the night in India, where the day has changed already.
    const moment = new Date(`${new Date(shop.clock.now().getTime() + durations.day).toISOString().slice(0, 10)}T20:00:00Z`)
    const due = new Date(moment.getTime() + 14 * durations.day)
    shop.clock.set(moment)
    const fresh = await signInByPhone(shop, phone)
    expect((await request({ ...headers, ...fresh.headers })).status).toBe(200)
    const dayOf = (timeZone: string) => dateFormat('en-IN', { dateStyle: 'long', timeZone }).format(due)
    const { subject = '' } = (await newestMessage(shop, phone)) ?? {}
    expect(subject).toContain(dayOf('Asia/Kolkata'))
    expect(subject).not.toContain(dayOf('UTC'))
  })
  test('is delayed a day at a time by an open order; the order is kept', async () => {
    const { headers, id } = await settled()
    const { body } = await shop.call<{ cart: { cartID: string } }>('POST', '/api/cart/', { productID: 'ring-sizer' }, headers)
    const { cartID } = body.cart
    await shop.call('PUT', '/api/cart/', { mode: 'add_address', cartID, shipping: puneAddress }, headers)
    const posted = await shop.call<Posted>('POST', `/api/cart/postorders/${cartID}/`, { locale: 'in-en' }, headers)
    expect(posted.status).toBe(200)
    expect((await request(headers)).body.responseBody.open).toEqual({ orders: 1 })
    const states: string[] = []
    for (let day = 14; day <= 18; day++) {
      shop.clock.advance((day === 14 ? 14 : 1) * durations.day + durations.minute)
      if (day === 17) await shop.db.execute(sql`update orders set state = 'delivered' where id = ${posted.body.orderID}`)
      await shop.modules.identity.removeDue()
      const [row] = await rows<{ state: string }>(shop.db, sql`select state from customer where id = ${id}`)
      states.push(`${day} ${row?.state}`)
    }
    expect(states).toEqual(['14 active', '15 active', '16 active', '17 deleted', '18 deleted'])
    expect(await tablesWith(id)).toEqual(['orders'])
  })
  test('is rolled back if it fails, is tried again, and does not block other deletions', async () => {
    const [broken, other] = [await settled(), await settled()]
    for (const { headers } of [broken, other]) await request(headers)
    shop.clock.advance(14 * durations.day + durations.minute)
    const before = await tablesWith(broken.id)
    await shop.db.execute(
      sql.raw(`create function refuse_removal() returns trigger language plpgsql as $$ begin
        if old.customer_id = '${broken.id}' then raise exception 'refused by the test'; end if; return old; end $$`),
    )
    await shop.db.execute(sql.raw('create trigger refuse_removal before delete on wishlist for each row execute function refuse_removal()'))
    await expect(shop.modules.identity.removeDue()).rejects.toThrow()
    expect([await tablesWith(broken.id), await tablesWith(other.id)]).toEqual([before, []])
    await shop.db.execute(sql.raw('drop trigger refuse_removal on wishlist'))
    await shop.modules.identity.removeDue()
    expect(await tablesWith(broken.id)).toEqual([])
  })
  test('does not happen if the account was kept after the job had selected it', async () => {
    const { headers, id } = await settled()
    await request(headers)
    shop.clock.advance(14 * durations.day + durations.minute)
    const changed = Promise.withResolvers<void>()
    const job = changed.promise.then(() => shop.modules.identity.removeDue())
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update customer set deletion_at = null where id = ${id}`)
      // It reads the due deletions before this has ended, and waits for it.
      changed.resolve()
      await new Promise((resolve) => setTimeout(resolve, 200))
    })
    await job
    expect(await tablesWith(id)).not.toEqual([])
  })
  test('that is cancelled while it runs happens completely or not at all', async () => {
    const { headers, phone, id } = await settled()
    await request(headers)
    shop.clock.advance(14 * durations.day + durations.minute)
    const back = await signInByPhone(shop, phone)
    const [kept] = await Promise.all([keep(back.headers), shop.modules.identity.removeDue()])
    expect((await tablesWith(id)).length === 0).toBe(kept.status !== 200)
  })
})
