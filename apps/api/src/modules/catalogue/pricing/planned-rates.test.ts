import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addMs, dayIn, durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let rohan: StaffBrowser
let ketaki: StaffBrowser
let round = 0
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
})
// The clock is moved on: sessions end after half an hour.
beforeEach(async () => {
  round += 1
  rohan = (await addMember(shop, `rohan-${round}@aurelia.example`, [{ role: 'merchandiser', site: '*' }])).browser
  ketaki = (await addMember(shop, `ketaki-${round}@aurelia.example`, [{ role: 'owner', site: '*' }])).browser
})
afterAll(() => shop.close())

interface Rates {
  version: number
  metals: { purity: string; rate: number }[]
  proposal: { id: string; state: string; goesLiveAt: string | null; approvedBy: string | null } | null
  history: { author: string; approvedBy: string | null; plannedAt: string | null; changes: { purity: string; after: number }[] }[]
}
const read = async () => (await rohan.call<Rates>('GET', 'rates/')).body
const rateOf = ({ metals }: Rates, purity = '22K') => metals.find((metal) => metal.purity === purity)?.rate ?? 0
/** A rate some percent above the live one, in whole rupees. */
const above = (rates: Rates, percent: number, purity = '22K') => Math.round(rateOf(rates, purity) * (1 + percent / 100))
/** A time some minutes from now, by the clocks of India. */
function inMinutes(minutes: number) {
  const at = addMs(shop.clock.now(), minutes * durations.minute)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' }).format(at)
  return { day: dayIn('Asia/Kolkata', at), time }
}
const send = (rates: Record<string, number>, version: number, more: object = {}, browser = rohan) =>
  browser.call<{ state: string; version: number; code: string; field: string }>('POST', 'rates/', {
    rates,
    version,
    reason: 'the fix of tomorrow',
    ...more,
  })
const decide = (action: string, id: string | undefined, version: number, browser = ketaki) =>
  browser.call<{ state: string; version: number }>('POST', `rates/proposals/${id}/${action}/`, { version, reason: 'x' })
const run = () => shop.modules.jobs.runDue()
const later = (minutes: number) => shop.clock.advance(minutes * durations.minute)
const subjects = async () =>
  (await shop.modules.notifications.recent(200)).map(({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`)

test('rates within the guard go live at their time by the clocks of the site, once, and the version says so [P-04]', async () => {
  const before = await read()
  const rate = above(before, 1)
  const plannedAt = shop.clock.now().toISOString()
  expect((await send({ '22K': rate }, before.version, { at: inMinutes(10) })).body).toMatchObject({
    state: 'planned',
    version: before.version,
  })
  const { proposal } = await read()
  const goesLiveAt = new Date(Math.floor((Date.parse(plannedAt) + 10 * durations.minute) / durations.minute) * durations.minute)
  expect(proposal).toMatchObject({ state: 'planned', goesLiveAt: goesLiveAt.toISOString() })
  await run()
  expect((await read()).version).toBe(before.version)
  later(11)
  await Promise.all([run(), run()])
  const payload = { subsite: 'in', proposalId: proposal?.id ?? '' }
  await Promise.all([shop.modules.pricing.publishPlanned(payload), shop.modules.pricing.publishPlanned(payload)])
  const after = await read()
  expect([after.version, rateOf(after), after.proposal]).toEqual([before.version + 1, rate, null])
  expect(after.history[0]).toMatchObject({ author: 'rohan-1', plannedAt, changes: [{ purity: '22K', after: rate }] })
  expect(after.history[1]?.plannedAt).toBeNull()
})

test('two processes publish planned rates once, and what is taken back at the same moment is either live or gone', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = await read()
    await send({ '18K': above(before, 0.1, '18K') }, before.version, { at: inMinutes(1) })
    const { proposal } = await read()
    later(2)
    const payload = { subsite: 'in', proposalId: proposal?.id ?? '' }
    const publish = () => shop.modules.pricing.publishPlanned(payload)
    const [, , withdrawn] = await Promise.all([publish(), publish(), decide('withdraw', proposal?.id, before.version, rohan)])
    await run()
    const after = await read()
    expect([after.version - before.version, after.proposal]).toEqual([withdrawn.status === 200 ? 0 : 1, null])
  }
})

test('planned rates are compared with what is live at their time: what moved too far waits, and is told [P-04]', async () => {
  const before = await read()
  const rate = above(before, 2, 'PT950')
  expect((await send({ PT950: rate }, before.version, { at: inMinutes(5) })).body.state).toBe('planned')
  const { proposal } = await read()
  // Within the guard, and away from the planned rate.
  const moved = await send({ PT950: above(before, -1.5, 'PT950') }, before.version)
  expect(moved.body.state).toBe('published')
  later(6)
  await run()
  const after = await read()
  expect([after.version, after.proposal]).toMatchObject([moved.body.version, { id: proposal?.id, state: 'waiting', approvedBy: null }])
  await run()
  const told = await subjects()
  expect(told).toContain(`rohan-${round}: Kanakira: your planned rates of India were not published`)
  expect(told).toContain(`ketaki-${round}: Kanakira: rates of India wait for your approval`)
  expect((await decide('approve', proposal?.id, after.version)).body).toEqual(
    expect.objectContaining({ state: 'published', version: after.version + 1 }),
  )
  expect(rateOf(await read(), 'PT950')).toBe(rate)
})

test('rates that a second person approves before their time go live then, and at once when it has passed', async () => {
  for (const isInTime of [true, false]) {
    const before = await read()
    const rate = above(before, 5, 'S925')
    expect((await send({ S925: rate }, before.version, { at: inMinutes(5) })).body.state).toBe('waiting')
    const { proposal } = await read()
    if (!isInTime) later(6)
    await run()
    const approved = await decide('approve', proposal?.id, before.version)
    expect(approved.body.state).toBe(isInTime ? 'planned' : 'published')
    if (isInTime) {
      expect((await read()).proposal).toMatchObject({ state: 'planned', approvedBy: `ketaki-${round}` })
      expect((await decide('approve', proposal?.id, before.version)).status).toBe(404)
      // Approved rates are published however far the live ones are by then.
      await send({ S925: above(before, -2, 'S925') }, before.version)
      later(6)
      await run()
    }
    const after = await read()
    expect([rateOf(after, 'S925'), after.proposal]).toEqual([rate, null])
    expect(after.history[0]).toMatchObject({
      author: `rohan-${round}`,
      approvedBy: `ketaki-${round}`,
      plannedAt: expect.any(String) as string,
    })
  }
})

test('planned rates have one place with those that wait, and a time in the next 31 days', async () => {
  const { version } = await read()
  const live = await read()
  for (const [at, code] of [
    [inMinutes(-1), 'rates_time_past'],
    [inMinutes(32 * 24 * 60), 'rates_time_far'],
    [{ day: '2026-02-30', time: '10:00' }, 'bad_request'],
    [{ day: '2026-11-30', time: '24:00' }, 'bad_request'],
  ] as const)
    expect(await send({ '22K': above(live, 0.2) }, version, { at })).toMatchObject({
      status: 400,
      body: { code, field: expect.stringMatching(/^at/) as string },
    })
  expect((await read()).proposal).toBeNull()
  await send({ '22K': above(live, 0.2) }, version, { at: inMinutes(5) })
  const first = (await read()).proposal
  expect((await send({ '22K': above(live, 0.3) }, version, { at: inMinutes(5) })).body.code).toBe('rates_waiting')
  expect((await send({ '22K': above(live, 0.3) }, version, { at: inMinutes(8), replaces: first?.id })).body.state).toBe('planned')
  later(6)
  await run()
  expect((await read()).version).toBe(version)
  // Another person takes it back; nothing is left that could be published.
  const second = (await read()).proposal
  expect((await decide('reject', second?.id, version)).status).toBe(200)
  later(6)
  await run()
  expect((await read()).version).toBe(version)
  expect(await rows(shop.db, sql`select count(*)::int as dead from job where state = 'dead'`)).toEqual([{ dead: 0 }])
})

test('far rates of a member who works alone go live ten minutes later, unless they are taken back or somebody joined [P-04]', async () => {
  const others = sql`email not like ${`ketaki-${round}@%`}`
  const joins = (state: string) => shop.db.execute(sql`update staff_member set state = ${state} where ${others}`)
  await joins('blocked')
  const worksAlone = (on: boolean) => ketaki.call('POST', 'works-alone/', { on, reason: 'one person' })
  expect((await worksAlone(true)).status).toBe(200)
  const see = async () => (await ketaki.call<Rates>('GET', 'rates/')).body
  const far = async () => {
    const before = await see()
    const rate = above(before, 8)
    expect((await send({ '22K': rate }, before.version, {}, ketaki)).body).toMatchObject({ state: 'planned', version: before.version })
    return { before, rate }
  }
  const { before, rate } = await far()
  const due = addMs(shop.clock.now(), 10 * durations.minute).toISOString()
  expect((await see()).proposal).toMatchObject({ state: 'planned', goesLiveAt: due })
  later(9)
  await run()
  expect((await see()).version).toBe(before.version)
  later(1)
  await Promise.all([run(), run()])
  const after = await see()
  expect([rateOf(after), after.version, after.proposal]).toEqual([rate, before.version + 1, null])
  const [entry] = await rows<{ after: object }>(
    shop.db,
    sql`select after from audit_entry where object = 'rate proposals' and after ? 'worksAlone' order by id desc limit 1`,
  )
  expect(entry?.after).toMatchObject({ worksAlone: true })
  // Taken back within the ten minutes it never goes live.
  const taken = await far()
  expect((await decide('withdraw', (await see()).proposal?.id, taken.before.version)).status).toBe(200)
  later(11)
  await run()
  expect((await see()).version).toBe(taken.before.version)
  // Somebody who may approve joined: it waits for them.
  const joined = await far()
  await joins('active')
  later(11)
  await run()
  expect([(await see()).version, (await see()).proposal]).toMatchObject([joined.before.version, { state: 'waiting' }])
  expect((await send({ '22K': joined.rate }, joined.before.version, { replaces: (await see()).proposal?.id }, ketaki)).body.state).toBe(
    'waiting',
  )
  await decide('withdraw', (await see()).proposal?.id, joined.before.version)
  await worksAlone(false)
})
