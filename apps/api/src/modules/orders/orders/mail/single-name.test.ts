import type { Order } from '@karat/contract/checkout.ts'
import { expect, test } from 'vitest'
import { newestMessage, signInByPhone } from '../../../../testing/people.ts'
import { address, cartWith, post, puneAddress } from '../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'

const shop = await shopOfFile()

test('a person with a single name orders, saves an address and has a profile; the last name stays empty', async () => {
  const { cartID } = await cartWith(shop, 'ring-sizer')
  const Email = 'single@example.com'
  const { Lname: _, ...shipping } = { ...puneAddress, Fname: 'Suharto', Email }
  expect((await address(shop, cartID, { shipping })).status).toBe(200)
  const { orderID } = (await post(shop, cartID, '')).body
  const { body } = await shop.call<{ order: Order }>('GET', `/api/cart/orders/${orderID}/`)
  expect(JSON.stringify(body.order)).toContain('"name":"Suharto"')
  await shop.modules.jobs.runDue()
  const mail = await newestMessage(shop, Email)
  expect(mail?.body).toContain('Suharto\n')
  expect(mail?.body).not.toMatch(/Suharto (?:undefined|null)/)
  const { headers, user } = await signInByPhone(shop, '+919744400001')
  const profile = await shop.call<{ responseBody: object }>('PATCH', '/account/user', { firstName: 'Suharto', lastName: '' }, headers)
  expect(profile.body.responseBody).toMatchObject({ firstName: 'Suharto', lastName: '' })
  const place = {
    fname: 'Suharto',
    address1: '1 Road',
    city: 'Pune',
    zipcode: '४११००१',
    country: 'IN',
    state: 'Maharashtra',
    phone: '٩٨٢٢٠٠٠٠٠١',
  }
  const saved = await shop.call<{ responseBody: object }>('POST', `/account/users/${user.id}/address`, place, headers)
  expect([saved.status, saved.body.responseBody], JSON.stringify(saved.body)).toMatchObject([
    200,
    { fname: 'Suharto', lname: '', zipcode: '411001', phone: '+919822000001' },
  ])
})
