import { sql } from 'drizzle-orm'
import { orderStages } from '@karat/sites/staff-lists.ts'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { paid } from '../../../testing/returned.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestCustomers } from '../../../testing/signed-in.ts'
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
    const alone = (state: string) => stages.find(([, states]) => states.includes(state))?.[0]
    const text = stageSql({ units: 'units', state: `'confirmed'`, holdReason: 'null::text' })
    const found = await rows<{ a: string; b: string; stage: string | null }>(
      shop.db,
      sql`select a, b, ${sql.raw(text)} as stage from (select a, b, array[a, b] as units from
          jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) a, jsonb_array_elements_text(${JSON.stringify(all)}::jsonb) b) u`,
    )
    expect(found).toHaveLength(all.length ** 2)
    for (const { a, b, stage } of found) {
      const expected = stages.find(([one]) => one === alone(a) || one === alone(b))?.[0] ?? null
      expect([a, b, stage]).toEqual([a, b, expected])
    }
  })

  test('follows its units from the payment to the delivery, and keeps the time of the change', async () => {
    const { orderID, orderNumber: number } = await paid(shop, 'anvi', 2)
    const byStaff = async (name: StaffTransition, unit?: number) => {
      shop.clock.advance(60_000)
      const moved = await shop.modules.orderTransitions.byStaff(name, { number, unit, actor: staff, reason: 'x' })
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
})
