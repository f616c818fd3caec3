import type { Cart } from '@karat/contract/cart.ts'
import type { PaymentLink } from '@karat/contract/drafts.ts'
import type { BreakupRow } from '@karat/contract/products.ts'
import type { DraftBody, StaffDraft } from '@karat/contract/staff-drafts.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import type { StoredPromotion } from '../../catalogue/promotions/port.ts'
import { giveTestPromotion } from '../../../testing/promotions.ts'
import { bank, transitionUnits, post, type Posted, puneAddress, restock, ring, statesOf } from '../../../testing/purchase.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

const shop = await shopOfFile()
const byStaff = shop.server.authenticate
acceptTestCustomers(shop)
const byCustomer = shop.server.authenticate
shop.server.authenticate = (request) => (request.routeOptions.url?.startsWith('/api/staff/') ? byStaff(request) : byCustomer(request))

let [owner, desk, sales, merchandiser, dubai]: StaffBrowser[] = []
beforeAll(async () => {
  const add = async (name: string, role: string, site = 'in') =>
    (await addMember(shop, `${name}@aurelia.example`, [{ role, site }])).browser
  owner = await add('owner', 'owner')
  desk = await add('desk', 'order-desk')
  sales = await add('sales', 'sales')
  merchandiser = await add('merchandiser', 'merchandiser')
  dubai = await add('dubai', 'owner', 'ae')
})
beforeEach(async () => {
  await shop.db.execute(sql`truncate draft_order, staff_limit, staff_approval cascade`)
  await restock(shop, 20)
})

const staff = <T>(browser: StaffBrowser | undefined, path: string, body: object, headers = {}) =>
  (browser as StaffBrowser).call<T>('POST', path, body, headers)
const place = { Address: '12, Sadashiv Peth', City: 'Pune', Zip: '411030', State: 'MH' }
const content = (fields: Partial<DraftBody> = {}): DraftBody => ({
  channel: 'walk_in',
  contact: { firstName: 'Prachi', lastName: 'Sathe', phone: '98220 50412', email: 'prachi@example.com' },
  items: [{ productID: ring, quantity: 2 }],
  address: place,
  ...fields,
})
type Answered = { draft: StaffDraft; code: string; field: string; details: { number: string; minimum: number; price: number } }
const made = async (fields: Partial<DraftBody> = {}, by = desk) => {
  const { status, body } = await staff<Answered>(by, 'drafts/', content(fields))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.draft
}
const act = (draft: StaffDraft, name: string, body: object = {}, by = desk, headers = {}) =>
  staff<Answered>(by, `drafts/${draft.number}/${name}`, { version: draft.version, ...body }, headers)
const discount = (draft: StaffDraft, percent: unknown, by = desk, headers = {}) =>
  act(draft, 'discount/', { percent, reason: 'She buys often.' }, by, headers)
const given = async (draft: StaffDraft, percent: number, by = desk) => {
  const { status, body } = await discount(draft, percent, by)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.draft
}
const sent = async (draft: StaffDraft) => {
  const { status, body } = await act(draft, 'send/')
  expect(status, JSON.stringify(body)).toBe(200)
  return body.draft
}
const bagOf = async ({ link }: StaffDraft): Promise<Cart> =>
  (await shop.call<PaymentLink>('POST', '/api/drafts/open/', { token: link?.address.split('#')[1] ?? '' })).body.cart!
/** The making charge of all pieces of a bag before discounts by hand, in minor units. */
const makingOf = async (draft: StaffDraft) => {
  const [row] = await rows<{ cart_id: string }>(shop.db, sql`select cart_id from draft_order where number = ${draft.number}`)
  const view = await shop.modules.carts.view(shop.db, row?.cart_id ?? '')
  return (view?.lines ?? []).reduce((all, { breakup, quantity }) => {
    const rowsOfMaking = breakup.rows.filter(({ code }) => code === 'making' || code === 'making_discount')
    return all + rowsOfMaking.reduce((sum, { value }) => sum + value, 0) * quantity
  }, 0)
}
const minor = (amount: number) => Math.round(amount * 100)
const paid = async (draft: StaffDraft): Promise<Posted & { cartID: string }> => {
  const { cartID } = await bagOf(draft)
  const answer = await post(shop, cartID, 'sandbox')
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await bank(shop, answer.body.payment.providerRef, 'approve')
  await shop.modules.jobs.runDue()
  return { ...answer.body, cartID }
}
const refundedOf = async (orderID: string) => {
  const [row] = await rows<{ amount: number }>(
    shop.db,
    sql`select coalesce(sum(amount), 0)::int as amount from refund where order_id = ${orderID}`,
  )
  return row?.amount
}
const paidFor = async (orderID: string) =>
  (await rows<{ amount: number }>(shop.db, sql`select sum(amount)::int as amount from order_payment where order_id = ${orderID}`))[0]
    ?.amount

describe('a discount on making [P-04]', () => {
  test('takes the percentage off the making charge, with its tax, and is a line of its own in the bag and the order', async () => {
    const draft = await made()
    const making = await makingOf(draft)
    expect([making > 0, draft.makingPercent, draft.bag?.summary.makingDiscount]).toEqual([true, 0, 0])
    const less = await given(draft, 7.5)
    const before = draft.bag!.summary
    const after = less.bag!.summary
    // 3 % of tax come off with it; each of two pieces rounds its own.
    expect(Math.abs(minor(after.makingDiscount) - making * 0.075 * 1.03)).toBeLessThan(200)
    expect(minor(before.total) - minor(after.total)).toBe(minor(after.makingDiscount))
    expect([less.makingPercent, less.version, after.promotionDiscount]).toEqual([7.5, draft.version + 1, after.makingDiscount])
    expect(less.bag?.promotions).toMatchObject([{ title: 'Discount on making', saved: after.makingDiscount }])
    const link = await sent(less)
    const bag = await bagOf(link)
    expect([bag.summary, link.hold?.minutes]).toEqual([after, 60])
    const order = await paid(link)
    const { body } = await shop.call<{ order: { amounts: Cart['summary'] } }>(
      'GET',
      `/api/cart/orders/${order.orderID}/?orderToken=${order.orderToken}`,
    )
    expect(body.order.amounts).toMatchObject({ makingDiscount: after.makingDiscount, total: after.total })
    expect(await paidFor(order.orderID)).toBe(minor(after.total))
  })
  test('is refused with its field, for another version, on another site, and without its permission', async () => {
    const draft = await made()
    for (const percent of [-1, 101, 7.555, 'ten', null, undefined])
      expect(await discount(draft, percent)).toMatchObject({ status: 400, body: { field: 'percent' } })
    expect(await discount({ ...draft, version: 9 }, 5)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    expect(await discount({ ...draft, number: 'DR26-NOTHING' }, 5)).toMatchObject({ status: 404 })
    expect(await discount(draft, 5, dubai, { subsiteid: '2' })).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await discount(draft, 5, sales)).toMatchObject({ status: 404 })
    expect(await discount(draft, 5, merchandiser)).toMatchObject({ status: 403 })
  })
  test('that brings a piece below metal, stones and labour is the owner’s alone, who may; the least price is named', async () => {
    const all = await made()
    const refused = await discount(all, 100)
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_below_cost', field: 'percent' } })
    const { minimum, price } = refused.body.details
    expect(minor(minimum) - minor(price)).toBe(1)
    expect(
      (await shop.modules.drafts.read((await shop.modules.sites.byCode('in'))!, all.number, { id: 'x', name: 'x', readsAll: true })).draft
        .makingPercent,
    ).toBe(0)
    const byOwner = await given(all, 100, owner)
    // The others go on with what an owner gave: they hold, send and lower it.
    const held = await act(byOwner, 'hold/')
    expect(held.status, JSON.stringify(held.body)).toBe(200)
    const setCover = (cover: object | null) =>
      shop.db.execute(sql`update draft_order set covered_discount = ${JSON.stringify(cover)}::jsonb where number = ${byOwner.number}`)
    const [stored] = await rows<{ cover: object }>(
      shop.db,
      sql`select covered_discount as cover from draft_order where number = ${byOwner.number}`,
    )
    await setCover({ ...stored?.cover, isBelowCost: false })
    expect((await act(held.body.draft, 'hold/')).body.code).toBe('price_below_cost')
    await setCover(stored?.cover ?? null)
    const link = await sent(held.body.draft)
    const more = await staff<Answered>(desk, `drafts/${link.number}/`, {
      ...content({ items: [{ productID: ring, quantity: 3 }] }),
      version: link.version,
    })
    expect(more.body).toMatchObject({ code: 'price_below_cost', field: 'percent' })
    const lowered = await given(link, 99)
    expect((await discount(lowered, 100)).body.code).toBe('price_below_cost')
  })
  test('is compared with the rates of the day again when the price is held, and when the link is sent', async () => {
    const draft = await given(await made(), 9)
    const held = (await act(draft, 'hold/')).body.draft
    const rise = (by: ReturnType<typeof sql>) =>
      shop.db.execute(
        sql`update metal_rate set rate = rate ${by} where version_id in (select version_id from current_rate where subsite = 'in')`,
      )
    await rise(sql`* 2`)
    try {
      // Its price is held at the former rate.
      expect((await act(held, 'send/')).body).toMatchObject({ code: 'price_below_cost', field: 'percent' })
      expect((await act(held, 'send/', {}, owner)).status).toBe(200)
    } finally {
      await rise(sql`/ 2`)
    }
  })
  test('of two at once one counts, and it is not changed while it is paid or after the end', async () => {
    const draft = await made()
    const answers = await Promise.all([discount(draft, 5), discount(draft, 6), discount(draft, 7)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const link = await sent(answers.find(({ status }) => status === 200)!.body.draft)
    const { cartID } = await bagOf(link)
    expect((await post(shop, cartID, 'sandbox')).status).toBe(200)
    expect(await discount(link, 0)).toMatchObject({ status: 409, body: { code: 'draft_in_payment' } })
    const withdrawn = (await act(link, 'withdraw/')).body.draft
    expect(await discount(withdrawn, 5)).toMatchObject({ status: 409, body: { code: 'draft_ended' } })
  })
  test('changes a held price and leaves it held; one that is taken back is not charged unseen', async () => {
    const draft = (await act(await made(), 'hold/')).body.draft
    const less = await given(draft, 10)
    expect([less.hold?.until, less.total < draft.total]).toEqual([draft.hold?.until, true])
    const link = await sent(less)
    const bag = await bagOf(link)
    const none = await given(link, 0)
    expect(none.total).toBe(draft.total)
    expect(await post(shop, bag.cartID, 'sandbox')).toMatchObject({ status: 409, body: { code: 'total_changed' } })
    await bagOf(link)
    expect((await post(shop, bag.cartID, 'sandbox')).status).toBe(200)
  })
  test('is in the audit, before and after', async () => {
    const draft = await given(await made(), 5)
    const [entry] = await rows<{ before: string; after: string; reason: string }>(
      shop.db,
      sql`select before::text, after::text, reason from audit_entry where object_id = ${draft.number} and call like '%discount/' order by id desc limit 1`,
    )
    expect([entry?.before, entry?.after, entry?.reason].join(' ')).toMatch(/0 %.*5 %.*She buys often/)
    expect(draft.log[0]).toMatchObject({ kind: 'discount', approvedBy: '' })
  })
})

describe('above the limit of its member', () => {
  const approve = (number: string, by: StaffBrowser | undefined) =>
    staff<Answered>(by, `approvals/${number}/approve/`, { reason: 'Agreed.' })
  const waits = async (answer: Promise<{ status: number; body: Answered }>) => {
    const { status, body } = await answer
    expect([status, body.code]).toEqual([409, 'approval_waits'])
    return body.details.number
  }
  test('it waits for a second person whose own limit covers it', async () => {
    const draft = await made({}, sales)
    // Sales staff give none by themselves, the order desk a tenth, an owner any.
    const tenth = await waits(discount(draft, 10, sales))
    expect((await act(draft, 'hold/', {}, sales)).body.draft.makingPercent).toBe(0)
    expect(await approve(tenth, desk)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const current = (await act({ ...draft, version: 2 }, 'hold/', {}, sales)).body.draft
    const number = await waits(discount(current, 10, sales))
    expect(await approve(number, sales)).toMatchObject({ status: 403 })
    expect((await approve(number, desk)).status).toBe(200)
    // The history of the draft order names both.
    const { log } = (await desk!.call<Answered>('GET', `drafts/${draft.number}/`)).body.draft
    expect(log[0]).toMatchObject({ kind: 'discount', by: expect.stringMatching(/./), approvedBy: expect.stringMatching(/./) })
    const [row] = await rows<{ making_percent: number }>(
      shop.db,
      sql`select making_percent from draft_order where number = ${draft.number}`,
    )
    expect(row?.making_percent).toBe(1000)
    const more = await waits(discount({ ...current, version: current.version + 1 }, 11, sales))
    expect(await approve(more, desk)).toMatchObject({ status: 403, body: { code: 'approval_limit' } })
    expect((await approve(more, owner)).status).toBe(200)
    expect((await discount(await made(), 100, owner)).status).toBe(200)
  })
  test('whoever may see the draft order sees what waits, and who asked takes it back, also sales staff', async () => {
    const draft = await made({}, sales)
    const number = await waits(discount(draft, 10, sales))
    const seenBy = async (browser: StaffBrowser | undefined) =>
      (await browser!.call<Answered>('GET', `drafts/${draft.number}/`)).body.draft.approvals
    const asked = {
      number,
      askedBy: 'sales',
      kinds: ['discount'],
      reason: 'She buys often.',
      details: [{ name: 'making', percent: 10 }, {}],
    }
    expect(await seenBy(sales)).toMatchObject([{ ...asked, isOwn: true, mayApprove: false }])
    expect(await seenBy(desk)).toMatchObject([{ ...asked, isOwn: false, mayApprove: true }])
    const takeBack = (browser: StaffBrowser | undefined, headers = {}) =>
      staff<Answered>(browser, `approvals/${number}/withdraw/`, { reason: 'She decided without it.' }, headers)
    for (const other of [desk, owner, merchandiser])
      expect(await takeBack(other)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect((await takeBack(dubai, { subsiteid: '2' })).status).toBe(404)
    const both = await Promise.all([takeBack(sales), takeBack(sales)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await seenBy(sales)).toEqual([])
    expect(await approve(number, owner)).toMatchObject({ status: 409, body: { code: 'approval_decided' } })
  })
  test('an owner sets the limit of a member', async () => {
    const draft = await made()
    const [member] = await rows<{ id: string }>(shop.db, sql`select id from staff_member where email = 'desk@aurelia.example'`)
    const set = (making: unknown) =>
      staff<Answered>(owner, `members/${member?.id}/limits/`, { act: null, day: null, customer: null, making, reason: 'Senior' })
    expect(await set(120)).toMatchObject({ status: 400, body: { field: 'making' } })
    expect((await set(25)).status).toBe(200)
    const more = await given(draft, 25)
    await waits(discount(more, 25.01))
    expect((await set(0)).status).toBe(200)
    await waits(discount(await made(), 1))
  })
  test('an approved discount covers every one that gives away less: fewer pieces, a lower percentage; more waits again', async () => {
    const draft = await made({ items: [{ productID: ring, quantity: 3 }] }, sales)
    const number = await waits(discount(draft, 10, sales))
    expect((await approve(number, desk)).status).toBe(200)
    const read = async () => (await sales!.call<Answered>('GET', `drafts/${draft.number}/`)).body.draft
    const pieces = async (quantity: number) => act(await read(), '', content({ items: [{ productID: ring, quantity }] }), sales)
    expect((await pieces(1)).status).toBe(200)
    const lower = await given(await read(), 6, sales)
    expect(lower.makingPercent).toBe(6)
    expect((await given(lower, 10, sales)).makingPercent).toBe(10)
    expect((await pieces(3)).status).toBe(200)
    await waits(pieces(4))
    await waits(discount(await read(), 10.01, sales))
    // Two at once: one counts, and neither asks.
    const current = await read()
    const both = await Promise.all([discount(current, 7, sales), discount(current, 8, sales)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    // Somebody else lowers it: more than that waits again. Taken back, nothing is covered.
    expect((await given(await read(), 5)).makingPercent).toBe(5)
    await waits(discount(await read(), 6, sales))
    await given(await read(), 0, sales)
    await waits(discount(await read(), 1, sales))
  })
  test('other pieces on which the discount of somebody else gives away more wait too; a note does not', async () => {
    const draft = await given(await made(), 40, owner)
    const noted = await act(draft, '', content({ note: 'Ring first.' }))
    expect([noted.status, noted.body.draft.makingPercent]).toEqual([200, 40])
    await waits(act(noted.body.draft, '', content({ items: [{ productID: ring, quantity: 9 }] })))
    const none = await given(noted.body.draft, 0)
    expect((await act(none, '', content({ items: [{ productID: ring, quantity: 9 }] }))).status).toBe(200)
  })
})

describe('beside promotions', () => {
  const promote = async (fields: Pick<StoredPromotion, 'id' | 'effect' | 'stackable'> & { code?: string }) =>
    giveTestPromotion(shop, (await shop.modules.sites.byCode('in'))!, { title: { en: 'Test' }, ...fields })
  test('it adds up with a stackable code, never above the making charge; of one that stands alone the better counts', async () => {
    await promote({ id: 'c-half', code: 'HALFMAKING', effect: { kind: 'making_off', percent: 6000 }, stackable: true })
    await promote({ id: 'c-alone', code: 'ALONE', effect: { kind: 'making_off', percent: 2000 }, stackable: false })
    const both = await given(await made({ couponCode: 'HALFMAKING' }), 60, owner)
    const making = await makingOf(both)
    expect(both.bag?.promotions).toHaveLength(2)
    expect(Math.abs(minor(both.bag!.summary.promotionDiscount) - making * 1.03)).toBeLessThan(300)
    const worse = await given(await made({ couponCode: 'ALONE' }), 10)
    expect(worse.bag?.promotions.map(({ couponCode }) => couponCode)).toEqual(['ALONE'])
    expect(worse.bag?.summary.makingDiscount).toBe(0)
    const better = await given(worse, 30, owner)
    expect(better.bag?.promotions.map(({ title }) => title)).toEqual(['Discount on making'])
    expect(better.bag?.refusedCodes).toMatchObject([{ couponCode: 'ALONE', reason: 'promotion_not_better' }])
  })
  test('its order uses up no promotion', async () => {
    const order = await paid(await sent(await given(await made(), 10)))
    expect(await rows(shop.db, sql`select 1 from promotion_use where order_id = ${order.orderID}`)).toEqual([])
  })
})

describe('an order with a discount on making', () => {
  test('gives back exactly what was paid, piece by piece', async () => {
    const order = await paid(await sent(await given(await made(), 9.9)))
    const total = await paidFor(order.orderID)
    const units = await rows<{ position: number }>(
      shop.db,
      sql`select u.position from order_unit u where u.order_id = ${order.orderID} order by u.position`,
    )
    expect(units).toHaveLength(2)
    const first = await staff<Answered>(desk, `orders/${order.orderNumber}/cancel/`, { units: [1], reason: 'One is enough.' })
    expect(first.status, JSON.stringify(first.body)).toBe(200)
    const half = await refundedOf(order.orderID)
    const { body } = await shop.call<{ order: { amounts: Cart['summary'] } }>(
      'GET',
      `/api/cart/orders/${order.orderID}/?orderToken=${order.orderToken}`,
    )
    expect([minor(body.order.amounts.total), body.order.amounts.makingDiscount > 0]).toEqual([total! - half!, true])
    const rest = await staff<Answered>(desk, `orders/${order.orderNumber}/cancel/`, { reason: 'None after all.' })
    expect(rest.status, JSON.stringify(rest.body)).toBe(200)
    expect(await refundedOf(order.orderID)).toBe(total)
    expect(await statesOf(shop, order.cartID)).toEqual(['cancelled'])
  })
  test('has it on the invoice, which is for what was paid', async () => {
    const order = await paid(await sent(await given(await made({ items: [{ productID: ring, quantity: 1 }] }), 10)))
    const actor = { kind: 'staff', id: 'Meera' } as const
    for (const name of ['confirm', 'allocate', 'pack', 'ship'] as const)
      expect((await transitionUnits(shop, name, { number: order.orderNumber, actor, reason: 'by the book' })).ok).toBe(true)
    await shop.modules.jobs.runDue()
    const [invoice] = await rows<{ data: string; total: number }>(
      shop.db,
      sql`select figures::text as data, (figures->'totals'->>'total')::int as total from document where order_id = ${order.orderID} and kind = 'invoice'`,
    )
    expect([invoice?.total, invoice?.data.includes('making_discount')]).toEqual([await paidFor(order.orderID), true])
    expect(invoice?.data).toMatch(/"rate": 1000,[^}]*"rateUnit": "percent"/)
  })
  test('has its percentage in the price of the order, and in the new price of a weighed piece', async () => {
    await shop.db.execute(sql`update stock set on_hand = 0, policy = 'made_to_order' where variant_id like 'RNG-003%'`)
    const { orderID, orderNumber } = await paid(
      await sent(await given(await made({ items: [{ productID: 'RNG-003', quantity: 1 }] }), 60, owner)),
    )
    const actor = { kind: 'staff', id: 'Meera' } as const
    for (const name of ['confirm', 'start', 'inspect'] as const)
      expect((await transitionUnits(shop, name, { number: orderNumber, actor, reason: 'by the book' })).ok).toBe(true)
    const [item] = await rows<{ net: number; gross: number }>(
      shop.db,
      sql`select (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${orderID}`,
    )
    const weights = { grossMg: (item?.gross ?? 0) + 60, netMg: (item?.net ?? 0) + 60 }
    const weighed = await shop.modules.revisions.weigh({ number: orderNumber, unit: 1, ...weights, by: 'Meera', reason: 'scale 2' })
    expect(weighed).toMatchObject({ ok: true })
    const { body } = await (owner as StaffBrowser).call<{ order: StaffOrder }>('GET', `orders/${orderNumber}/`)
    const off = (breakup: BreakupRow[]) =>
      breakup.filter(({ code }) => code === 'making_discount').map(({ rate, rateUnit }) => [rate, rateUnit])
    const [revision] = body.order.revisions
    expect([off(revision?.before.breakup ?? []), off(revision?.after.breakup ?? [])]).toEqual([[[60, 'percent']], [[60, 'percent']]])
  })
})

describe('a customer', () => {
  const change = (cartID: string, quantity: number, headers = {}) =>
    shop.call<{ cart: Cart; code: string }>('POST', '/api/cart/', { productID: ring, cartID, quantity }, headers)
  test('does not take the discount to another bag, nor more pieces into it', async () => {
    const link = await sent(await given(await made(), 10))
    const bag = await bagOf(link)
    const own = (await change(bag.cartID, 1)).body.cart
    expect([own.cartID === bag.cartID, own.summary.makingDiscount, own.promotions]).toEqual([false, 0, []])
    const [item] = bag.items
    const more = await shop.call('PUT', `/api/cart/`, { mode: 'save_for_later', cartID: bag.cartID, cartItemID: item?.cartItemID })
    expect(more).toMatchObject({ status: 409, body: { code: 'draft_bag' } })
    const merged = await shop.call<{ cart: Cart }>('GET', `/api/cart/mapUserCart/${bag.cartID}/`, undefined, as('anvi'))
    expect(merged.body.cart.orderQty).toBe(2)
    const begun = await shop.call<{ cart: Cart }>('POST', '/api/cart/begin/', { items: [{ productID: ring, quantity: 2 }] })
    expect(begun.body.cart?.summary.makingDiscount ?? 0).toBe(0)
    const moved = await shop.call<{ cart: Cart }>('PUT', '/api/cart/', {
      mode: 'add_address',
      cartID: bag.cartID,
      shipping: { ...puneAddress, Zip: '560001', City: 'Bengaluru', State: 'KA' },
    })
    expect(moved.status, JSON.stringify(moved.body)).toBe(200)
    expect(moved.body.cart.summary.makingDiscount).toBe(bag.summary.makingDiscount)
  })
  test('has it once: after the order, the end of the link or its withdrawal no bag has it', async () => {
    const link = await sent(await given(await made(), 10))
    const order = await paid(link)
    expect((await post(shop, order.cartID, 'sandbox')).body.orderID).toBe(order.orderID)
    expect(await bagOf(link)).toBeNull()
    const next = await change(order.cartID, 1)
    expect(next.body.cart?.summary.makingDiscount ?? 0).toBe(0)
    const late = await sent(await given(await made(), 10))
    const { cartID } = await bagOf(late)
    shop.clock.advance(25 * durations.hour)
    await shop.modules.jobs.runDue()
    expect(await post(shop, cartID, 'sandbox')).toMatchObject({ status: 409, body: { code: 'bag_closed' } })
  })
})
