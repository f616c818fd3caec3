import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { standIn } from '../../../../testing/provider-stand-in.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

interface Rates {
  version: number
  metals: { purity: string; rate: number; feed: number | null }[]
  feed: { readAt: string | null; silentSince: string | null } | null
  proposal: { id: string; rates: Record<string, { feedPercent: number | null; exceeds: string[] }> } | null
}
interface Given {
  site: string
  purity: string
  rate: number
  at: string
}

let given: unknown = { rates: [] }
let feed: Awaited<ReturnType<typeof standIn>>
let shop: TestShop
let rohan: StaffBrowser
let errors: string[] = []
let seen = 0
beforeAll(async () => {
  feed = await standIn(() => ({ body: given }))
  shop = await openTestShop(testDatabase, undefined, {
    rateFeed: { httpJson: { url: `${feed.origin}/`, token: undefined, timeout: 500 } },
    onJobError: (kind, error) => void errors.push(`${kind}: ${(error as Error).message}`),
  })
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  await addMember(shop, 'ketaki@aurelia.example', [{ role: 'owner', site: 'in' }])
  await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])
})
afterEach(() => {
  feed.fail('none')
  errors = []
})
afterAll(async () => {
  await shop.close()
  await feed.close()
})

const read = async (headers = {}) => (await rohan.call<Rates>('GET', 'rates/', undefined, headers)).body
const of = ({ metals }: Rates, purity = '22K') => metals.find((metal) => metal.purity === purity)
const rate = (one: Partial<Given>): Given => ({ site: 'in', purity: '22K', rate: 1, at: shop.clock.now().toISOString(), ...one })
/** Reads the feed as its job does, five minutes later, and sends the mails that follow. Returns who got one about the feed. */
async function readFeed(...rates: Given[]): Promise<string[]> {
  shop.clock.advance(5 * durations.minute)
  given = { rates }
  await shop.modules.jobs.runDue()
  // The mails: their queue comes before that of the feed.
  await shop.modules.jobs.runDue()
  const sent = (await shop.modules.notifications.recent(500)).filter(({ subject }) => subject.includes('feed is silent'))
  const fresh = sent.slice(0, sent.length - seen)
  seen = sent.length
  return fresh.map(({ recipient }) => recipient.split('@')[0] ?? '').toSorted()
}
const change = async (rates: Record<string, number>) => {
  const { version } = await read()
  return (await rohan.call<{ state: string }>('POST', 'rates/', { rates, version, reason: 'morning fix' })).body.state
}
const withdraw = async () => {
  const { version, proposal } = await read()
  return rohan.call('POST', `rates/proposals/${proposal?.id}/withdraw/`, { version, reason: 'x' })
}
const countOf = async () =>
  (await rohan.call<{ queues: { name: string; count: number }[] }>('GET', 'counts/')).body.queues.find(({ name }) => name === 'feed')?.count

describe('the feed of rates [P-04]', () => {
  test('is read by a job: rates of purities that the site sells, in its minor units; others are ignored', async () => {
    const before = await read()
    const live = of(before)?.rate ?? 0
    expect(before.feed).toBeNull()
    const at = shop.clock.now().toISOString()
    const told = await readFeed(
      rate({ rate: live + 1.004 }),
      rate({ rate: live + 9, at: '2026-11-20T08:55:00Z' }),
      rate({ purity: '99K', rate: 5 }),
      rate({ site: 'nowhere', rate: 5 }),
      rate({ purity: 'S925', rate: 5, at: new Date(shop.clock.now().getTime() + durations.hour).toISOString() }),
    )
    const after = await read()
    expect([told, errors]).toEqual([[], []])
    expect(of(after)?.feed).toBe(live + 1)
    expect([of(after)?.rate, of(after, 'S925')?.feed, after.version]).toEqual([live, null, before.version])
    expect(after.feed).toEqual({ readAt: shop.clock.now().toISOString(), silentSince: null })
    expect(Date.parse(at)).toBeLessThan(shop.clock.now().getTime())
    // A site of which the feed never spoke has none, and hears nothing of it.
    expect((await read({ subsiteid: '2', languageid: '4' })).feed).toBeNull()
    expect(await countOf()).toBe(0)
  })
  test('a rate that is far from it needs a second person, and the comparison is named', async () => {
    const live = of(await read())?.rate ?? 0
    const far = Math.round(live * 1.035)
    await readFeed(rate({ rate: far }))
    // One percent from the live rate, and more than two and a half from the feed: within the guard.
    expect(await change({ '22K': Math.round(live * 1.01) })).toBe('published')
    expect(await change({ '22K': live })).toBe('waiting')
    const { proposal } = await read()
    expect(proposal?.rates['22K']).toMatchObject({ exceeds: ['feed'], feedPercent: -3.38 })
    const preview = await rohan.call<{ changes: Record<string, { exceeds: string[] }> }>('POST', 'rates/preview/', {
      rates: { '22K': live },
    })
    expect(preview.body.changes['22K']?.exceeds).toEqual(['feed'])
    // It stands in the audit, in hundredths of a percent, and in the mail to whoever may approve it.
    const [entry] = await rows<{ after: object }>(
      shop.db,
      sql`select after from audit_entry where object = 'rate proposals' and call = 'POST /api/staff/rates/' order by id desc limit 1`,
    )
    expect(entry?.after).toMatchObject({ exceeds: { '22K': { feed: -338 } } })
    await shop.modules.jobs.runDue()
    await shop.modules.jobs.runDue()
    const mail = (await shop.modules.notifications.recent(500)).find(({ subject }) => subject.includes('wait for your approval'))
    expect(mail?.recipient).toBe('ketaki@aurelia.example')
    expect(mail?.body).toMatch(/\n22K: .+ \(-0\.99 %\)\n {2}Over the limit for one person: -3\.38 % against the feed\n/)
    await withdraw()
    // Purities that the feed does not give are compared with the live rate alone.
    const silver = of(await read(), 'S925')?.rate ?? 0
    expect(await change({ S925: silver + 1 })).toBe('published')
  })
  test('a reading that comes while rates are sent counts whole or not at all', async () => {
    const live = of(await read())?.rate ?? 0
    await readFeed(rate({ rate: live }))
    const before = await read()
    shop.clock.advance(5 * durations.minute)
    given = { rates: [rate({ rate: Math.round(live * 1.06) })] }
    const [state] = await Promise.all([change({ '22K': live - 1 }), change({ '22K': live - 1 }), shop.modules.jobs.runDue()])
    const after = await read()
    // Published by the former reading, or waiting by the new one; never both, and never neither.
    expect(['published', 'waiting', undefined]).toContain(state)
    expect(of(after)?.rate === live - 1).toBe(after.version === before.version + 1)
    expect(after.proposal === null).toBe(after.version === before.version + 1)
    // From now on the new reading holds.
    if (after.proposal) await withdraw()
    expect(await change({ '22K': live - 2 })).toBe('waiting')
    await withdraw()
  })
  test('is silent once a reading fails: nothing is compared with it, and who may propose rates is told once until it spoke', async () => {
    const live = of(await read())?.rate ?? 0
    const far = rate({ rate: Math.round(live * 1.06) })
    expect(await readFeed(far)).toEqual([])
    feed.fail('answers 500')
    expect(await readFeed(far)).toEqual(['ketaki', 'rohan'])
    expect(errors).toEqual(['rates.feed: the rates feed answered 500'])
    const silent = await read()
    expect([silent.feed?.silentSince, of(silent)?.feed]).toEqual([shop.clock.now().toISOString(), null])
    expect(await countOf()).toBe(1)
    const home = await rohan.call<{ waiting: { name: string; since: string | null }[] }>('GET', 'home/')
    expect(Date.parse(home.body.waiting.find(({ name }) => name === 'feed')?.since ?? '')).toBe(shop.clock.now().getTime())
    expect(await readFeed(far)).toEqual([])
    expect((await read()).feed?.silentSince).toBe(silent.feed?.silentSince)
    expect(await change({ '22K': live - 1 })).toBe('published')
    feed.fail('none')
    expect(await readFeed(far)).toEqual([])
    expect((await read()).feed?.silentSince).toBeNull()
    expect(await countOf()).toBe(0)
    feed.fail('answers 500')
    expect(await readFeed(far)).toEqual(['ketaki', 'rohan'])
  })
  test.each([
    ['garbage', () => ({ rates: 'none' })],
    ['a negative rate', () => ({ rates: [rate({ rate: -1 })] })],
    ['rates of ten grams', () => ({ rates: [rate({ rate: 144_050 })] })],
    ['rates in minor units', () => ({ rates: [rate({ rate: 1_440_500 })] })],
    ['none of the site any more', () => ({ rates: [] })],
  ])('is silent where it gives %s, which is never stored', async (_name, wrong) => {
    const live = of(await read())?.rate ?? 0
    await readFeed(rate({ rate: live }))
    const stored = await rows(shop.db, sql`select * from rate_feed_reading`)
    shop.clock.advance(5 * durations.minute)
    given = wrong()
    await shop.modules.jobs.runDue()
    expect((await read()).feed?.silentSince).toBe(shop.clock.now().toISOString())
    expect(await rows(shop.db, sql`select * from rate_feed_reading`)).toEqual(stored)
  })
  test('is silent where its rates are an hour old, also while no job runs that would say so', async () => {
    const live = of(await read())?.rate ?? 0
    await readFeed(rate({ rate: live }))
    const spoke = shop.clock.now().getTime() - 5 * durations.minute
    // The session ends where it is not used for long.
    for (const minutes of [20, 20, 14]) {
      shop.clock.advance(minutes * durations.minute)
      await read()
    }
    expect([(await read()).feed?.silentSince, await countOf()]).toEqual([null, 0])
    shop.clock.advance(durations.minute)
    const silent = await read()
    expect([silent.feed?.silentSince, of(silent)?.feed]).toEqual([new Date(spoke + durations.hour).toISOString(), null])
    expect(await countOf()).toBe(1)
    await readFeed(rate({ rate: live }))
    seen = (await shop.modules.notifications.recent(500)).filter(({ subject }) => subject.includes('feed is silent')).length
    const old = new Date(shop.clock.now().getTime() - durations.hour).toISOString()
    expect(await readFeed(rate({ rate: live, at: old }))).toEqual(['ketaki', 'rohan'])
    expect(await readFeed(rate({ rate: live, at: old }))).toEqual([])
  })
  test('that fell silent for several sites is one mail for a member, which names them', async () => {
    const [india, emirates] = [of(await read())?.rate ?? 0, of(await read({ subsiteid: '2', languageid: '4' }))?.rate ?? 0]
    await readFeed(rate({ rate: india }), rate({ site: 'ae', rate: emirates }))
    feed.fail('hangs')
    expect(await readFeed()).toEqual(['ketaki', 'rohan'])
    const mails = (await shop.modules.notifications.recent(500)).filter(({ subject }) => subject.includes('feed is silent')).slice(0, 2)
    const to = (name: string) => mails.find(({ recipient }) => recipient.startsWith(name))?.body
    expect(to('rohan')).toContain('gives nothing for India, United Arab Emirates')
    expect(to('ketaki')).toContain('gives nothing for India:')
  })
})

test('without an address there is no feed, and what one gave is deleted [P-04]', async () => {
  const without = await openTestShop(testDatabase)
  const browser = (await addMember(without, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  const readRates = async () => (await browser.call<Rates>('GET', 'rates/')).body
  expect((await readRates()).feed).toBeNull()
  await without.db.execute(sql`insert into rate_feed (subsite, at, silent_since) values ('in', now(), now())`)
  expect((await readRates()).feed).not.toBeNull()
  without.clock.advance(5 * durations.minute)
  await without.modules.jobs.runDue()
  expect((await readRates()).feed).toBeNull()
  await without.close()
})
