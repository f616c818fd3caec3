import { setTimeout } from 'node:timers/promises'
import type { ScaleDocument } from '@karat/contract/staff-scales.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows, transact } from '../../../kernel/db/db.ts'
import { sweepAll } from '../../../kernel/retention.ts'
import { sharp } from '../../../kernel/sharp.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'
import { toWeigh } from '../../../testing/to-weigh.ts'
import { plainPicture } from '../../../testing/upload-picture.ts'
import { revisionWork } from './jobs.ts'

const shop = await shopOfFile()
const { browser: owner } = await addMember(shop, 'owner@weigh.example', [{ role: 'owner', site: '*' }])
const { browser: desk } = await addMember(shop, 'desk@weigh.example', [{ role: 'order-desk', site: 'in' }])
const { browser: accountant } = await addMember(shop, 'accountant@weigh.example', [{ role: 'accountant', site: 'in' }])
beforeEach(() => shop.db.execute(sql`delete from scale`))

const document: ScaleDocument = { storeID: null, name: 'Scale 2', stepMg: 1, verifiedUntil: '2099-03-31' }
const add = async (more: object = {}, headers = {}) =>
  (await owner.call<{ id: string }>('POST', 'scales/', { document: { ...document, ...more } }, headers)).body.id
interface Reply {
  state: string
  code: string
  field: string
  details: Record<string, unknown>
}
const weigh = (number: string, body: object, browser: StaffBrowser = desk) => browser.call<Reply>('POST', `orders/${number}/weigh/`, body)
const preview = ({ unit, grossMg, netMg, ...more }: Record<string, unknown>, number: string) =>
  desk.call<Reply>('POST', `orders/${number}/weigh/preview/`, { unit, grossMg, netMg, ...more })
const read = async (number: string) => (await desk.call<{ order: StaffOrder }>('GET', `orders/${number}/`)).body.order
interface OnScale {
  scales: { id: string; name: string; isExpired: boolean }[]
  photos: { imageID: string; revision: string; url: string; width: number; height: number }[]
}
const onScale = (number: string, browser: StaffBrowser = desk, headers = {}) =>
  browser.call<OnScale & Reply>('GET', `orders/${number}/weigh/`, undefined, headers)
const upload = (number: string, file: Buffer, browser: StaffBrowser = desk, headers = {}) =>
  browser.call<{ photo: { imageID: string; url: string } } & Reply>('POST', `orders/${number}/weigh/photo/`, file, {
    'content-type': 'application/octet-stream',
    ...headers,
  })

describe('a weighing', () => {
  test('needs no scale on a site without scales, and names one as soon as there is one [P-04]', async () => {
    const { number, by } = await toWeigh(shop, desk)
    expect((await preview(by(-1), number)).status).toBe(200)
    const scale = await add()
    for (const answer of [await preview(by(-1), number), await weigh(number, by(-1))])
      expect(answer).toMatchObject({ status: 400, body: { code: 'scale_missing', field: 'scale' } })
    expect((await weigh(number, { ...by(-1), scale })).status).toBe(200)
    await owner.call('POST', `scales/${scale}/retire/`, {})
    const next = await toWeigh(shop, desk)
    expect((await weigh(next.number, next.by(-1))).status).toBe(200)
    expect((await read(next.number)).revisions[0]?.scale).toBeNull()
  })

  test('agrees within the step of its scale', async () => {
    const [fine, coarse] = [await add(), await add({ name: 'Old scale', stepMg: 100 })]
    const { number, by } = await toWeigh(shop, desk)
    const off = (mg: number, scale: string) => {
      const { grossMg, ...weights } = by(-1)
      return { ...weights, grossMg: grossMg + mg, scale }
    }
    expect(await preview(off(2, fine), number)).toMatchObject({ status: 409, body: { code: 'weights_disagree', field: 'netMg' } })
    expect((await preview(off(1, fine), number)).status).toBe(200)
    // The least weight that the coarse one can show for this piece, and more.
    const shown = (more: number) => off(((100 - (by(-1).grossMg % 100)) % 100) + more, coarse)
    expect((await preview(shown(200), number)).body.code).toBe('weights_disagree')
    expect(await weigh(number, off(2, fine))).toMatchObject({ status: 409, body: { code: 'weights_disagree', field: 'netMg' } })
    expect((await weigh(number, shown(0))).status).toBe(200)
  })

  test('keeps its scale as it was, in the order and in the audit', async () => {
    const scale = await add({ storeID: 'laxmi-chowk-house' })
    const { number, by } = await toWeigh(shop, desk)
    expect((await weigh(number, { ...by(-1), scale })).status).toBe(200)
    const kept = { ...document, storeID: 'laxmi-chowk-house' }
    const changed = { ...kept, name: 'Scale 3', stepMg: 10, verifiedUntil: '2099-12-31' }
    expect((await owner.call('POST', `scales/${scale}/`, { document: changed, seen: kept })).status).toBe(200)
    const [revision] = (await read(number)).revisions
    expect(revision?.scale).toEqual(kept)
    const [noted] = await rows<{ after: object }>(
      shop.db,
      sql`select after from audit_entry where object = 'revisions' and object_id = ${revision?.number}`,
    )
    expect(noted?.after).toMatchObject({ scale: 'Scale 2', stepMg: 1, verifiedUntil: '2099-03-31' })
  })

  test('is refused on a scale whose verification has ended, that is retired, of another site, or none', async () => {
    const { number, by } = await toWeigh(shop, desk)
    const expired = await add({ verifiedUntil: '2020-01-01' })
    const retired = await add({ name: 'Retired' })
    await owner.call('POST', `scales/${retired}/retire/`, {})
    const elsewhere = await add({}, { subsiteid: '2' })
    for (const [scale, code] of [
      [expired, 'scale_expired'],
      [retired, 'scale_unknown'],
      [elsewhere, 'scale_unknown'],
      ['nonsense', 'scale_unknown'],
    ] as const)
      for (const answer of [await preview({ ...by(-1), scale }, number), await weigh(number, { ...by(-1), scale })])
        expect([scale, answer.status, answer.body.code, answer.body.field]).toEqual([scale, 409, code, 'scale'])
    expect((await weigh(number, { ...by(-1), scale: expired })).body.details).toEqual({ name: 'Scale 2', verifiedUntil: '2020-01-01' })
    expect((await read(number)).revisions).toEqual([])
    expect((await onScale(number)).body.scales).toMatchObject([{ id: expired, isExpired: true }])
  })

  test('sent again is the first one, also when its verification has ended since; on another scale it is a new one', async () => {
    const [one, two] = [await add(), await add({ name: 'Scale 3' })]
    const { number, by } = await toWeigh(shop, desk)
    const body = { ...by(3), after: null, scale: one }
    const first = await weigh(number, body)
    expect(first.status).toBe(200)
    await shop.db.execute(sql`update scale set verified_until = '2020-01-01' where id = ${one}`)
    expect((await weigh(number, body)).body).toEqual(first.body)
    expect((await read(number)).revisions).toHaveLength(1)
    expect((await weigh(number, { ...by(3), scale: two })).status).toBe(200)
    expect((await read(number)).revisions.map(({ scale }) => scale?.name)).toEqual(['Scale 3', 'Scale 2'])
  })

  test('has a gross weight that its scale can show', async () => {
    const scale = await add({ stepMg: 10 })
    const { number, by } = await toWeigh(shop, desk)
    const weights = by(-1)
    const grossMg = weights.grossMg % 10 === 0 ? weights.grossMg + 1 : weights.grossMg
    const refused = { status: 400, body: { code: 'weight_off_step', field: 'grossMg' } }
    expect(await weigh(number, { ...weights, grossMg, scale })).toMatchObject(refused)
    expect((await read(number)).revisions).toEqual([])
  })

  test('waits for the retirement of its scale, and is refused after it', async () => {
    const scale = await add()
    const { number, by } = await toWeigh(shop, desk)
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const retired = transact(shop.db, async (tx) => {
      await tx.execute(sql`update scale set retired_at = now() where id = ${scale}`)
      held.resolve()
      await released.promise
    })
    await held.promise
    const weighed = weigh(number, { ...by(-1), scale })
    expect(await Promise.race([weighed.then(({ status, body }) => [status, body]), setTimeout(300, 'waits')])).toBe('waits')
    released.resolve()
    await retired
    expect((await weighed).status).toBe(409)
    expect((await read(number)).revisions).toEqual([])
  })
})

describe('a photo of a piece on the scale', () => {
  const taken = async () =>
    sharp(await plainPicture(400, 300))
      .jpeg()
      .withExif({ IFD0: { Make: 'A telephone' } })
      .toBuffer()

  test('is encoded anew, and shown with its weighing to staff alone by a signed address [E-15]', async () => {
    const { number, by } = await toWeigh(shop, desk)
    const { status, body } = await upload(number, await taken())
    expect(status).toBe(200)
    expect((await weigh(number, { ...by(-1), photo: body.photo.imageID })).status).toBe(200)
    const [photo] = (await onScale(number, accountant)).body.photos
    expect(photo).toMatchObject({
      imageID: body.photo.imageID,
      width: 400,
      height: 300,
      revision: (await read(number)).revisions[0]?.number,
    })
    const open = (url: string) => shop.server.inject({ method: 'GET', url })
    const answer = await open(photo?.url ?? '')
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=300',
    ])
    const metadata = await sharp(answer.rawPayload).metadata()
    expect([metadata.format, metadata.exif]).toEqual(['webp', undefined])
    expect((await open(`/media/weighings/${body.photo.imageID}`)).statusCode).toBe(400)
    expect((await open((photo?.url ?? '').replace(/signature=.{4}/, 'signature=AAAA'))).statusCode).toBe(404)
    shop.clock.advance(6 * durations.minute)
    expect((await open(photo?.url ?? '')).statusCode).toBe(404)
  })

  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['a text', () => Buffer.from('not a picture at all, but a text'), 400, 'no_photo'],
    ['nothing', () => Buffer.alloc(0), 400, 'no_photo'],
    ['more than 8 MB', () => Buffer.alloc(8 * 1024 * 1024 + 1), 413, 'photo_too_large'],
  ])('is not %s', async (_, file, status, code) => {
    const { number } = await toWeigh(shop, desk)
    const answer = await upload(number, await file())
    expect([answer.status, answer.body.code, answer.body.field]).toEqual([status, code, 'photo'])
  })

  test('belongs to its order and to one weighing, and is of the site of the call', async () => {
    const [one, two] = [await toWeigh(shop, desk), await toWeigh(shop, desk)]
    const file = await taken()
    const photo = (await upload(one.number, file)).body.photo.imageID
    const gone = { status: 409, body: { code: 'weighing_photo_gone', field: 'photo' } }
    expect(await weigh(two.number, { ...two.by(-1), photo })).toMatchObject(gone)
    expect((await read(two.number)).revisions).toEqual([])
    expect(await weigh(two.number, { ...two.by(-1), photo: 'nonsense' })).toMatchObject(gone)
    const body = { ...one.by(3), photo }
    const first = await weigh(one.number, body)
    expect(first.status).toBe(200)
    // The same weighing sent again is the first one; another one takes another photo.
    expect((await weigh(one.number, body)).body).toEqual(first.body)
    expect(await weigh(one.number, { ...one.by(4), photo })).toMatchObject(gone)
    expect((await upload(one.number, file, owner, { subsiteid: '2' })).body.code).toBe('unknown_order')
    expect((await onScale(one.number, owner, { subsiteid: '2' })).body.code).toBe('unknown_order')
    expect((await upload(one.number, file, accountant)).status).toBe(403)
  })

  test('waits for its weighing in small numbers and for three days; with a weighing it stays a year', async () => {
    const { number, by } = await toWeigh(shop, desk)
    const file = await taken()
    const kept = (await upload(number, file)).body.photo.imageID
    await weigh(number, { ...by(-1), photo: kept })
    const uploaded = []
    for (let count = 0; count < 25; count++) uploaded.push(await upload(number, file))
    expect(uploaded.map(({ body: { code } }) => code)).toEqual([...Array<undefined>(24), 'too_many_photos'])
    const sweep = () => sweepAll(revisionWork(shop.modules.revisions).sweeps ?? [], shop.clock)
    const stored = async () =>
      (
        await rows<{ id: string }>(
          shop.db,
          sql`select p.id from weighing_photo p join orders o on o.id = p.order_id where o.number = ${number}`,
        )
      ).length
    shop.clock.advance(2 * durations.day)
    await sweep()
    expect(await stored()).toBe(25)
    shop.clock.advance(2 * durations.day)
    await sweep()
    expect(await stored()).toBe(1)
    shop.clock.advance(363 * durations.day)
    await sweep()
    expect(await stored()).toBe(0)
  })
})
