import { expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { authCall, deviceOf, newestCode, type SessionReply, signInByPhone } from '../../../../testing/people.ts'
import { address, cartWith, post, puneAddress } from '../../../../testing/purchase.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'

const shop = await shopOfFile()
const phone = '+919733300001'
const mail = 'asha@example.com'
const password = 'seven golden bangles'
const own = 'device of the owner'

/** Strangers with a new device for each try use up every code of the day and try all of them wrongly, and more. */
async function attack(contact: string) {
  for (let at = 0; at < 24; at++) {
    const device = `stranger ${at}`
    await authCall(shop, at % 2 ? 'forgot-password' : 'login-otp', { username: contact }, device)
    for (const otp of ['000000', '000001', '000002'])
      await authCall(shop, at % 2 ? 'reset-password' : 'otp-verify', { username: contact, otp, password }, device)
    await authCall(shop, 'login', { username: contact, password: 'wrong words' }, device)
  }
  const more = await authCall(shop, 'login-otp', { username: contact }, 'one more stranger')
  expect(more.body.code).toBe('too_many_requests')
  const guess = await authCall(shop, 'login', { username: contact, password }, 'one more stranger')
  expect(guess.body.code).toBe('wait_before_retry')
}

test('strangers who use up all limits of a contact leave every sign-in method open on a known device [P-06]', async () => {
  const person = await signInByPhone(shop, phone, own)
  const asOwner = <T>(method: 'POST' | 'PUT', path: string, body: object) => shop.call<T>(method, path, body, person.headers)
  await asOwner('POST', '/account/user/contact/send', { username: mail })
  expect((await asOwner('PUT', '/account/user/contact', { username: mail, otp: await newestCode(shop, mail) })).status).toBe(200)
  expect((await asOwner('PUT', '/account/user/password', { password })).status).toBe(200)
  const guest = (await cartWith(shop, 'ring-sizer')).cartID
  await address(shop, guest, { shipping: { ...puneAddress, Email: mail, Phone: phone } })
  const { orderNumber } = (await post(shop, guest, '')).body

  for (const contact of [phone, mail]) await attack(contact)
  for (let at = 0; at < 24; at++) {
    const about = { number: orderNumber, username: mail }
    await shop.call('POST', '/api/cart/orders/code', about, deviceOf(`stranger ${at}`))
    await shop.call('POST', '/api/cart/orders/open', { ...about, otp: '000000' }, deviceOf(`stranger ${at}`))
  }

  for (const contact of [phone, mail]) {
    const fresh = async () => {
      shop.clock.advance(31 * durations.second)
      return newestCode(shop, contact)
    }
    expect((await authCall(shop, 'login', { username: contact, password }, own)).status, contact).toBe(200)
    expect((await authCall(shop, 'login-otp', { username: contact }, own)).status).toBe(200)
    expect((await authCall(shop, 'otp-verify', { username: contact, otp: await fresh() }, own)).status).toBe(200)
    expect((await authCall(shop, 'forgot-password', { username: contact }, own)).status).toBe(200)
    const reset = await authCall<SessionReply>(shop, 'reset-password', { username: contact, otp: await fresh(), password }, own)
    expect(reset.status).toBe(200)
    const headers = { ...deviceOf(own), authorization: `Bearer ${reset.body.responseBody.tokens.accessToken}` }
    const channel = contact === mail ? 'email' : 'sms'
    expect((await shop.call('POST', '/account/user/proof/send', { channel }, headers)).status).toBe(200)
    expect((await shop.call('POST', '/account/user/proof', { channel, otp: await fresh() }, headers)).status).toBe(200)
    expect((await shop.call('POST', '/api/cart/orders/code', { number: orderNumber, username: contact }, headers)).status).toBe(200)
    const opened = await shop.call('POST', '/api/cart/orders/open', { number: orderNumber, username: contact, otp: await fresh() }, headers)
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  }
})

test('wrong codes for a contact without a pending code do not count', async () => {
  const other = '+919733300002'
  for (let at = 0; at < 120; at++) await authCall(shop, 'otp-verify', { username: other, otp: '000000' }, `stranger ${at}`)
  const { created } = await signInByPhone(shop, other, 'a device nobody knows')
  expect(created).toBe(true)
})
