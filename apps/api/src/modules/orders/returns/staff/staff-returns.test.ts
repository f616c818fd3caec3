import { staffReturnTransitions } from '@karat/contract/staff.ts'
import type { StaffReturn, StaffReturnCounts, StaffReturnsReply } from '@karat/contract/staff-returns.ts'
import { staffReturnStates, type StaffReturnView, staffReturnViews } from '@karat/sites/staff-lists.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { delivered, inspectAll, returner } from '../../../../testing/returned.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { headersOf } from '../../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../../../../testing/signed-in.ts'
import { statesOf } from '../../../../kernel/machine.ts'
import { returnMachine, type ReturnState, type ReturnTransition } from '../machine.ts'
import { dueStates, hasEnded } from '../rules.ts'
import type { TransitionInput } from '../transition.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')
const { ask, go } = returner(() => shop)

type Query = Record<string, string>
async function list(query: Query = {}, site: object = {}): Promise<StaffReturnsReply> {
  const answer = await shop.call<StaffReturnsReply>('GET', `/api/staff/returns/?${new URLSearchParams(query)}`, undefined, {
    ...asStaff(),
    ...site,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const numbers = async (query: Query) => (await list(query)).returns.map(({ number }) => number)
const counts = async () =>
  (await shop.call<{ counts: StaffReturnCounts }>('GET', '/api/staff/returns/counts/', undefined, asStaff())).body.counts
async function read(number: string): Promise<StaffReturn> {
  const { status, body } = await shop.call<{ return: StaffReturn }>('GET', `/api/staff/returns/${number}/`, undefined, asStaff())
  expect(status, JSON.stringify(body)).toBe(200)
  return body.return
}

/** A return in a state, by its path there. */
async function returnIn(...path: Parameters<typeof go>[1][]): Promise<{ number: string; orderNumber: string }> {
  const customer = `asker-${++people}`
  const order = await delivered(shop, customer)
  const { number } = (await ask(order, {}, as(customer))).body.return
  shop.clock.advance(60_000)
  await go(number, ...path)
  return { number, orderNumber: order.orderNumber }
}
let people = 0

const toCheck = ['review', 'approve', 'schedule', 'collect', 'receive'] as const satisfies ReturnTransition[]
const message = 'Tell us more.'
const returns: Record<string, { number: string; orderNumber: string }> = {}
beforeAll(async () => {
  returns['requested'] = await returnIn()
  returns['asked'] = await returnIn('review', ['ask', { message }])
  returns['approved'] = await returnIn('review', 'approve')
  returns['received'] = await returnIn(...toCheck)
  returns['failed'] = await returnIn(...toCheck, 'inspect', ['fail', { message, deduction: 10_000 }])
  returns['passed'] = await returnIn(...toCheck, 'inspect', 'pass')
  returns['rejected'] = await returnIn('review', ['reject', { message }])
})
const of = (...names: string[]) => names.map((name) => returns[name]?.number)

test('a filter narrows every list of returns', async () => {
  expect(staffReturnStates.toSorted()).toEqual(statesOf(returnMachine).toSorted())
  const found = async (query: Query) => (await numbers(query)).toSorted()
  expect(await found({ view: 'all', state: 'rejected' })).toEqual(of('rejected'))
  expect(await found({ view: 'all-open', state: 'rejected' })).toEqual([])
  expect(await found({ view: 'all-open', state: 'received' })).toEqual(of('received'))
  expect(await found({ view: 'all', resolution: 'repair' })).toEqual([])
  expect(await found({ view: 'all', resolution: 'refund', handover: 'pickup' })).toHaveLength(7)
  const [day] = shop.clock.now().toISOString().split('T')
  expect(await found({ view: 'all', from: '2040-01-01' })).toEqual([])
  expect(await found({ view: 'to-decide', to: day ?? '' })).toEqual(of('requested'))
  expect(await numbers({ view: 'all', order: 'oldest', from: '2020-01-01' })).toEqual((await numbers({ view: 'all' })).toReversed())
  for (const query of [{ state: 'x' }, { resolution: 'gold' }, { handover: 'post' }, { from: '2026-13-01' }] as Query[]) {
    const answer = await shop.call('GET', `/api/staff/returns/?${new URLSearchParams(query)}`, undefined, asStaff())
    expect([query, answer.status]).toEqual([query, 400])
  }
})

describe('the lists of returns', () => {
  const expected: Record<StaffReturnView, string[]> = {
    'to-decide': ['requested'],
    'awaiting-shopper': ['failed', 'asked'],
    'on-the-way': ['approved'],
    'to-inspect': ['received'],
    'to-refund': ['passed'],
    'all-open': ['requested', 'received', 'passed', 'failed', 'asked', 'approved'],
    all: ['rejected', 'passed', 'failed', 'received', 'approved', 'asked', 'requested'],
  }
  test.each(Object.entries(expected))('%s', async (view, names) => {
    const found = await list({ view })
    expect(found.returns.map(({ number }) => number).toSorted()).toEqual(of(...names).toSorted())
    const due = found.returns.map(({ deadline, createdAt }) => (view === 'all' ? createdAt : (deadline ?? createdAt)))
    expect(due).toEqual(view === 'all' ? due.toSorted().toReversed() : due.toSorted())
    const views = found.returns.map((one) => one.view)
    expect(views.every((one) => view.startsWith('all') || one === view)).toBe(true)
  })

  test('have every state once, or it has ended', () => {
    const all = [...new Set(returnMachine.transitions.flatMap(({ from, to }) => [...from, to]))]
    const listed: ReturnState[] = Object.values(dueStates).flat()
    expect(listed.toSorted()).toEqual(all.filter((state) => !hasEnded(state)).toSorted())
  })

  test('are counted as they are listed, and paged both ways', async () => {
    const counted = await counts()
    for (const view of staffReturnViews) {
      const whole = await numbers({ view, limit: '50' })
      expect([view, counted[view]]).toEqual([view, { count: whole.length, more: false }])
      let page = await list({ view, limit: '2' })
      const [forward, backward] = [page.returns, [] as typeof page.returns]
      while (page.next !== null) {
        page = await list({ view, limit: '2', after: page.next })
        forward.push(...page.returns)
      }
      backward.push(...page.returns)
      while (page.previous !== null) {
        page = await list({ view, limit: '2', before: page.previous })
        backward.unshift(...page.returns)
      }
      expect([view, forward.map(({ number }) => number)]).toEqual([view, whole])
      expect([view, backward.map(({ number }) => number)]).toEqual([view, whole])
    }
  })

  test('find by the number of the return and of its order, on the own site alone', async () => {
    const { number, orderNumber } = returns['failed'] ?? { number: '', orderNumber: '' }
    for (const search of [number, number.toLowerCase(), number.slice(0, -1), orderNumber, orderNumber.toLowerCase()])
      expect([search, await numbers({ search })]).toEqual([search, [number]])
    expect(await numbers({ search: 'nobody' })).toEqual([])
    expect(await list({ search: number.slice(0, 5), limit: '2' })).toMatchObject({ more: true, next: null })
    expect((await list({ view: 'all' }, headersOf['ar'])).returns).toEqual([])
    expect((await list({ search: number }, headersOf['ar'])).returns).toEqual([])
  })

  test('show what needs to be known', async () => {
    const [row] = (await list({ search: returns['failed']?.number ?? '' })).returns
    expect(row).toMatchObject({
      ...returns['failed'],
      customer: { name: 'Anvi Deshpande', phoneEnds: '0000' },
      pieces: 1,
      reason: 'size',
      view: 'awaiting-shopper',
      state: 'qc_failed',
      resolution: 'refund',
      handover: 'pickup',
    })
    const { amount } = (await list({ search: returns['passed']?.number ?? '' })).returns[0] ?? { amount: 0 }
    expect(row?.amount).toBe(amount - 100)
  })
})

describe('the page of a return', () => {
  /** Everything that a transition may need. */
  const complete: Partial<Record<ReturnTransition, Partial<TransitionInput>>> = {
    ask: { message },
    reject: { message },
    fail: { message },
    offer: { message, offer: ['repair'], days: 5 },
    'approve-part': { keep: [1] },
    'pass-part': { keep: [1] },
  }

  /** Whether the write takes a transition now; what it changed is rolled back. */
  async function accepts(number: string, name: ReturnTransition): Promise<boolean> {
    const undone = new Error('undone')
    const { transaction } = shop.db
    let isTaken = false
    shop.db.transaction = ((work: (tx: never) => Promise<unknown>) =>
      transaction.call(shop.db, async (tx) => {
        await work(tx as never)
        isTaken = true
        throw undone
      })) as never
    try {
      const actor = { kind: 'staff', id: 'Meera' } as const
      await shop.modules.returns.staff(number, { name, actor, reason: 'x', ...complete[name] }).catch((error: unknown) => {
        if (error !== undone) throw error
      })
      return isTaken
    } finally {
      shop.db.transaction = transaction
    }
  }

  async function comparesWithWrites(number: string): Promise<StaffReturn> {
    const found = await read(number)
    const allowed = found.transitions.filter((one) => one.allowed).map(({ transition }) => transition)
    for (const transition of staffReturnTransitions) {
      // Of two pieces a part may be kept; of one nothing would be left.
      if (transition === 'approve-part' || transition === 'pass-part') continue
      expect([found.state, transition, await accepts(number, transition)]).toEqual([found.state, transition, allowed.includes(transition)])
    }
    return found
  }

  test('offers to approve, or to pass, some of its pieces where it has several [S-14]', async () => {
    const customer = `asker-${++people}`
    const order = await delivered(shop, customer, 2, 'EAR-004')
    const { number } = (await ask(order, {}, as(customer), { quantity: 2 })).body.return
    const offered = async () => (await read(number)).transitions.map(({ transition }) => transition)
    await go(number, 'review')
    expect(await offered()).toContain('approve-part')
    await go(number, 'approve', 'schedule', 'collect', 'receive', 'inspect')
    expect(await offered()).toContain('pass-part')
    const single = await returnIn(...toCheck, 'inspect')
    expect((await read(single.number)).transitions.map(({ transition }) => transition)).not.toContain('pass-part')
  })

  test('offers the transitions that the writes take, from the request to the refund [S-14]', async () => {
    const { number } = await returnIn()
    const seen: string[][] = []
    for (const transition of [
      'review',
      'approve',
      'schedule',
      'miss',
      'schedule',
      'collect',
      'receive',
      'inspect',
      'pass',
      'resolve',
    ] as const) {
      const { transitions } = await comparesWithWrites(number)
      seen.push(transitions.filter((one) => one.allowed).map((one) => one.transition))
      await go(number, transition)
      if (transition === 'inspect') await inspectAll(shop, number)
    }
    expect(seen.slice(0, 3)).toEqual([['review'], ['ask', 'approve', 'reject'], ['schedule', 'self-ship']])
    const resolved = await comparesWithWrites(number)
    expect(resolved.transitions).toEqual([
      { transition: 'refund', allowed: false, guard: 'by_piece', needsText: false, needsReason: true },
      { transition: 'send', allowed: false, guard: 'by_piece', needsText: false, needsReason: false },
      { transition: 'close', allowed: false, guard: 'paid_back', needsText: false, needsReason: false },
    ])
    expect(resolved.refunds).toMatchObject([{ cause: 'return' }])
    // The credit note is made by a job once the refund has arrived; its address opens it.
    expect(resolved.documents.map(({ kind }) => kind)).toEqual(['invoice', 'certificate'])
    await shop.modules.jobs.runDue()
    const { documents } = await read(number)
    expect(documents.map(({ kind }) => kind)).toEqual(['invoice', 'certificate', 'credit_note'])
    const file = await shop.server.inject({ method: 'GET', url: documents[2]?.address ?? '' })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(resolved.refundPreview).toEqual({ amount: 0, tenders: [] })
  })

  test('shows the pieces as sold, the inspection, the refund by tender and what happened', async () => {
    const failed = await comparesWithWrites(returns['failed']?.number ?? '')
    expect(failed).toMatchObject({
      ...returns['failed'],
      state: 'qc_failed',
      view: 'awaiting-shopper',
      inspection: { note: message, deduction: 100 },
      customer: { name: 'Anvi Deshpande', isMasked: false, orders: 1 },
      rounds: [],
      refunds: [],
    })
    const [piece] = failed.pieces
    expect(piece).toMatchObject({ unit: 1, reason: 'size', exchangeAmount: null, hallmarkedArticles: 1, huids: [expect.any(String)] })
    expect(piece?.breakup.length).toBeGreaterThan(2)
    expect(piece?.deliveredAt).not.toBeNull()
    expect(failed.refundPreview.amount).toBe((piece?.amount ?? 0) - 100)
    const [tender] = failed.refundPreview.tenders
    expect(tender).toMatchObject({ source: 'gateway', destination: 'gateway', amount: failed.refundPreview.amount })
    expect(failed.pickup).toMatchObject({ name: 'Anvi Deshpande', missed: 0 })
    expect(failed.events[0]).toMatchObject({ from: 'qc_in_progress', to: 'qc_failed', actor: 'staff', by: 'Meera' })
    const asked = await read((returns['asked']?.number ?? '').toLowerCase())
    expect(asked.rounds).toMatchObject([{ number: 1, question: message, answer: '', answeredAt: null }])
  })

  test('shows the weights of the last weigh-in as those sold; of a piece that was never weighed, those ordered', async () => {
    const { number } = returns['failed'] ?? expect.unreachable()
    const soldOf = async () => (await read(number)).pieces[0]?.sold ?? expect.unreachable()
    const ordered = await soldOf()
    expect(ordered.netMg).toBeGreaterThan(0)
    const weigh = (grossMg: number | null, netMg: number | null) =>
      shop.db.execute(sql`update order_unit set gross_mg = ${grossMg}, net_mg = ${netMg}
        where id = (select u.unit_id from return_unit u join return_request r on r.id = u.return_id where r.number = ${number})`)
    await weigh(ordered.grossMg + 440, ordered.netMg + 320)
    expect(await soldOf()).toEqual({ grossMg: ordered.grossMg + 440, netMg: ordered.netMg + 320 })
    await weigh(null, null)
    expect(await soldOf()).toEqual(ordered)
  })

  test('masks the customer of a return that has ended', async () => {
    const { customer, transitions, view } = await comparesWithWrites(returns['rejected']?.number ?? '')
    expect([customer.isMasked, transitions, view]).toEqual([true, [], null])
  })
})

test('the lists are read by their indexes among many returns', async () => {
  await shop.db
    .execute(sql`insert into return_request (id, number, order_id, request_key, subsite, language, currency, state, resolution, handover, created_at)
    select 'many-' || g, 'MANY-' || g, order_id, 'many-' || g, subsite, language, currency, 'closed', resolution, handover, created_at
    from generate_series(1, 20000) g, (select * from return_request limit 1) r`)
  await shop.db.execute(sql`analyze return_request`)
  const plans = (from: string) =>
    shop.db.execute(sql.raw(`explain ${from}`)) as Promise<unknown> as Promise<{ rows: Record<string, string>[] }>
  const textOf = async (from: string) => (await plans(from)).rows.map((row) => row['QUERY PLAN']).join('\n')
  const due =
    await textOf(`select f.id from unnest(array['requested', 'offered']) s(state), lateral (select r.id, coalesce(r.deadline, r.created_at) as at
    from return_request r where r.subsite = 'in' and r.state = s.state and (coalesce(r.deadline, r.created_at), r.id) > ('epoch'::timestamptz, '')
    order by coalesce(r.deadline, r.created_at), r.id limit 51) f order by f.at, f.id limit 51`)
  expect([due.includes('return_request_due'), due.includes('Seq Scan')]).toEqual([true, false])
  const newest = await textOf(`select r.id from return_request r where r.subsite = 'in' order by r.created_at desc, r.id desc limit 51`)
  expect([newest.includes('return_request_newest'), newest.includes('Seq Scan')]).toEqual([true, false])
  const found = await textOf(
    `select r.id from return_request r where r.subsite = 'in' and r.number ~>=~ 'RT26' and r.number ~<~ 'RT27' limit 51`,
  )
  expect(found).toContain('return_request_number_search')
})
