import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { address, cartWith, post, puneAddress } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { mailOfGuest, setOwner, setState } from './store.ts'

const shop = await shopOfFile()

async function postedOrder(Email: string): Promise<string> {
  const { cartID } = await cartWith(shop, 'ring-sizer')
  await address(shop, cartID, { shipping: { ...puneAddress, Email } })
  return (await post(shop, cartID, '')).body.orderID
}

const stateOf = async (orderId: string) => {
  const [row] = await rows(
    shop.db,
    sql`select state, hold_reason as hold, payment_state as paid, expires_at is null as endless, placed_at::text as placed from orders where id = ${orderId}`,
  )
  return row
}

test('a change of state keeps fields that it omits, and clears fields that it sets to null', async () => {
  const orderId = await postedOrder('kept@example.com')
  const at = new Date('2026-03-04T05:06:07.000Z')
  await setState(shop.db, orderId, { state: 'on_hold', holdReason: 'id_proof', expiresAt: at, placedAt: at, paymentState: 'paid' }, at)
  const held = { hold: 'id_proof', paid: 'paid', endless: false, placed: expect.stringContaining('2026-03-04') as string }
  expect(await stateOf(orderId)).toMatchObject({ ...held, state: 'on_hold' })
  await setState(shop.db, orderId, { state: 'placed' }, at)
  expect(await stateOf(orderId)).toMatchObject({ ...held, state: 'placed' })
  await setState(shop.db, orderId, { state: 'placed', holdReason: null, expiresAt: null }, at)
  expect(await stateOf(orderId)).toMatchObject({ ...held, state: 'placed', hold: null, endless: true })
})

test('the e-mail address of a guest’s order is read in lower case, as in accounts; a customer’s order returns none', async () => {
  const orderId = await postedOrder('Guest.One@Example.COM')
  expect(await mailOfGuest(shop.db, orderId)).toBe('guest.one@example.com')
  await setOwner(shop.db, orderId, 'somebody')
  expect(await mailOfGuest(shop.db, orderId)).toBeUndefined()
  expect(await mailOfGuest(shop.db, 'none')).toBeUndefined()
})
