import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { type Db, rows, transact } from '../../../kernel/db/db.ts'
import { resultOf } from '../../../kernel/result.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import type { ExcessState, RevisionState } from './machine.ts'
import { type ExcessRow, insertExcess, insertRevision, type RevisionRow } from './store.ts'
import { system, transitionExcess, transitionRevision } from './transitions.ts'

const shop = await shopOfFile()
const deps = { clock: shop.clock }
const piece = { grossMg: 1, netMg: 1, breakup: { total: 1 } } as RevisionRow['before']

/** A revision in a state, with excess payments in others. */
async function stored(state: RevisionState, excesses: ExcessState[] = [], more: Partial<RevisionRow> = {}) {
  const at = shop.clock.now()
  const id = newId(at)
  const about = {
    id,
    number: id,
    orderId: id,
    subsite: 'in',
    unitId: id,
    cause: 'weight' as const,
    scale: null,
    before: piece,
    after: piece,
    difference: 1,
    settled: 0,
  }
  const times = { reminders: 0, createdAt: at, deadline: null, lookAt: null, decidedAt: null }
  const reckoned = { revised: {}, absorbed: {}, input: {}, newConsent: false } as Pick<
    RevisionRow,
    'revised' | 'absorbed' | 'input' | 'newConsent'
  >
  const row: RevisionRow = { ...about, ...times, ...reckoned, state, ...more }
  await insertRevision(shop.db, row)
  const owed: ExcessRow[] = []
  for (const one of excesses) {
    const excess = { id: newId(at), orderId: id, revisionId: id, state: one, amount: 1, deadline: null, createdAt: at, updatedAt: at }
    await insertExcess(shop.db, excess)
    owed.push(excess)
  }
  return { row, owed }
}
const events = async ({ id }: RevisionRow) => (await rows(shop.db, sql`select 1 from revision_event where revision_id = ${id}`)).length
/** The state that a transition leads to, or the code of its refusal. */
const tried = async (work: (tx: Db) => Promise<{ state: string }>) => {
  const result = await resultOf(() => transact(shop.db, work))
  return result.ok ? result.value.state : result.error.code
}
const transition = (
  ...[row, name, step]: [RevisionRow, Parameters<typeof transitionRevision>[3], Partial<Parameters<typeof transitionRevision>[4]>]
) => tried((tx) => transitionRevision(deps, tx, row, name, { actor: system, reason: 'a test', ...step }))

describe('the guards of a revision', () => {
  test('refuse to settle while an amount is due, and allow it once that was paid, waived or added to the cash [S-14]', async () => {
    for (const [excesses, outcome] of [
      [[], 'settled'],
      [['due'], 'revision_decided'],
      [['payment_pending'], 'revision_decided'],
      [['failed'], 'revision_decided'],
      // Asked for, not paid in time, and not absorbed.
      [['expired'], 'revision_decided'],
      [['paid'], 'settled'],
      [['waived'], 'settled'],
      [['with_cash'], 'settled'],
      [['expired', 'paid'], 'settled'],
      [['paid', 'due'], 'revision_decided'],
    ] as [ExcessState[], string][]) {
      const { row } = await stored('settlement', excesses)
      expect([excesses, await transition(row, 'settle', {})]).toEqual([excesses, outcome])
      expect(await events(row)).toBe(outcome === 'settled' ? 1 : 0)
    }
  })
  test('let it expire at its deadline and not before [S-14]', async () => {
    const deadline = (ms: number) => ({ deadline: new Date(shop.clock.now().getTime() + ms) })
    expect(await transition((await stored('awaiting_customer', [], deadline(1000))).row, 'expire', {})).toBe('revision_decided')
    expect(await transition((await stored('awaiting_customer')).row, 'expire', {})).toBe('revision_decided')
    expect(await transition((await stored('awaiting_customer', [], deadline(0))).row, 'expire', {})).toBe('expired')
    expect(await transition((await stored('settlement', ['due'], deadline(-durations.hour))).row, 'expire', {})).toBe('expired')
  })
  test('default to false without a value from the caller: no consent, no tolerance [S-14]', async () => {
    const shopper = { kind: 'shopper', id: '' } as const
    const asked = async () => (await stored('awaiting_customer')).row
    expect(await transition(await asked(), 'accept', { actor: shopper })).toBe('consent_needed')
    expect(await transition(await asked(), 'accept', { actor: shopper, holds: { consented: false } })).toBe('consent_needed')
    expect(await transition(await asked(), 'accept', { actor: shopper, holds: { consented: true } })).toBe('accepted')
    expect(await transition((await stored('proposed')).row, 'settle-itself', {})).toBe('revision_decided')
    expect(await transition((await stored('proposed')).row, 'settle-itself', { holds: { within_tolerance: true } })).toBe('auto_settled')
  })
})

test('a due amount can be paid while its revision waits for it, and is added to cash only within its limit [S-14]', async () => {
  const excess = async (state: ExcessState, name: 'pay' | 'add-to-cash', of: RevisionState, fits?: boolean) => {
    const { owed } = await stored(of, [state])
    const holds = fits === undefined ? {} : { within_cash: fits }
    return tried((tx) => transitionExcess(deps, tx, owed[0]!, name, { actor: system, reason: 'a test', holds }))
  }
  expect(await excess('due', 'pay', 'settlement')).toBe('paid')
  expect(await excess('expired', 'pay', 'on_hold')).toBe('paid')
  for (const over of ['closed', 'remake', 'item_cancelled', 'replaced', 'awaiting_customer'] as const)
    expect([over, await excess('due', 'pay', over)]).toEqual([over, 'excess_settled'])
  expect([await excess('reckoned', 'add-to-cash', 'settlement'), await excess('reckoned', 'add-to-cash', 'settlement', false)]).toEqual([
    'excess_settled',
    'excess_settled',
  ])
  expect(await excess('reckoned', 'add-to-cash', 'settlement', true)).toBe('with_cash')
})
