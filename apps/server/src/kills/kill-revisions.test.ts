import type { ExcessPayment, RevisedOrder } from '@karat/contract/revisions.ts'
import type { Posted } from '@karat/api/testing/purchase.ts'
import { rows } from '@karat/api/kernel/db/db.ts'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { bought } from '../testing/bought.ts'
import { type ClosedShop, command, type KilledShop, killInRounds, type StaffRequest } from '../testing/killed.ts'
import { ask, killStarted } from '../testing/process.ts'

afterEach(killStarted)

/** A made-to-order ring, its ordered weight, and the differences of this test's units, in milligrams. */
const made = 'RNG-003'
const changes = [60, -60, 60, -60, 60, -60]
const back = changes.filter((change) => change < 0).length

interface Ordered {
  id: string
  number: string
  token: string
}
type Started = Ordered & { weighing: StaffRequest }

async function ordered(shop: ClosedShop, change: number, index: number): Promise<Started> {
  // A gift card pays a part, so that the refund for a lighter unit goes through the gateway first.
  const order = await bought(shop, { name: `kill-${index + 1}`, productId: made, onCards: 100_000 })
  const [drawn] = await rows<{ net: number; gross: number }>(
    shop.db,
    sql`select (options->>'netMg')::int as net, (options->>'grossMg')::int as gross from order_item where order_id = ${order.id}`,
  )
  if (!drawn) throw new Error('nothing was ordered')
  for (const transition of ['confirm', 'start', 'inspect'] as const) {
    const moved = await shop.modules.orderTransitions.byStaff(transition, {
      number: order.number,
      actor: { kind: 'staff', id: 'Meera' },
      reason: 'x',
    })
    expect(moved.ok).toBe(true)
  }
  const weights = { grossMg: drawn.gross + change, netMg: drawn.net + change }
  const input = { params: { number: order.number }, body: { unit: 1, ...weights, reason: 'by the book' } }
  return { ...order, weighing: { key: 'POST /api/staff/orders/:number/weigh/', input } }
}

/** The shopper's steps for a heavier unit: look, start the payment of the amount due, pay at the bank. */
async function pay({ address, done }: KilledShop, { number, token }: Ordered): Promise<void> {
  const call = <T>(method: string, path: string, body?: object) => ask<T>(`${address}/api/orders/${path}`, method, body)
  const { body } = await call<RevisedOrder>('GET', `revised/id/${number}/?orderToken=${token}`)
  const revision = body.revisions.at(-1)
  if (!revision || revision.difference <= 0) return
  if (revision.actions.includes('accept')) {
    await call('POST', 'revisedAccept/', { revisionID: revision.revisionID, orderToken: token })
    done()
  }
  const { excessPayments } = (
    await call<{ excessPayments: ExcessPayment[] }>('POST', 'excessPayment/', { orderID: number, orderToken: token })
  ).body
  const due = excessPayments.find(({ methods }) => methods.length > 0)
  if (!due) return
  const asked = { paymentSettingsGroupKey: 'sandbox:card', excessAmount: due.amount, orderToken: token }
  const { payment } = (await call<{ payment: Posted['payment'] }>('POST', `excessPaymentProcess/id/${due.excessID}/`, asked)).body
  done()
  if (!payment.url) return
  const choice = { method: 'POST', body: new URLSearchParams({ choice: 'approve' }), redirect: 'manual' } as const
  const paying = fetch(`${address}${payment.url}`, choice)
  done()
  await paying
  done()
}

/** The invariants of prices, payments and refunds of revised units, after any kill. */
async function expectToAgree({ db, modules: { notifications } }: ClosedShop): Promise<void> {
  // A unit that staff weigh again, since the first weighing was not acknowledged, has a new question: the first new price is replaced.
  const states = await rows(
    db,
    sql`select r.difference > 0 as rises, r.state, x.state as excess, u.state as unit, count(*)::int as count from revision r
        join order_unit u on u.id = r.unit_id left join excess_payment x on x.revision_id = r.id
        where r.state <> 'replaced' group by 1, 2, 3, 4 order by 1`,
  )
  expect(states).toEqual([
    { rises: false, state: 'closed', excess: 'refunded', unit: 'ready', count: back },
    { rises: true, state: 'closed', excess: 'paid', unit: 'ready', count: changes.length - back },
  ])
  // The amount paid and not refunded is the total of each order.
  const unequal = await rows(
    db,
    sql`select o.number, o.total::int, p.paid from orders o cross join lateral (select coalesce(sum(amount - returned), 0)::int as paid
          from order_payment p where p.order_id = o.id and p.state in ('captured', 'due')) p where p.paid <> o.total`,
  )
  expect(unequal).toEqual([])
  // The bank took each difference once and refunded each once; its other captures are refunded.
  const banks = await rows(
    db,
    sql`select count(*) filter (where x.difference > 0)::int as rises, count(*) filter (where x.taken <> greatest(x.difference, 0))::int as wrong,
          count(*) filter (where x.back <> greatest(-x.difference, 0))::int as "wrongBack"
        from (select r.difference,
          (select coalesce(sum(s.amount), 0)::int from sandbox_payment s join payment p on p.id = s.attempt_id
             where p.order_id = r.order_id and p.excess_id is not null and s.state = 'captured') as taken,
          (select coalesce(sum(f.amount), 0)::int from refund f where f.order_id = r.order_id and f.cause_kind = 'revision' and f.state = 'succeeded') as back
          from revision r where r.state <> 'replaced') x`,
  )
  expect(banks).toEqual([{ rises: changes.length - back, wrong: 0, wrongBack: 0 }])
  const broken = await rows(
    db,
    sql`select id from (select e.*, lag(e."to") over (partition by revision_id, machine order by at, id) as before from revision_event e) e
        where e."from" is distinct from before and before is not null`,
  )
  expect(broken).toEqual([])
  const mails = (await notifications.recent(500)).filter(({ channel }) => channel === 'email')
  const told = [...Map.groupBy(mails, ({ subject, body }) => `${subject}\n${body}`).values()].filter(({ length }) => length > 1)
  expect(told.map(([mail]) => mail?.body)).toEqual([])
}

test('kill -9 while units are weighed, accepted and paid: each difference is paid or refunded once, and nothing stays open', async () => {
  await killInRounds<Started[]>({
    async fill(shop) {
      const started: Started[] = []
      for (const [index, change] of changes.entries()) started.push(await ordered(shop, change, index))
      return started
    },
    kills: [4, 6, 8],
    work: (shop, started) =>
      started.map(async (order) => {
        await Promise.all(command(shop, [[order.weighing]]))
        await pay(shop, order)
      }),
    agree: expectToAgree,
  })
}, 480_000)
