import type { StaffReturn } from '@karat/contract/staff-returns.ts'
import type { Inspection } from '@karat/sites/returns.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../../kernel/db/db.ts'
import { delivered, returner } from '../../../testing/returned.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { headersOf } from '../../../testing/shop.ts'
import { acceptTestCustomers, acceptTestStaff, as, asStaff } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestCustomers(shop)
acceptTestStaff(shop, 'owner')
const { ask, go } = returner(() => shop)

const read = async (number: string) =>
  (await shop.call<{ return: StaffReturn }>('GET', `/api/staff/returns/${number}/`, undefined, asStaff())).body.return
const transition = (number: string, body: object) =>
  shop.call<{ code: string }>('POST', `/api/staff/returns/${number}/transition/`, body, asStaff())
const inspect = (number: string, found: Inspection, more: object = {}, headers = {}) =>
  shop.call<{ code: string; field: string }>(
    'POST',
    `/api/staff/returns/${number}/inspect/`,
    { unit: 1, read: null, found, ...more },
    { ...asStaff(), ...headers },
  )

/** A return of one ring in inspection, with what was sold. */
async function inInspection() {
  const { number } = (await ask(await delivered(shop, 'anvi'))).body.return
  await go(number, 'review', 'approve', 'schedule', 'collect', 'receive', 'inspect')
  const [piece] = (await read(number)).pieces
  if (!piece) throw new Error('the return has no piece')
  const found: Inspection = {
    huids: piece.huids,
    grossMg: piece.sold.grossMg - 2,
    netMg: null,
    stones: piece.breakup.flatMap(({ code, count = 0 }) => (code === 'stone' ? [count] : [])),
    wear: 'light',
    papers: 'back',
    claim: 'as_said',
    cause: 'merchant',
    goesTo: 'workshop',
    note: 'Claw at seat 7 was never closed.',
  }
  return { number, found }
}

test('an inspection is kept with its finder, and decisions wait for it [P-04]', async () => {
  const { number, found } = await inInspection()
  const before = await read(number)
  expect(before.transitions.find((one) => one.transition === 'pass')).toMatchObject({ allowed: false, guard: 'inspected' })
  for (const decision of [
    { transition: 'pass' },
    { transition: 'fail', message: 'Bent' },
    { transition: 'offer', message: 'Bent', offer: ['exchange'] },
  ])
    expect(await transition(number, decision)).toMatchObject({ status: 409, body: { code: 'inspection_missing', field: 'transition' } })
  expect((await inspect(number, found)).status).toBe(200)
  const after = await read(number)
  expect(after.pieces[0]?.inspection).toMatchObject({ ...found, by: 'Meera' })
  expect(after.transitions.find((one) => one.transition === 'pass')).toMatchObject({ allowed: true, guard: null })
  const [entry] = await rows<{ after: { inspected: object } }>(
    shop.db,
    sql`select after from audit_entry where object = 'returns' and object_id = ${number} order by id desc limit 1`,
  )
  expect(entry?.after.inspected).toMatchObject({ unit: 1, grossMg: found.grossMg, goesTo: 'workshop' })
  expect((await transition(number, { transition: 'pass' })).status).toBe(200)
  expect((await inspect(number, found, { read: after.pieces[0]?.inspection?.at })).body.code).toBe('return_transition_refused')
})

test('a piece that is not what was sold is accepted only with a reason', async () => {
  const { number, found } = await inInspection()
  const passes = async (other: object) => {
    const before = (await read(number)).pieces[0]?.inspection?.at ?? null
    expect((await inspect(number, { ...found, ...other }, { read: before })).status).toBe(200)
    const needs = (await read(number)).transitions.find((one) => one.transition === 'pass')?.needsReason
    return [needs, needs ? (await transition(number, { transition: 'pass' })).body.code : undefined]
  }
  const others = [
    { grossMg: found.grossMg - 500 },
    { huids: found.huids.map(() => '') },
    { stones: found.stones.map((count) => count - 1) },
    { wear: 'altered' },
    { claim: 'not_so' },
  ]
  for (const other of others) expect([other, await passes(other)]).toEqual([other, [true, 'inspection_differs']])
  expect(await passes({})).toEqual([false, undefined])
  await passes({ wear: 'altered' })
  expect((await transition(number, { transition: 'pass', reason: 'Polished by us in May' })).status).toBe(200)
})

/** A return of one ring whose finding by Meera its shopper disputed. */
async function disputed() {
  const { number, found } = await inInspection()
  expect((await inspect(number, found)).status).toBe(200)
  expect((await transition(number, { transition: 'fail', message: 'A claw is bent', deduction: 100 })).status).toBe(200)
  const { returnID } = await read(number)
  shop.clock.advance(1000)
  expect((await shop.call('POST', '/api/orders/returnAction/', { returnID, action: 'dispute' }, as('anvi'))).status).toBe(200)
  expect((await read(number)).inspection?.deduction ?? 0).toBe(0)
  shop.clock.advance(1000)
  const again = async (name: string, more: object = {}) =>
    inspect(number, found, { read: (await read(number)).pieces[0]?.inspection?.at, ...more }, asStaff(name))
  const begin = (name: string) =>
    shop.call<{ code: string }>('POST', `/api/staff/returns/${number}/transition/`, { transition: 'inspect' }, asStaff(name))
  return { number, again, begin }
}
const readBy = async (number: string, name: string) =>
  (await shop.call<{ return: StaffReturn }>('GET', `/api/staff/returns/${number}/`, undefined, asStaff(name))).body.return

test('a disputed piece is inspected again by another person, and nothing is decided until then', async () => {
  const { number, again, begin } = await disputed()
  const inspectsAs = async (name: string) => (await readBy(number, name)).transitions.find((one) => one.transition === 'inspect')
  expect(await inspectsAs('Meera')).toMatchObject({ allowed: false, guard: 'another_inspector' })
  expect(await inspectsAs('Ravi')).toMatchObject({ allowed: true, guard: null })
  expect(await begin('Meera')).toMatchObject({ status: 403, body: { code: 'another_inspector', field: 'transition' } })
  expect((await begin('Ravi')).status).toBe(200)
  expect(await transition(number, { transition: 'fail', message: 'Bent' })).toMatchObject({
    status: 409,
    body: { code: 'inspection_missing' },
  })
  expect(await again('Meera')).toMatchObject({ status: 403, body: { code: 'another_inspector', field: 'unit' } })
  expect((await again('Ravi')).status).toBe(200)
  // Not afterwards either: the second inspection is somebody else's.
  shop.clock.advance(1000)
  expect(await again('Meera')).toMatchObject({ status: 403, body: { code: 'another_inspector' } })
  expect((await again('Ravi')).status).toBe(200)
  const piecesOf = async (name: string) => (await readBy(number, name)).pieces.map(({ inspectedBefore }) => inspectedBefore)
  expect([await piecesOf('Meera'), await piecesOf('Ravi')]).toEqual([[true], [false]])
  expect((await read(number)).pieces[0]?.inspection?.by).toBe('Ravi')
  expect((await transition(number, { transition: 'pass' })).status).toBe(200)
})

test('a piece that is disputed twice is inspected by a third person', async () => {
  const { number, again, begin } = await disputed()
  expect((await begin('Ravi')).status).toBe(200)
  expect((await again('Ravi')).status).toBe(200)
  expect((await transition(number, { transition: 'fail', message: 'A claw is bent', deduction: 100 })).status).toBe(200)
  const { returnID } = await read(number)
  shop.clock.advance(1000)
  expect((await shop.call('POST', '/api/orders/returnAction/', { returnID, action: 'dispute' }, as('anvi'))).status).toBe(200)
  for (const name of ['Meera', 'Ravi']) expect([name, (await begin(name)).status]).toEqual([name, 403])
  expect((await begin('Asha')).status).toBe(200)
})

test('a member who works alone inspects a disputed piece again', async () => {
  const { again, begin } = await disputed()
  await shop.db.execute(sql`insert into staff_alone (site, member_id, since) values ('in', 'Meera', ${shop.clock.now().toISOString()})`)
  expect((await begin('Meera')).status).toBe(200)
  expect((await again('Meera')).status).toBe(200)
  await shop.db.execute(sql`delete from staff_alone`)
})

test('two who inspect one piece at once: the second sees that somebody was faster', async () => {
  const { number, found } = await inInspection()
  const answers = await Promise.all([inspect(number, found), inspect(number, { ...found, wear: 'none' })])
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'changed_meanwhile'],
  ])
  const [piece] = (await read(number)).pieces
  expect((await inspect(number, { ...found, wear: 'worn' }, { read: piece?.inspection?.at })).status).toBe(200)
})

test('findings that cannot be of the piece are refused with their field, and those of another site are of no return', async () => {
  const { number, found } = await inInspection()
  for (const [wrong, field] of [
    [{ found: { ...found, stones: [...found.stones, 1] } }, 'found.stones'],
    [{ found: { ...found, stones: found.stones.map((count) => count + 1) } }, 'found.stones.0'],
    [{ found: { ...found, netMg: found.grossMg + 1 } }, 'found.netMg'],
    [{ unit: 2 }, 'unit'],
    [{ found: { ...found, grossMg: 0 } }, 'found.grossMg'],
    [{ found: { ...found, wear: 'shiny' } }, 'found.wear'],
    [{ found: { ...found, price: 1 } }, 'found.price'],
  ] as const)
    expect([field, await inspect(number, found, wrong)]).toMatchObject([field, { status: 400, body: { field } }])
  expect(await inspect(number, found, {}, headersOf['ar'])).toMatchObject({ status: 404 })
  expect((await read(number)).pieces[0]?.inspection).toBeNull()
})
