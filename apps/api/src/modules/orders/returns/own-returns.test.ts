import { readFileSync } from 'node:fs'
import type { OrderDetail, OrdersReply } from '@karat/contract/orders.ts'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import type { ReturnDetail, ReturnsReply } from '@karat/contract/returns.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { restock } from '../../../testing/purchase.ts'
import { delivered, newKey, returner, staffTransition, upload } from '../../../testing/returned.ts'
import { headersOf, openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  await restock(shop, 99)
})
afterAll(() => shop.close())

const { detailOf, ask, go } = returner(() => shop)
const act = (returnID: string, action: string, headers = as('anvi')) =>
  shop.call('POST', '/api/orders/returnAction/', { returnID, action }, headers)

describe('a customer’s own returns', () => {
  test('are listed by status, with counts; the range starts at zero and excludes its end [C-29, R-07]', async () => {
    const headers = as('lister')
    const list = async (status = 'all', query = '') =>
      (await shop.call<ReturnsReply>('GET', `/api/orders/returnRequest/status/${status}/${query}`, undefined, headers)).body
    expect(await list()).toMatchObject({ returns: [], counts: { all: 0, open: 0 } })
    const numbers: string[] = []
    for (let one = 0; one < 3; one++) {
      shop.clock.advance(1000)
      numbers.push((await ask(await delivered(shop, 'lister'), {}, headers)).body.return.number)
    }
    const [first = '', second = '', third = ''] = numbers
    await go(first, 'review', ['ask', { message: 'Which one?' }])
    await go(second, 'review', ['reject', { message: 'It is worn' }])
    const all = await list()
    expect(all.returns.map(({ number, waits }) => [number, waits])).toEqual([
      [first, true],
      [third, false],
      [second, false],
    ])
    expect(all.counts).toMatchObject({ all: 3, open: 1, need_more_info: 1, rejected: 1, completed: 0 })
    expect((await list('rejected')).returns.map(({ number }) => number)).toEqual([second])
    expect((await list('all', '?limitFrom=1&limitTo=2')).returns).toHaveLength(1)
    expect((await list('all', `?searchKey=${third.toLowerCase()}`)).returns.map(({ number }) => number)).toEqual([third])
    expect(await list('all', '?searchKey=nothing-like-it')).toMatchObject({ returns: [], counts: { all: 0 } })
    const wrong = await shop.call('GET', '/api/orders/returnRequest/status/all/?limitFrom=0&limitTo=51', undefined, headers)
    expect([wrong.status, wrong.body.field]).toEqual([400, 'limitTo'])
    expect((await shop.call('GET', '/api/orders/returnRequest/status/all/')).status).toBe(401)
  })
  test('that need action put their order first in the list, and the order links to each of its returns [R-07, C-16]', async () => {
    const headers = as('waiter')
    const older = await delivered(shop, 'waiter')
    shop.clock.advance(1000)
    const newer = await delivered(shop, 'waiter')
    const list = async () => (await shop.call<OrdersReply>('GET', '/api/orders/index/status/all/', undefined, headers)).body.orders
    const { number, returnID } = (await ask(older, {}, headers)).body.return
    expect((await list()).map((one) => [one.number, one.waitsFor])).toEqual([
      [newer.orderNumber, null],
      [older.orderNumber, null],
    ])
    await go(number, 'review', ['ask', { message: 'Which one?' }])
    expect((await list()).map((one) => [one.number, one.waitsFor, one.returnNumber])).toEqual([
      [older.orderNumber, 'return', number],
      [newer.orderNumber, null, null],
    ])
    const detail = async () =>
      (await shop.call<{ order: OrderDetail }>('GET', `/api/orders/detail/id/${older.orderNumber}`, undefined, headers)).body.order
    // The actions on the return differ from those on the order.
    expect(await detail()).toMatchObject({
      waitsFor: 'return',
      returnNumber: number,
      returns: [{ number, status: 'need_more_info', resolution: 'refund' }],
      actions: [],
    })
    await act(returnID, 'withdraw', headers)
    expect(await detail()).toMatchObject({ waitsFor: null, returns: [{ number, status: 'withdrawn' }], actions: ['return'] })
    expect((await list())[0]?.number).toBe(newer.orderNumber)
  })
  test('are not found by another customer, by their ids or by their orders’ [P-03]', async () => {
    const order = await delivered(shop, 'anvi')
    const { returnID, number } = (await ask(order)).body.return
    await go(number, 'review', ['ask', { message: 'Which one?' }])
    const before = await detailOf(number)
    const body = { orderID: order.orderID, requestKey: newKey(), items: [{ orderItemID: 'x', reason: 'size' }], resolution: 'refund' }
    const asks = (name: string, orderID: string) =>
      [
        ['GET', `/api/orders/rmaDetails/id/${name}`, undefined, 'unknown_return'],
        ['GET', `/api/orders/returnItems/id/${orderID}`, undefined, 'unknown_order'],
        ['PUT', '/api/orders/return/', { ...body, orderID, handover: 'pickup' }, 'unknown_order'],
        ['POST', '/api/orders/needmoreinfoImages/', { returnID: name, text: 'Mine' }, 'unknown_return'],
        ['POST', '/api/orders/returnAction/', { returnID: name, action: 'withdraw' }, 'unknown_return'],
        ['POST', '/api/orders/returnPickup/', { returnID: name, pickup: { day: '2026-11-24', slot: '10-13' } }, 'unknown_return'],
      ] as const
    for (const headers of [{}, as('other'), { ...as('anvi'), ...headersOf['ar'] }])
      for (const [index, [method, url, sent, code]] of asks(returnID, order.orderID).entries()) {
        const answer = await shop.call(method, url, sent, headers)
        expect([url, answer.status, answer.body.code]).toEqual([url, 404, code])
        const nobodys = asks('nobody', 'nobody')[index]
        if (nobodys) expect((await shop.call(method, nobodys[1], nobodys[2], headers)).body).toEqual(answer.body)
      }
    const { refunds: _, ...after } = await detailOf(number)
    expect(before).toMatchObject(after)
  })
  test('are anonymised with the account: text is removed, amounts stay', async () => {
    const headers = as('leaver')
    const order = await delivered(shop, 'leaver')
    const { number, returnID } = (await ask(order, {}, headers, { text: 'Too small for me' })).body.return
    const { returns } = shop.modules
    expect(await returns.countOpen(shop.db, 'leaver')).toEqual({ returns: 1 })
    expect(await returns.exportCustomer(shop.db, 'leaver')).toMatchObject({ returns: [{ number, pieces: [{ text: 'Too small for me' }] }] })
    await act(returnID, 'withdraw', headers)
    await returns.removeCustomer(shop.db, 'leaver')
    expect(await returns.countOpen(shop.db, 'leaver')).toEqual({ returns: 0 })
    expect(JSON.stringify(await returns.exportCustomer(shop.db, 'leaver'))).not.toContain('Too small')
  })
})

test('a question asks for a photo of each view: an answer without one names it, and each photo keeps its view [C-30, C-32, R-17]', async () => {
  const order = await delivered(shop, 'anvi')
  const { number, returnID } = (await ask(order)).body.return
  await go(number, 'review')
  expect(await staffTransition(shop, number, 'approve', { views: ['back'] })).toMatchObject({ ok: false, error: { field: 'views' } })
  await go(number, ['ask', { message: 'May we see where it is broken?', views: ['setting', 'back'] }])
  expect((await shop.modules.notifications.recent(1))[0]?.body).toContain('The setting of the stone\nThe back')
  const file = readFileSync(new URL('fixtures/ring.jpg', import.meta.url))
  const add = async () => (await upload<{ image: ReturnPhoto }>(shop, { orderID: order.orderID }, file, as('anvi'))).body.image.imageID
  const [setting, back, other] = [await add(), await add(), await add()]
  const answer = (more: object) =>
    shop.call<{ return: ReturnDetail }>('POST', '/api/orders/needmoreinfoImages/', { returnID, ...more }, as('anvi'))
  for (const [more, field] of [
    [{}, 'views.back'],
    [{ text: 'Here it is' }, 'views.back'],
    [{ views: { back }, images: [setting] }, 'views.setting'],
    [{ views: { setting, back, clasp: other } }, 'views.clasp'],
    [{ views: { setting, back: 'nothing' } }, 'views.back'],
    [{ views: { setting, back }, images: ['nothing'] }, 'images'],
    [{ views: { setting, back: setting } }, 'views'],
    [{ views: { setting, back }, images: [back] }, 'views'],
    [{ views: { setting, back }, images: ['1', '2', '3', '4', '5'] }, 'images'],
  ] as const)
    expect([more, (await answer(more)).body]).toMatchObject([more, { code: 'bad_request', field }])
  expect((await answer({ views: { setting, inside: back } })).body).toMatchObject({ code: 'bad_request' })
  expect((await answer({ views: { back, setting }, images: [other] })).body.return).toMatchObject({
    status: 'under_review',
    rounds: [
      {
        views: ['setting', 'back'],
        images: [
          { imageID: setting, view: 'setting' },
          { imageID: back, view: 'back' },
          { imageID: other, view: null },
        ],
      },
    ],
  })
})
