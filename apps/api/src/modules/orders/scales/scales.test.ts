import type { ScaleDocument } from '@karat/contract/staff-scales.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayIn } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { addMember } from '../../../testing/staff-client.ts'

const shop = await shopOfFile()
const { browser: owner } = await addMember(shop, 'owner@scale.example', [{ role: 'owner', site: '*' }])
const { browser: other } = await addMember(shop, 'other@scale.example', [{ role: 'owner', site: 'in' }])
const { browser: desk } = await addMember(shop, 'desk@scale.example', [{ role: 'order-desk', site: 'in' }])
const { browser: accountant } = await addMember(shop, 'accountant@scale.example', [{ role: 'accountant', site: 'in' }])
beforeEach(() => shop.db.execute(sql`delete from scale`))

const document: ScaleDocument = { storeID: null, name: 'Scale 2', stepMg: 1, verifiedUntil: '2099-03-31' }
type Reply = { id: string; code: string; field: string }
interface Listed extends ScaleDocument {
  id: string
  isExpired: boolean
  retiredAt: string | null
}
const add = (more: object = {}, headers = {}) => owner.call<Reply>('POST', 'scales/', { document: { ...document, ...more } }, headers)
const save = (id: string, given: ScaleDocument, seen: ScaleDocument, browser = owner) =>
  browser.call<Reply>('POST', `scales/${id}/`, { document: given, seen })
const retire = (id: string, browser = owner) => browser.call<Reply>('POST', `scales/${id}/retire/`, {})
const list = async (headers = {}) => (await owner.call<{ scales: Listed[] }>('GET', 'scales/', undefined, headers)).body.scales
const auditOf = (id: string) =>
  rows<{ call: string; before: object | null; after: object }>(
    shop.db,
    sql`select call, before, after from audit_entry where object = 'scales' and object_id = ${id} order by at, id`,
  )
const undo = async (id: string) => {
  const { acts } = (await owner.call<{ acts: { id: string }[] }>('GET', `undo/?object=scales&id=${id}`)).body
  return owner.call<Reply>('POST', 'undo/', { entry: acts[0]?.id })
}

describe('scales of a site', () => {
  test('are added, changed and retired, each in the audit; a change and a retirement are undone [P-04]', async () => {
    const { id } = (await add()).body
    expect(await list()).toEqual([{ ...document, id, isExpired: false, retiredAt: null }])
    const changed = { ...document, stepMg: 10 as const, verifiedUntil: '2099-12-31' }
    expect((await save(id, changed, document)).status).toBe(200)
    expect(await list()).toMatchObject([changed])
    expect((await retire(id)).status).toBe(200)
    expect((await list())[0]?.retiredAt).not.toBeNull()
    expect(await auditOf(id)).toEqual([
      {
        call: 'POST /api/staff/scales/',
        before: null,
        after: { storeID: null, label: 'Scale 2', stepMg: 1, verifiedUntil: '2099-03-31', isRetired: false },
      },
      {
        call: 'POST /api/staff/scales/:id/',
        before: { stepMg: 1, verifiedUntil: '2099-03-31' },
        after: { stepMg: 10, verifiedUntil: '2099-12-31' },
      },
      { call: 'POST /api/staff/scales/:id/retire/', before: { isRetired: false }, after: { isRetired: true } },
    ])
    expect((await undo(id)).status).toBe(200)
    expect(await list()).toMatchObject([{ ...changed, retiredAt: null }])
    const again = (await retire(id)).status
    expect([again, (await retire(id)).status, (await auditOf(id)).length]).toEqual([200, 200, 5])
    // A retired scale frees its name, and is changed no more.
    expect((await add({ name: 'scale 2' })).status).toBe(200)
    expect(await save(id, document, changed)).toMatchObject({ status: 409, body: { code: 'scale_unknown', field: 'id' } })
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'scale_name_taken', field: 'name' } })
  })

  test('are ordered by place, the warehouse first and retired ones last', async () => {
    const ids: string[] = []
    const places: object[] = [{ storeID: 'laxmi-chowk-house', name: 'B' }, { name: 'C' }, { name: 'A' }, { name: 'Old' }]
    for (const one of places) ids.push((await add(one)).body.id)
    await retire(ids[3] ?? '')
    expect((await list()).map(({ name }) => name)).toEqual(['A', 'C', 'B', 'Old'])
  })

  test.each<[string, object, number, string, string]>([
    ['a store of another site', { storeID: 'dubai-gold-souk' }, 400, 'unknown_site_store', 'storeID'],
    ['a name that its place has', { name: ' SCALE 2 ' }, 409, 'scale_name_taken', 'name'],
    ['no name', { name: ' ' }, 400, 'bad_request', 'document.name'],
    ['markup', { name: '<b>' }, 400, 'bad_request', 'document.name'],
    ['a step that no scale has', { name: 'x', stepMg: 3 }, 400, 'bad_request', 'document.stepMg'],
    ['a day that does not exist', { name: 'x', verifiedUntil: '2027-02-30' }, 400, 'bad_request', 'document.verifiedUntil'],
    ['a field of its own', { name: 'x', isRetired: true }, 400, 'bad_request', 'document.isRetired'],
  ])('refuse %s by field', async (_, more, status, code, field) => {
    await add()
    const before = await list()
    expect(await add(more)).toMatchObject({ status, body: { code, field } })
    expect(await list()).toEqual(before)
  })

  test('of two adds, saves and retirements at once each has one outcome', async () => {
    const added = await Promise.all([add(), add()])
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [{ id } = { id: '' }] = await list()
    const day = (verifiedUntil: string) => ({ ...document, verifiedUntil })
    const saved = await Promise.all([save(id, day('2099-04-01'), document), save(id, day('2099-05-01'), document, other)])
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(saved.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile', details: { object: 'scales' } })
    const [now] = await list()
    // The same save sent again is answered and leaves no second entry.
    const entries = (await auditOf(id)).length
    expect((await save(id, day(now!.verifiedUntil), document)).status).toBe(200)
    await Promise.all([retire(id), retire(id, other)])
    expect((await auditOf(id)).length).toBe(entries + 1)
  })

  test('belong to their site, and only writers of settings change them', async () => {
    const { id } = (await add()).body
    expect(await list({ subsiteid: '2' })).toEqual([])
    const inOther = owner.call<Reply>('POST', `scales/${id}/retire/`, {}, { subsiteid: '2' })
    expect((await inOther).body.code).toBe('not_found')
    expect((await retire('nonsense')).body.code).toBe('not_found')
    for (const browser of [desk, accountant]) {
      expect((await retire(id, browser)).status).toBe(403)
      expect((await browser.call('POST', 'scales/', { document })).status).toBe(403)
    }
    expect((await desk.call('GET', 'scales/')).status).toBe(403)
    expect((await accountant.call('GET', 'scales/')).status).toBe(200)
  })

  test('are verified to the end of the day on the calendar of the site', async () => {
    const now = shop.clock.now()
    await add({ verifiedUntil: dayIn('Asia/Kolkata', now) })
    await add({ name: 'Old', verifiedUntil: dayIn('Asia/Kolkata', new Date(now.getTime() - 86_400_000)) })
    expect((await list()).map(({ name, isExpired }) => [name, isExpired])).toEqual([
      ['Old', true],
      ['Scale 2', false],
    ])
  })
})
