import { offerableResolutions } from '@karat/sites/returns.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { durations } from '../kernel/clock.ts'
import { rows } from '../kernel/db/db.ts'
import { ok, type Result, unwrap } from '../kernel/result.ts'
import { costOf } from '../modules/orders/documents/correction-data.ts'
import { unitMachine } from '../modules/orders/orders/machines/unit.ts'
import type { StaffTransition } from '../modules/orders/orders/units/transition-request.ts'
import { type ReturnTransition, returnMachine } from '../modules/orders/returns/machine.ts'
import { everythingSold } from '../testing/after-sale.ts'
import { chanceOf } from '../testing/chance.ts'
import { testDatabase } from '../testing/database.ts'
import {
  expectCreditToAgree,
  expectMoneyToAgree,
  expectNoGap,
  moneyDocuments,
  openDoor,
  type Ordering,
  pearls,
  placedOrder,
} from '../testing/money-of-order.ts'
import { giveTestAccount } from '../testing/owing.ts'
import { hallmark } from '../testing/purchase.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'
import { acceptTestCustomers } from '../testing/signed-in.ts'

/** The number of steps of the walk, and its seed; other seeds give other walks. */
const steps = Number(process.env['KARAT_WALK_STEPS'] ?? (testDatabase ? 80 : 30))
const seed = Number(process.env['KARAT_WALK_SEED'] ?? 16)

const shop = await shopOfFile()
acceptTestCustomers(shop)
const staff = { kind: 'staff', id: 'Meera' } as const
const by = { actor: staff, reason: 'walk' } as const
/** A made-to-order ring. */
const made = 'RNG-003'

const { chance, below, oneOf } = chanceOf(seed)

type Walked = Awaited<ReturnType<typeof placedOrder>>
type Step = () => Promise<Result<unknown>>

const orderings: readonly Ordering[] = [
  { pieces: [[pearls, 2]] },
  { pieces: [[pearls, 2]], credit: 100_000, isGift: true },
  {
    pieces: [
      [pearls, 1],
      [made, 1],
    ],
    credit: 300_000,
  },
  { pieces: [[pearls, 2]], gateway: 'sandbox' },
  { pieces: [[pearls, 2]], gateway: 'sandbox', credit: 300_000, isGift: true },
  {
    pieces: [
      [made, 1],
      [pearls, 1],
    ],
    gateway: 'sandbox',
  },
]

interface Piece {
  id: string
  itemId: string
  state: string
  fromStock: boolean
}

const piecesOf = ({ id }: Walked) =>
  rows<Piece>(
    shop.db,
    sql`select u.id, u.item_id as "itemId", u.state, i.stock_taken > 0 as "fromStock" from order_unit u join order_item i on i.id = u.item_id
        where u.order_id = ${id} order by u.position`,
  )

const ended = ['cancelled', 'returned', 'exchanged', 'completed']
const staffTransitions: readonly string[] = [
  'release',
  'confirm',
  'allocate',
  'start',
  'inspect',
  'pass',
  'pack',
  'ship',
  'out',
  'deliver',
  'fail',
  'send-back',
  'receive',
  'complete',
] satisfies StaffTransition[]

/** A transition that a unit may make from its state: a return to the warehouse is as likely as a delivery. */
async function transitionStep({ number }: Walked, pieces: readonly Piece[]): Promise<Step> {
  const at = pieces.indexOf(oneOf(pieces.filter(({ state }) => !ended.includes(state) || chance() < 0.1)) ?? oneOf(pieces))
  const open = unitMachine.transitions.filter(
    ({ name, from }) => staffTransitions.includes(name) && from.some((state) => state === pieces[at]?.state),
  )
  const likely = open.filter(({ name }) => name !== 'complete' || chance() < 0.2)
  const name = (likely.length > 0 ? oneOf(likely).name : oneOf(staffTransitions)) as StaffTransition
  return () => shop.modules.orderTransitions.byStaff(name, { number, unit: at + 1, ...by })
}

async function cancelStep(of: Walked, pieces: readonly Piece[]): Promise<Step> {
  const { cancellations, sites } = shop.modules
  const [waiting] = await rows<{ number: string }>(
    shop.db,
    sql`select number from cancellation where order_id = ${of.id} and state = 'under_review' order by created_at limit 1`,
  )
  if (waiting && chance() < 0.7)
    return () =>
      chance() < 0.5 ? cancellations.approve(waiting.number, 'Meera', 'walk') : cancellations.reject(waiting.number, 'Meera', 'walk')
  const at = below(pieces.length)
  if (chance() < 0.5) return () => cancellations.byStaff(of.number, at + 1, 'Meera', 'walk')
  const site = (await sites.byCode('in'))!
  const asked = { orderId: of.id, requestKey: `walk-${chance()}`, items: [{ itemId: pieces[at]?.itemId ?? '', quantity: 1 }] }
  const more = { reason: 'mistake', text: '', refundTo: oneOf(['sources', 'credit'] as const), refundSeen: undefined } as const
  return () => cancellations.request(site, { customerId: of.customerId, token: undefined }, { ...asked, ...more })
}

async function returnStep(of: Walked, pieces: readonly Piece[]): Promise<Step> {
  const { returns, sites } = shop.modules
  const site = (await sites.byCode('in'))!
  const asker = { customerId: of.customerId, token: undefined }
  const [open] = await rows<{ number: string; state: string; amount: number }>(
    shop.db,
    sql`select number, state, (select sum(u.amount) from return_unit u where u.return_id = r.id and u.state <> 'kept')::float8 as amount
        from return_request r where order_id = ${of.id} and state not in ('closed', 'rejected', 'withdrawn', 'expired') order by created_at limit 1`,
  )
  if (!open) {
    const came = pieces.filter(({ state }) => state === 'delivered')
    const { itemId = '' } = came.length > 0 ? oneOf(came) : {}
    const quantity = came.filter((piece) => piece.itemId === itemId).length || 1
    const items = [{ itemId, quantity: chance() < 0.5 ? 1 : quantity, reason: 'changed_mind' as const, text: '' }]
    const resolution = oneOf(['refund', 'refund', 'store_credit', 'exchange'] as const)
    const asked = {
      orderId: of.id,
      requestKey: `walk-${chance()}`,
      items,
      resolution,
      handover: 'pickup' as const,
      photos: [],
      storeId: undefined,
      visit: undefined,
    }
    return () => returns.request(site, 'en', asker, asked)
  }
  if (open.state === 'qc_failed' && chance() < 0.7)
    return () => returns.act(site, open.number, asker, oneOf(['accept', 'send_back', 'dispute'] as const))
  if (open.state === 'offered' && chance() < 0.7) {
    const action = oneOf(['choose', 'choose', 'choose', 'send_back', 'dispute'] as const)
    const choice = oneOf(offerableResolutions)
    return () => returns.act(site, open.number, asker, action, { choice })
  }
  if (open.state === 'qc_more_info') return () => returns.answer(site, open.number, asker, { text: 'walk', photos: [], views: {} })
  const possible = returnMachine.transitions.filter(
    ({ from, by: who, name }) =>
      from.some((state) => state === open.state) && who.includes('staff') && (name !== 'ask' || open.state === 'qc_in_progress'),
  )
  const name: ReturnTransition = possible.length > 0 ? oneOf(possible).name : 'resolve'
  const deduction = name === 'fail' ? below(open.amount) : undefined
  const offer = offerableResolutions.filter(() => chance() < 0.6)
  const offered = name === 'offer' ? { offer, ...(offer.includes('repair') ? { days: 5 } : {}) } : {}
  return () => returns.staff(open.number, { name, ...by, message: 'walk', ...(deduction === undefined ? {} : { deduction }), ...offered })
}

async function revisionStep(of: Walked): Promise<Step> {
  const { revisions, sites } = shop.modules
  const site = (await sites.byCode('in'))!
  const asker = { customerId: of.customerId, token: undefined }
  const [open] = await rows<{ id: string; number: string; state: string; difference: number }>(
    shop.db,
    sql`select id, number, state, difference::float8 as difference from revision where order_id = ${of.id} and state in ('awaiting_customer', 'settlement', 'on_hold') limit 1`,
  )
  if (open?.state === 'awaiting_customer' && chance() < 0.4)
    return () => revisions.reject(site, open.id, asker, oneOf(['remake', 'cancel'] as const))
  if (open?.state === 'awaiting_customer' && chance() < 0.5) return () => revisions.accept(site, open.id, asker, true)
  if (open?.state === 'awaiting_customer' && open.difference > 0)
    return () => revisions.pay(site, of.id, asker, { gateway: 'cod', amount: open.difference, consent: true })
  if (open?.state === 'settlement') {
    return async () => {
      const page = await revisions.pay(site, of.id, asker, { gateway: 'sandbox:card', amount: open.difference, consent: true })
      if (page.ok && page.value.page.providerRef) await shop.modules.sandboxBank?.decide({ ref: page.value.page.providerRef })
      return page
    }
  }
  const [piece] = await rows<{ position: number; net: number; gross: number }>(
    shop.db,
    sql`select u.position, (i.options->>'netMg')::int as net, (i.options->>'grossMg')::int as gross from order_unit u join order_item i on i.id = u.item_id
        where u.order_id = ${of.id} and i.stock_taken = 0 limit 1`,
  )
  if (open?.state === 'on_hold')
    return () => revisions.decideHeld(open.number, oneOf(['ask', 'waive', 'remake', 'cancel'] as const), 'Meera', 'walk')
  const heavier = Math.round((piece?.net ?? 0) * (chance() * 0.12 - 0.06))
  const weighed = { grossMg: (piece?.gross ?? 1) + heavier, netMg: (piece?.net ?? 1) + heavier }
  return () => revisions.weigh({ number: of.number, unit: (piece?.position ?? 0) + 1, ...weighed, by: 'Meera', reason: 'walk' })
}

interface Kind {
  /** How likely it is beside the others. */
  weight: number
  /** Whether a repeated request must change nothing. */
  repeats?: boolean
  step: () => Promise<Step> | Step
}

/** Notes the transfer of a refund whose customer has given an account. */
async function settleStep(of: Walked, byHand: string | undefined): Promise<Step> {
  if (byHand) await giveTestAccount(shop, of.id)
  return () => shop.modules.refunds.settle(byHand ?? 'nobody', 'Meera', 'walk')
}

/** All that may happen to an order, the likelier the more there is to do. */
function kindsOf(of: Walked, pieces: readonly Piece[], byHand: string | undefined): Record<string, Kind> {
  const has = (...states: string[]) => pieces.some(({ state }) => states.includes(state))
  return {
    transition: { weight: 10, repeats: true, step: () => transitionStep(of, pieces) },
    cancel: { weight: has('rto_received', 'cancel_requested') ? 4 : 0.5, step: () => cancelStep(of, pieces) },
    collect: {
      weight: has('delivered') ? 3 : 0.3,
      step: () => () => shop.modules.orderTransitions.collect({ number: of.number, unit: 1 + below(2), ...by }),
    },
    // Money that staff transfer by hand.
    settle: { weight: byHand ? 4 : 0.2, repeats: true, step: () => settleStep(of, byHand) },
    work: { weight: 1, repeats: true, step: () => () => shop.modules.jobs.runDue().then(() => ok(undefined)) },
    revision: { weight: has('quality_check', 'revision_pending') ? 15 : 0, step: () => revisionStep(of) },
    return: { weight: has('return_requested') ? 15 : has('delivered') ? 2 : 0, step: () => returnStep(of, pieces) },
  }
}

async function stepOf(of: Walked): Promise<{ name: string; make: Step; repeats: boolean }> {
  const byHand = (await shop.modules.refunds.ofOrder(shop.db, of.id)).find(({ state }) => state === 'manual_bank')?.number
  const kinds = Object.entries(kindsOf(of, await piecesOf(of), byHand))
  let dice = chance() * kinds.reduce((all, [, { weight }]) => all + weight, 0)
  const [name, { step, repeats = false }] = kinds.find(([, { weight }]) => (dice -= weight) < 0) ?? kinds[0]!
  return { name, make: await step(), repeats }
}

/** How many orders are walked with at a time. */
const atOnce = 4

/** Checks that invoices less credit notes equal the price of the units that the shopper keeps, and the deductions for returned units. */
async function expectInvoicesToAgree(of: Walked): Promise<void> {
  const documents = await moneyDocuments(shop, of.id)
  const states = new Map((await piecesOf(of)).map(({ id, state }) => [id, state]))
  const sumOf = (kind: string) => documents.reduce((all, one) => all + (one.kind === kind ? one.total : 0), 0)
  const costs = documents.flatMap(({ kind, units, figures }) =>
    kind === 'invoice' ? units.map((id, place) => ({ state: states.get(id), cost: costOf(figures.lines[place]!) })) : [],
  )
  const back = (await shop.modules.refunds.ofOrder(shop.db, of.id)).filter(({ cause }) => cause.kind === 'return')
  const kept = costs.reduce((all, { state, cost }) => all + (state === 'cancelled' ? 0 : cost), 0)
  expect([of.number, sumOf('invoice') - sumOf('credit_note')]).toEqual([
    of.number,
    kept - back.reduce((all, { amount }) => all + amount, 0),
  ])
}

test('random staff and shopper actions on orders keep payments, ledgers and invoices consistent after each step [S-14, R-16]', async () => {
  await openDoor(shop)
  const all: Walked[] = []
  let orders: Walked[] = []
  let before = ''
  const reached = new Set<string>()
  for (let step = 0; step < steps; step++) {
    // A finished order is replaced by another.
    if (orders.length < atOnce) {
      const next = await placedOrder(shop, `walker-${all.length}`, orderings[all.length % orderings.length])
      await hallmark(shop, next.number)
      orders.push(next)
      all.push(next)
      before = await everythingSold(shop)
    }
    const of = oneOf(orders)
    const { name, make, repeats } = await stepOf(of)
    const answer = await make()
    const after = await everythingSold(shop)
    // A refused request changes nothing.
    if (!answer.ok) expect([step, name, after]).toEqual([step, name, before])
    else reached.add(name)
    // Neither does a repeated request.
    if (answer.ok && repeats) {
      await make()
      expect([step, name, await everythingSold(shop)]).toEqual([step, name, after])
    }
    if (after !== before) await expectMoneyToAgree(shop, of.id)
    before = after
    if (step % 20 === 19) await expectNoGap(shop)
    shop.clock.advance(durations.minute)
    if ((await piecesOf(of)).every(({ state }) => ended.includes(state)) && chance() < 0.3) orders = orders.filter((one) => one !== of)
  }
  for (let round = 0; round < 3; round++) {
    await shop.modules.jobs.runDue()
    const { rows: manual } = await shop.modules.refunds.listManual((await shop.modules.sites.byCode('in'))!, { limit: 100 })
    for (const { number, order } of manual) {
      const of = all.find((one) => one.number === order)
      if (of) unwrap(await (await settleStep(of, number))())
    }
    shop.clock.advance(durations.hour)
  }
  await expectNoGap(shop)
  for (const of of all) {
    await expectMoneyToAgree(shop, of.id)
    await expectInvoicesToAgree(of)
    await expectCreditToAgree(shop, of.customerId)
  }
  expect([...reached]).toEqual(expect.arrayContaining(['transition', 'work']))
}, 120_000)
