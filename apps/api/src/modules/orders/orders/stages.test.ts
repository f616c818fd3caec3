import { sql } from 'drizzle-orm'
import { orderStages } from '@karat/sites/staff-lists.ts'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { address, cartWith, transitionUnits, post, puneAddress } from '../../../testing/purchase.ts'
import { delivered, paid, returner } from '../../../testing/returned.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { unitMachine } from './machines/unit.ts'
import { stageSql, stageStates, unitsOf } from './stages.ts'
import { setHoldReason } from './store.ts'
import type { StaffTransition } from './units/transition-request.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
const staff = { kind: 'staff', id: 'Meera' } as const

const stageOf = async (orderId: string) => {
  const [row] = await rows<{ stage: string | null; since: string; computed: string | null }>(
    shop.db,
    sql`select stage, stage_since as since, ${sql.raw(stageSql({ units: unitsOf('o.id'), state: 'o.state', holdReason: 'o.hold_reason' }))} as computed
        from orders o where id = ${orderId}`,
  )
  expect(row?.stage).toBe(row?.computed)
  return row && { stage: row.stage, since: new Date(row.since).toISOString() }
}

describe('the stage of an order', () => {
  test('is the first in the order of the lists of its units’ stages', async () => {
    expect(['on-hold', ...Object.keys(stageStates), 'unpaid']).toEqual(orderStages)
    const all = [...new Set(unitMachine.transitions.flatMap(({ from, to }) => [...from, to]))]
    const stages = Object.entries(stageStates) as [string, readonly string[]][]
    for (const method of ['insured', 'pickup']) {
      const ofMethod = stages.filter(([stage]) => stage !== 'to-collect' || method === 'pickup')
      const alone = (state: string) => ofMethod.find(([, states]) => states.includes(state))?.[0]
      const text = stageSql({ units: 'units', state: `'confirmed'`, holdReason: 'null::text', deliveryMethod: `'${method}'` })
      const found = await rows<{ a: string; b: string; stage: string | null }>(
        shop.db,
        sql`select a, b, ${sql.raw(text)} as stage from (select a, b, array[a, b] as units from
            jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) a, jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) b) u`,
      )
      expect(found).toHaveLength(all.length ** 2)
      for (const { a, b, stage } of found) {
        const expected = ofMethod.find(([one]) => one === alone(a) || one === alone(b))?.[0] ?? null
        expect([method, a, b, stage]).toEqual([method, a, b, expected])
      }
    }
  })

  test('follows its units from the payment to the delivery, and keeps the time of the change', async () => {
    const { orderID, orderNumber: number } = await paid(shop, 'anvi', 2)
    const byStaff = async (name: StaffTransition, unit?: number) => {
      shop.clock.advance(60_000)
      const moved = await transitionUnits(shop, name, { number, unit, actor: staff, reason: 'x' })
      expect([name, moved.ok]).toEqual([name, true])
      return stageOf(orderID)
    }
    const placed = await stageOf(orderID)
    expect(placed?.stage).toBe('new')
    expect(await byStaff('confirm')).toEqual(placed)
    const allocated = await byStaff('allocate', 1)
    expect(allocated).toEqual({ stage: 'to-ship', since: shop.clock.now().toISOString() })
    expect(await byStaff('pack', 1)).toEqual(allocated)
    expect(await byStaff('ship', 1)).toEqual({ stage: 'new', since: shop.clock.now().toISOString() })
    await byStaff('allocate', 2)
    await byStaff('pack', 2)
    expect(await byStaff('ship', 2)).toMatchObject({ stage: 'on-the-road' })
    await byStaff('out')
    await byStaff('deliver', 1)
    expect((await stageOf(orderID))?.stage).toBe('on-the-road')
    expect((await byStaff('deliver', 2))?.stage).toBeNull()
    await setHoldReason(shop.db, orderID, 'dispute', shop.clock.now())
    expect((await stageOf(orderID))?.stage).toBe('on-hold')
    expect((await byStaff('release'))?.stage).toBeNull()
  })

  test('follows every other change of an order: payment, end, hold, cancellation, new price, return', async () => {
    const reason = 'by the book'
    const go = async (number: string, ...names: StaffTransition[]) => {
      for (const name of names) {
        const moved = await transitionUnits(shop, name, { number, actor: staff, reason })
        expect([name, moved.ok]).toEqual([name, true])
      }
    }
    const stages: Record<string, string | null | undefined> = {}
    const note = async (step: string, orderId: string) => (stages[step] = (await stageOf(orderId))?.stage)

    const { cartID } = await cartWith(shop, 'RNG-003')
    await address(shop, cartID, { shipping: puneAddress })
    const { orderID: unpaid } = (await post(shop, cartID, 'sandbox')).body
    await note('posted', unpaid)
    shop.clock.advance(durations.day)
    await shop.modules.orders.expireOverdue()
    await note('expired', unpaid)

    const held = await paid(shop, 'held')
    await transact(shop.db, async (tx) => {
      const order = await shop.modules.orders.lock(tx, held.orderID)
      if (order) await shop.modules.orders.hold(tx, order, 'payment_mismatch')
    })
    await note('held', held.orderID)
    await go(held.orderNumber, 'release')
    await note('released', held.orderID)
    expect((await shop.modules.cancellations.byStaff(held.orderNumber, undefined, 'Meera', reason)).ok).toBe(true)
    await note('cancelled', held.orderID)

    const made = await paid(shop, 'made', 1, 'RNG-003')
    await go(made.orderNumber, 'confirm', 'start')
    await note('started', made.orderID)
    const [item] = await rows<{ id: string; net: number; gross: number }>(
      shop.db,
      sql`select id, (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${made.orderID}`,
    )
    const asked = { orderID: made.orderID, items: [{ orderItemID: item?.id, quantity: 1 }], reason: 'mistake', refundTo: 'sources' }
    expect((await shop.call('PUT', '/api/orders/cancel/', asked, as('made'))).status).toBe(200)
    await note('cancellation', made.orderID)
    const [open] = await rows<{ number: string }>(shop.db, sql`select number from cancellation where order_id = ${made.orderID}`)
    expect((await shop.modules.cancellations.reject(open?.number ?? '', 'Meera', 'It is nearly done.')).ok).toBe(true)
    await note('continued', made.orderID)
    await go(made.orderNumber, 'inspect')
    await note('inspected', made.orderID)
    const more = Math.round((item?.net ?? 0) * 0.1)
    const weights = { grossMg: (item?.gross ?? 0) + more, netMg: (item?.net ?? 0) + more }
    const weighed = await shop.modules.revisions.weigh({ number: made.orderNumber, unit: 1, ...weights, by: 'Meera', reason })
    await note('weighed', made.orderID)
    await shop.db.execute(sql`update revision set state = 'on_hold' where order_id = ${made.orderID}`)
    const number = weighed.ok ? weighed.value.number : ''
    expect(await shop.modules.revisions.decideHeld(number, 'waive', 'Meera', reason)).toMatchObject({ ok: true })
    await note('waived', made.orderID)
    await go(made.orderNumber, 'pack', 'ship', 'out', 'fail', 'send-back')
    await note('sent back', made.orderID)
    await go(made.orderNumber, 'receive')
    expect((await shop.modules.cancellations.byStaff(made.orderNumber, 1, 'Meera', reason)).ok).toBe(true)
    await note('ended', made.orderID)

    const back = await delivered(shop, 'back')
    const { ask, go: onReturn } = returner(() => shop)
    const request = (await ask(back, {}, as('back'))).body.return
    await note('return requested', back.orderID)
    await onReturn(request.number, 'review', 'approve', 'schedule', 'collect', 'receive', 'inspect', 'pass', 'resolve')
    await note('returned', back.orderID)

    expect(stages).toEqual({
      posted: 'unpaid',
      expired: null,
      held: 'on-hold',
      released: 'new',
      cancelled: null,
      started: 'in-workshop',
      cancellation: 'cancellations',
      continued: 'in-workshop',
      inspected: 'to-weigh',
      weighed: 'revisions',
      waived: 'to-ship',
      'sent back': 'on-the-road',
      ended: null,
      'return requested': null,
      returned: null,
    })
  })
})
