import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { openTestDatabase } from '../testing/shop.ts'
import { type Act, type Change, noteChange, outsideOfActs, runAct } from './acts.ts'
import { type Db, type OpenDatabase, rows, transact } from './db/db.ts'

const act: Act = {
  staffId: 's1',
  name: 'Meera',
  roles: ['owner'],
  permissions: [],
  site: 'in',
  language: 'en',
  requestId: 'r1',
  call: 'POST /api/staff/things/:id/',
  object: 'things',
  objectId: '7',
  params: {},
  input: {},
}

let database: OpenDatabase
let db: Db
let recorded: (readonly Change[])[]
const record = async (tx: Db, _act: Act, changes: readonly Change[]) => {
  recorded.push(changes)
  await tx.execute(sql`insert into acts (changes) values (${changes.length})`)
}
beforeAll(async () => {
  database = await openTestDatabase(testDatabase)
  db = database.db
  await db.execute(sql`create table acts (changes int not null)`)
  await db.execute(sql`create table things (name text not null)`)
})
afterAll(() => database.close())
beforeEach(async () => {
  recorded = []
  await db.execute(sql`truncate acts, things`)
})

const addThing = (tx: Db) => tx.execute(sql`insert into things values ('ring')`)
const counts = async () => {
  const [found] = await rows<{ acts: number; things: number }>(
    db,
    sql`select (select count(*)::int from acts) acts, (select count(*)::int from things) things`,
  )
  return found
}

test('an act is recorded in the transaction that makes it, once without noted changes', async () => {
  await runAct(act, record, async () => {
    await transact(db, addThing)
    await transact(db, addThing)
  })
  expect(await counts()).toEqual({ acts: 1, things: 2 })
  expect(recorded).toEqual([[]])
})

test('each transaction records what it notes, with those inside of it', async () => {
  await runAct(act, record, async () => {
    await transact(db, async (tx) => {
      noteChange({ after: { name: 'ring' } })
      await transact(tx, async (inner) => {
        noteChange({ object: 'parts', id: '1' })
        await addThing(inner)
      })
    })
    await transact(db, async () => noteChange({ object: 'parts', id: '2' }))
  })
  expect(recorded).toEqual([[{ after: { name: 'ring' } }, { object: 'parts', id: '1' }], [{ object: 'parts', id: '2' }]])
})

test('a transaction that fails records nothing, and one whose record fails changes nothing', async () => {
  const failing = runAct(act, record, () =>
    transact(db, async (tx) => {
      await addThing(tx)
      noteChange({ after: { name: 'ring' } })
      throw new Error('refused')
    }),
  )
  await expect(failing).rejects.toThrow('refused')
  const withoutRecord = runAct(
    act,
    async () => {
      throw new Error('no audit')
    },
    () => transact(db, addThing),
  )
  await expect(withoutRecord).rejects.toThrow('no audit')
  expect(await counts()).toEqual({ acts: 0, things: 0 })
})

test('an attempt that lost a race for locks leaves no changes behind', async () => {
  let attempts = 0
  await runAct(act, record, () =>
    transact(db, async (tx) => {
      attempts += 1
      noteChange({ id: String(attempts) })
      if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      await addThing(tx)
    }),
  )
  expect(recorded).toEqual([[{ id: '2' }]])
  expect(await counts()).toEqual({ acts: 1, things: 1 })
})

test('work after the act, and work outside of it, is not recorded', async () => {
  let later: Promise<unknown> = Promise.resolve()
  await runAct(act, record, async () => {
    await outsideOfActs(() => transact(db, addThing))
    later = setTimeout(20).then(() => transact(db, addThing))
  })
  await later
  await transact(db, addThing)
  expect(await counts()).toEqual({ acts: 0, things: 3 })
})

test('a transaction that returns a refusal is not recorded, and an act that leaves no entry is reported', async () => {
  const unrecorded: string[] = []
  const report = ({ call }: Act) => unrecorded.push(call)
  await runAct(act, record, () => transact(db, async () => ({ ok: false, error: { code: 'not_found' } })), report)
  await runAct(act, record, () => db.execute(sql`insert into things values ('ring')`), report)
  await runAct(act, record, () => transact(db, addThing), report)
  expect(unrecorded).toEqual([act.call, act.call])
  expect(await counts()).toEqual({ acts: 1, things: 2 })
})
