import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { compose } from './compose.ts'
import { manualClock } from './kernel/clock.ts'
import { type Db, rows } from './kernel/db/db.ts'
import { refundPayment, sandboxDecides } from './modules/checkout/payments/jobs.ts'
import { rebuildReadModels, prepare } from './prepare.ts'
import { testDatabase } from './testing/database.ts'
import { testSecrets } from './testing/secrets.ts'
import { openTestDatabase } from './testing/shop.ts'

const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
async function openDatabase({ prepared = true } = {}) {
  const opened = await openTestDatabase(testDatabase, prepared ? clock : undefined)
  open.push(opened.close)
  return opened
}

/** The modules of a process that serves no route. */
function worker(db: Db) {
  return compose({
    db,
    clock,
    secrets: testSecrets,
    mediaStore: { kind: 'memory' },
    sandboxSecret: 'a secret of the tests',
    onChanged: async () => {},
    onJobError: (_kind, error) => {
      throw error
    },
  })
}

describe('the first start', () => {
  test('of several processes at once creates one shop', async () => {
    const { db } = await openDatabase({ prepared: false })
    const start = async () => {
      await prepare(db, clock)
      await rebuildReadModels(worker(db))
    }
    await Promise.all([start(), start(), start()])
    const [count] = await rows<{ listed: number; pieces: number }>(
      db,
      sql`select (select count(*) from listing where subsite = 'in' and lead)::int as listed, (select count(*) from product where kind <> 'accessory')::int as pieces`,
    )
    expect(count?.listed).toBe(count?.pieces)
    expect(count?.listed).toBeGreaterThan(90)
  })
})

test('a process that only runs jobs knows every job kind that the others add', async () => {
  const { db } = await openDatabase()
  await prepare(db, clock)
  const { jobs } = worker(db)
  await jobs.add(db, sandboxDecides, { ref: 'none', tellOnly: true })
  await jobs.add(db, refundPayment, { paymentId: 'none' })
  await jobs.runDue()
  const kinds = await rows<{ kind: string; state: string }>(db, sql`select kind, state from job`)
  expect(kinds.filter(({ state }) => state !== 'done')).toEqual([])
  expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['sandbox-decides', 'refund', 'retention', 'expire-orders']))
})

test('a shop from before product translations gets those that match its English texts', async () => {
  const { db } = await openDatabase()
  await prepare(db, clock)
  await db.execute(sql`truncate product_translation, collection_translation, category_translation`)
  await db.execute(sql`update product set description = 'In the shop’s own words' where id = 'RNG-001'`)
  const count = async () => {
    const [row] = await rows<{ all: number; own: number }>(
      db,
      sql`select count(*)::int as all, (count(*) filter (where product_id = 'RNG-001'))::int as own from product_translation`,
    )
    return row
  }
  expect(await prepare(db, clock)).toEqual({ migrated: 0, seeded: false })
  expect(await count()).toEqual({ all: 5 * 96, own: 0 })
  await db.execute(sql`delete from product_translation where language <> 'hi'`)
  await prepare(db, clock)
  expect(await count()).toEqual({ all: 96, own: 0 })
})

test('a shop from before store translations gets those of the demo stores with an unchanged address, once', async () => {
  const { db } = await openDatabase()
  await prepare(db, clock)
  await db.execute(sql`update store set words = '{}'`)
  await db.execute(sql`update store set address = 'Somewhere else' where id = 'linking-lane'`)
  const named = async () => {
    const named = await rows<{ id: string }>(db, sql`select id from store where words <> '{}' order by position`)
    return named.map((store) => store.id)
  }
  await prepare(db, clock)
  expect(await named()).toHaveLength(21)
  expect(await named()).not.toContain('linking-lane')
  await db.execute(sql`update store set words = '{}' where id = 'zaveri-court'`)
  await prepare(db, clock)
  expect(await named()).toHaveLength(20)
})

test('a demo from before store pictures gets those of the stores with an unchanged address, once, and keeps its own texts', async () => {
  const { db } = await openDatabase()
  await prepare(db, clock)
  await db.execute(sql`delete from media where id like 'store-%'`)
  await db.execute(sql`update store set media_id = null, alt = '', words = (
    select coalesce(jsonb_object_agg(w.key, w.value - 'alt'), '{}') from jsonb_each(words) w)`)
  await db.execute(sql`update store set address = 'Somewhere else' where id = 'linking-lane'`)
  await db.execute(sql`update store set words = jsonb_set(words, '{hi,name}', '"अपना नाम"') where id = 'zaveri-court'`)
  const shown = () =>
    rows<{ id: string; words: Record<string, { name: string; alt?: string }> }>(
      db,
      sql`select s.id, s.words from store s join media m on m.id = s.media_id where s.alt <> '' order by s.position`,
    )
  await prepare(db, clock)
  const stores = await shown()
  expect(stores).toHaveLength(21)
  expect(stores.map(({ id }) => id)).not.toContain('linking-lane')
  expect(stores.flatMap(({ words }) => Object.values(words)).filter(({ alt }) => !alt)).toEqual([])
  expect(stores[0]?.words.hi?.name).toBe('अपना नाम')
  await db.execute(sql`update store set media_id = null where id = 'zaveri-court'`)
  await prepare(db, clock)
  expect(await shown()).toHaveLength(20)
})

test('a demo from before pictures had hashes gets those of its files, and so does one whose file a release replaced', async () => {
  const { db } = await openDatabase()
  await prepare(db, clock)
  const addresses = () => rows<{ address: string; blur: string }>(db, sql`select address, blur from media order by id`)
  const seeded = await addresses()
  await db.execute(sql`update media set hash = '', version = '' where id < 'M'`)
  await db.execute(sql`update media set hash = 'other', version = 'other', blur = '' where id > 'R'`)
  await db.execute(sql`insert into media (id, hash, version, width, height, blur) values ('uploaded', 'f00', 'f00', 1, 1, '')`)
  await prepare(db, clock)
  const own = { address: 'f00_uploaded', blur: '' }
  expect((await addresses()).filter(({ address }) => address !== own.address)).toEqual(seeded)
  expect(await addresses()).toContainEqual(own)
})

test('a demo from before site profiles gets those of its merchant, and no other site does', async () => {
  const { db } = await openDatabase()
  await prepare(db, clock)
  const profiles = async () => {
    const sites = await rows<{ code: string; profile: { shownRates?: string[]; merchant?: { name: string }; house?: { name: string } } }>(
      db,
      sql`select code, profile from subsite order by position`,
    )
    return sites.map(({ profile }) => [(profile.merchant ?? profile.house)?.name, profile.shownRates?.length])
  }
  const whole = ['Kanakira', 4]
  expect(await profiles()).toEqual([whole, whole, whole, whole])
  await db.execute(sql`update subsite set profile = '{"house":{"name":"Kanakira"}}' where code in ('in', 'ae')`)
  await db.execute(sql`update subsite set profile = '{"house":{"name":"Aurelane"}}' where code = 'us'`)
  await db.execute(sql`update subsite set profile = '{}' where code = 'sg'`)
  await prepare(db, clock)
  expect(await profiles()).toEqual([whole, whole, ['Aurelane', undefined], [undefined, undefined]])
})
