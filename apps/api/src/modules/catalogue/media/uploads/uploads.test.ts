import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { largestFile, largestUpload } from '@karat/sites/uploads.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { createPhotoEncoder } from '../../../../kernel/photos/photos.ts'
import { sharp } from '../../../../kernel/sharp.ts'
import { pictureFolder } from '../../../../seed/files.ts'
import { shopOfFile } from '../../../../testing/shop-of-file.ts'
import { paid } from '../../../../testing/returned.ts'
import { acceptTestCustomers, acceptTestStaff, asStaff } from '../../../../testing/signed-in.ts'
import { uploadPartBytes } from '../rules.ts'
import { createMedia } from '../service.ts'
import { type MediaStore, MediaStoreUnavailable } from '../stores/media-store.ts'
import { createMemoryStore } from '../stores/memory/memory-store.ts'
import { mediaUpload } from '../tables.ts'

const shop = await shopOfFile()
let endStaff: () => void
beforeAll(() => {
  acceptTestCustomers(shop)
  endStaff = acceptTestStaff(shop, 'owner')
})
afterAll(() => endStaff())
beforeEach(async () => {
  await shop.db.execute(sql`delete from media_upload`)
  await shop.db.execute(sql`delete from media where file = ''`)
})

interface Progress {
  uploadID: string
  partBytes: number
  parts: number
  received: number[]
}
interface Picture {
  id: string
  width: number
  height: number
  blur: string
}
const newUpload = () => crypto.randomUUID()
const start = (uploadID: string, size: number, member = 'Meera') =>
  shop.call<Progress>('POST', '/api/staff/media/uploads/', { uploadID, size }, asStaff(member))
const send = (uploadID: string, number: number, bytes: Buffer, member = 'Meera') =>
  shop.call<Progress>('POST', `/api/staff/media/uploads/${uploadID}/parts/${number}/`, bytes, {
    ...asStaff(member),
    'content-type': 'application/octet-stream',
  })
const finish = (uploadID: string, member = 'Meera') =>
  shop.call<{ picture: Picture }>('POST', `/api/staff/media/uploads/${uploadID}/finish/`, {}, asStaff(member))
const drop = (uploadID: string, member = 'Meera') => shop.call('POST', `/api/staff/media/uploads/${uploadID}/drop/`, {}, asStaff(member))
const partsOf = (file: Buffer) =>
  Array.from({ length: Math.ceil(file.length / uploadPartBytes) }, (_part, at) =>
    file.subarray(at * uploadPartBytes, (at + 1) * uploadPartBytes),
  )
/** Uploads a file whole, up to its end. */
async function upload(file: Buffer, uploadID = newUpload()) {
  await start(uploadID, file.length)
  for (const [number, part] of partsOf(file).entries()) await send(uploadID, number, part)
  return { uploadID, finished: await finish(uploadID) }
}
const countRows = async () => {
  const [row] = await rows<{ media: number; parts: number }>(
    shop.db,
    sql`select (select count(*) from media where file = '')::int as media, (select count(*) from media_upload_part)::int as parts`,
  )
  return row ?? { media: 0, parts: 0 }
}
const auditOf = (id: string) =>
  rows<{ call: string }>(shop.db, sql`select call from audit_entry where object = 'media' and object_id = ${id}`)

let shade = 0
/** A picture that no other test uploads, with a red corner at the top left. */
const picture = (width = 400, height = 300) => {
  shade += 1
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 170, b: shade } } }).composite([
    { input: { create: { width: width / 4, height: height / 4, channels: 3, background: '#c00000' } }, left: 0, top: 0 },
  ])
}
/** A picture that fills several parts. */
const large = () =>
  sharp({ create: { width: 2600, height: 1800, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    .png({ compressionLevel: 1 })
    .toBuffer()

describe('an upload', () => {
  test('goes in parts in any order, continues where it stopped, and becomes a picture that is served in every size', async () => {
    const file = await large()
    const parts = partsOf(file)
    expect(parts.length).toBeGreaterThan(2)
    const uploadID = newUpload()
    expect((await start(uploadID, file.length)).body).toMatchObject({ uploadID, parts: parts.length, received: [] })
    await send(uploadID, 1, parts[1] ?? file)
    // The connection broke: the browser asks what arrived, and sends the rest, some of it twice.
    expect((await start(uploadID, file.length)).body.received).toEqual([1])
    const early = await finish(uploadID)
    expect([early.status, early.body]).toEqual([409, expect.objectContaining({ code: 'upload_incomplete' })])
    expect((early.body as { details?: { missing: number[] } }).details?.missing).toEqual(
      parts.map((_part, at) => at).filter((at) => at !== 1),
    )
    for (const [number, part] of [...parts.entries()].toReversed()) await send(uploadID, number, part)
    const { body } = await finish(uploadID)
    expect(body.picture).toMatchObject({ width: 2600, height: 1800, blur: expect.stringMatching(/^data:image\/webp;base64,/) })
    expect(body.picture.id).toMatch(/^[\da-f]{8}_[\da-f]{16}$/)
    const served = async (width: number) => {
      const { statusCode, headers, rawPayload } = await shop.server.inject({
        method: 'GET',
        url: `/media/${body.picture.id}?w=${width}&f=webp`,
      })
      return [statusCode, headers['cache-control'], (await sharp(rawPayload).metadata()).width]
    }
    expect(await served(2400)).toEqual([200, 'public, max-age=31536000, immutable', 2400])
    expect(await served(160)).toEqual([200, 'public, max-age=31536000, immutable', 160])
    expect((await countRows()).parts).toBe(0)
    // The answer was lost: everything again changes nothing, and says the same.
    expect((await start(uploadID, file.length)).body.received).toEqual(parts.map((_part, at) => at))
    expect((await send(uploadID, 0, parts[0] ?? file)).status).toBe(200)
    expect((await finish(uploadID)).body.picture).toEqual(body.picture)
    expect([(await countRows()).parts, await auditOf(body.picture.id.slice(9))]).toEqual([
      0,
      [{ call: 'POST /api/staff/media/uploads/:id/finish/' }],
    ])
  })

  test('is turned as the camera recorded, and loses all metadata; transparency stays, and is white as JPEG', async () => {
    const turned = await picture()
      .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { finished } = await upload(turned)
    expect(finished.body.picture).toMatchObject({ width: 300, height: 400 })
    const get = async (id: string, format: string) =>
      (await shop.server.inject({ method: 'GET', url: `/media/${id}?w=480&f=${format}` })).rawPayload
    const shown = await get(finished.body.picture.id, 'webp')
    const { exif, xmp, orientation } = await sharp(shown).metadata()
    expect([exif, xmp, orientation, shown.includes('A camera')]).toEqual([undefined, undefined, undefined, false])
    const clear = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#00000000' } }).png().toBuffer() // prettier-ignore
    const { id } = (await upload(clear)).finished.body.picture
    expect((await sharp(await get(id, 'webp')).metadata()).hasAlpha).toBe(true)
    expect(
      [
        ...(
          await sharp(await get(id, 'jpeg'))
            .raw()
            .toBuffer()
        ).subarray(0, 3),
      ].every((level) => level > 250),
    ).toBe(true)
  })

  test('of the same picture is the same picture; finished twice at once it is one', async () => {
    const file = await picture().png().toBuffer()
    const before = (await countRows()).media
    const [one, two] = [newUpload(), newUpload()]
    for (const uploadID of [one, two]) {
      await start(uploadID, file.length)
      await send(uploadID, 0, file)
    }
    const answers = await Promise.all([one, one, two, two].map((uploadID) => finish(uploadID)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.picture.id)).size).toBe(1)
    expect((await countRows()).media).toBe(before + 1)
  })
})

test('an upload that another call ended after it was read is the same picture, and lacks no part', async () => {
  const file = await picture().png().toBuffer()
  const uploadID = newUpload()
  await start(uploadID, file.length)
  await send(uploadID, 0, file)
  const [before] = await shop.db.select().from(mediaUpload).where(eq(mediaUpload.id, uploadID))
  const finished = await finish(uploadID)
  let reads = 0
  const behind = new Proxy(shop.db, {
    get(db, name) {
      if (name !== 'select' || reads++ > 0) return Reflect.get(db, name) as unknown
      return () => ({ from: () => ({ where: () => Promise.resolve([before]) }) })
    },
  })
  const options = { demo: createMemoryStore(), store: createMemoryStore(), onError: () => undefined }
  const { clock, cache } = shop.modules
  const service = createMedia({ ...options, db: behind, clock, cache, photoEncoder: createPhotoEncoder() })
  expect(await service.finishUpload('Meera', uploadID)).toMatchObject({ ok: true, value: { address: finished.body.picture.id } })
})

describe('refused uploads leave nothing behind', () => {
  const jpeg = () => picture().jpeg().toBuffer()
  const bomb = (width: number, height: number) => {
    const file = readFileSync(`${pictureFolder}RNG-001-hero.jpg`)
    const frame = file.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(file[at + 1] ?? 0))
    file.writeUInt16BE(height, frame + 5)
    file.writeUInt16BE(width, frame + 7)
    return file
  }
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a JPEG that says it has four billion pixels', () => bomb(65_000, 65_000)],
    ['a JPEG of just over 50 megapixels', () => bomb(8000, 6251)],
    ['a vector drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['a page behind the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('<script>alert(1)</script>')])],
    ['a document', () => Buffer.from('%PDF-1.7, and no picture at all')],
    ['a program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(5000)])],
    ['half a JPEG', async () => (await jpeg()).subarray(0, 600)],
    ['one byte', () => Buffer.from([0xff])],
  ])('%s', async (_name, make) => {
    const before = await countRows()
    const { uploadID, finished } = await upload(await make())
    expect([finished.status, finished.body]).toEqual([400, expect.objectContaining({ code: 'no_photo', field: 'id' })])
    expect(await countRows()).toEqual(before)
    expect((await finish(uploadID)).status).toBe(404)
  })

  test('a script behind a picture is not stored with it', async () => {
    const script = Buffer.from('<script>alert(1)</script>')
    const { finished } = await upload(Buffer.concat([await jpeg(), script]))
    const { rawPayload, headers } = await shop.server.inject({ method: 'GET', url: `/media/${finished.body.picture.id}?w=480&f=webp` })
    expect([rawPayload.includes('script'), headers['content-type']]).toEqual([false, 'image/webp'])
  })

  test('parts that do not fit, of a file that is too large, or of others are refused with their field', async () => {
    const file = await jpeg()
    const uploadID = newUpload()
    expect(await start(uploadID, largestFile + 1)).toMatchObject({ status: 400, body: { field: 'size' } })
    const large = newUpload()
    await start(large, largestUpload + 1)
    expect(await finish(large)).toMatchObject({ status: 400, body: { code: 'no_photo' } })
    expect(await start(uploadID, 0)).toMatchObject({ status: 400, body: { field: 'size' } })
    expect(await start('../../etc/passwd', 9)).toMatchObject({ status: 400, body: { field: 'uploadID' } })
    expect(await send(uploadID, 0, file)).toMatchObject({ status: 404 })
    await start(uploadID, file.length)
    expect(await start(uploadID, file.length - 1)).toMatchObject({ status: 400, body: { field: 'size' } })
    expect(await send(uploadID, 1, file)).toMatchObject({ status: 400, body: { field: 'number' } })
    expect(await send(uploadID, 0, file.subarray(1))).toMatchObject({ status: 400, body: { field: 'body' } })
    expect(await send(uploadID, 0, Buffer.alloc(uploadPartBytes + 1))).toMatchObject({ status: 413 })
    const json = await shop.call('POST', `/api/staff/media/uploads/${uploadID}/parts/0/`, { bytes: 'x' }, asStaff())
    expect(json).toMatchObject({ status: 400, body: { field: 'body' } })
    for (const answer of [
      await start(uploadID, file.length, 'Arjun'),
      await send(uploadID, 0, file, 'Arjun'),
      await finish(uploadID, 'Arjun'),
    ])
      expect(answer.status).toBe(404)
    expect((await countRows()).parts).toBe(0)
  })

  test('a member has at most sixty uploads that are not finished, and a gigabyte of them; others are not held up', async () => {
    const answers = await Promise.all(Array.from({ length: 62 }, () => start(newUpload(), 100)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(60).fill(200), 409, 409])
    expect((await start(newUpload(), 100, 'Arjun')).status).toBe(200)
    await shop.db.execute(sql`delete from media_upload`)
    const large = await Promise.all(Array.from({ length: 27 }, () => start(newUpload(), largestUpload)))
    expect(large.map(({ status }) => status).toSorted()).toEqual([...Array(25).fill(200), 409, 409])
  })

  test('one that was dropped counts no more, with its parts; one that is given up makes room after two hours', async () => {
    const file = await jpeg()
    const ids = Array.from({ length: 60 }, newUpload)
    for (const id of ids) await start(id, file.length)
    await send(ids[0] ?? '', 0, file)
    expect((await start(newUpload(), 100)).status).toBe(409)
    expect((await drop(ids[0] ?? '', 'Arjun')).status).toBe(404)
    expect([(await drop(ids[0] ?? '')).status, (await drop(ids[0] ?? '')).status, (await countRows()).parts]).toEqual([200, 200, 0])
    expect((await finish(ids[0] ?? '')).status).toBe(404)
    expect((await start(newUpload(), 100)).status).toBe(200)
    expect((await start(newUpload(), 100)).status).toBe(409)
    shop.clock.advance(2 * durations.hour + 1000)
    expect((await start(newUpload(), 100)).status).toBe(200)
    expect((await finish(ids[1] ?? '')).status).toBe(404)
  })

  test('one that became a picture stays when it is dropped, also at the same moment', async () => {
    const { uploadID, finished } = await upload(await jpeg())
    expect((await drop(uploadID)).status).toBe(200)
    expect((await finish(uploadID)).body.picture).toEqual(finished.body.picture)
    const file = await jpeg()
    const raced = newUpload()
    await start(raced, file.length)
    await send(raced, 0, file)
    const [ended, dropped] = await Promise.all([finish(raced), drop(raced)])
    expect([[200, 404].includes(ended.status), dropped.status]).toEqual([true, 200])
    expect((await finish(raced)).status).toBe(ended.status)
    expect((await countRows()).parts).toBe(0)
  })

  test('a role that may not write products uploads nothing', async () => {
    const end = acceptTestStaff(shop, 'order-desk')
    const file = await jpeg()
    for (const answer of [await start(newUpload(), file.length), await send(newUpload(), 0, file), await finish(newUpload())])
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    end()
  })
})

/** The media service of the shop on a store of its own, which tests look into and let fail. */
function serviceOn(change: (store: MediaStore) => Partial<MediaStore> = () => ({})) {
  const inner = createMemoryStore()
  const keys = new Set<string>()
  const store: MediaStore = {
    ...inner,
    async write(key, bytes) {
      await inner.write(key, bytes)
      keys.add(key)
    },
    async delete(key) {
      await inner.delete(key)
      keys.delete(key)
    },
  }
  const { clock, cache } = shop.modules
  const options = { db: shop.db, clock, cache, photoEncoder: createPhotoEncoder(), onError: () => undefined }
  return { keys, ...createMedia({ ...options, demo: createMemoryStore(), store: { ...store, ...change(store) } }) }
}
async function uploadTo({ startUpload, receivePart, finishUpload }: ReturnType<typeof serviceOn>, file: Buffer) {
  const id = newId(shop.clock.now())
  await startUpload('Meera', { id, size: file.length })
  await receivePart('Meera', { id, number: 0, bytes: file })
  return { id, finish: () => finishUpload('Meera', id) }
}
const dayLater = () => new Date(shop.clock.now().getTime() - durations.day)

test('an upload that ends in the middle stores nothing, and can be finished again', async () => {
  let isDown = true
  const service = serviceOn((store) => ({
    write: (key, bytes) => (isDown ? Promise.reject(new MediaStoreUnavailable('down')) : store.write(key, bytes)),
  }))
  const before = (await countRows()).media
  const { finish: end } = await uploadTo(service, await picture().png().toBuffer())
  await expect(end()).rejects.toThrow('down')
  expect([(await countRows()).media, service.keys.size]).toEqual([before, 0])
  isDown = false
  expect(await end()).toMatchObject({ ok: true })
  expect([(await countRows()).media, service.keys.size]).toEqual([before + 1, 1])
})

describe('pictures that nothing shows', () => {
  test('are deleted a day later with what was rendered from them; one that a product, content or an order shows stays', async () => {
    const service = serviceOn()
    const uploaded = async () => {
      const result = await (await uploadTo(service, await picture().png().toBuffer())).finish()
      return result.ok ? result.value.address : ''
    }
    const [unused, ofProduct, ofContent, ofOrder] = [await uploaded(), await uploaded(), await uploaded(), await uploaded()]
    const idOf = (address: string) => address.slice(9)
    await service.serve(unused, 160, { avif: false, webp: true })
    await shop.db.execute(sql`insert into product_media (product_id, media_id, colour, view, position)
      values ('RNG-001', ${idOf(ofProduct)}, 'yellow', 'hero', 9)`)
    await shop.db.execute(sql`insert into content_entry (key, value, updated_at)
      values ('TEST', ${JSON.stringify([{ media: idOf(ofContent) }])}::jsonb, now())`)
    const { orderID } = await paid(shop, 'anvi')
    await shop.db.execute(
      sql`update order_item set options = options || jsonb_build_object('mediaId', ${ofOrder}::text) where order_id = ${orderID}`,
    )
    await service.sweepUnused(dayLater(), 100)
    expect(service.keys.size).toBe(5)
    shop.clock.advance(durations.day + 1000)
    expect(await service.sweepUnused(dayLater(), 100)).toBe(1)
    expect(await service.serve(unused, 160, { avif: false, webp: true })).toBeUndefined()
    for (const address of [ofProduct, ofContent, ofOrder])
      expect(await service.serve(address, 160, { avif: false, webp: true })).toMatchObject({ lasts: 'forever' })
    // Taken off the product, it has a day again.
    await shop.db.execute(sql`delete from product_media where media_id = ${idOf(ofProduct)}`)
    expect(await service.sweepUnused(dayLater(), 100)).toBe(0)
    shop.clock.advance(durations.day + 1000)
    expect(await service.sweepUnused(dayLater(), 100)).toBe(1)
    expect([...service.keys].filter((key) => key.includes(idOf(ofProduct)))).toEqual([])
  })

  test('a picture that is uploaded again while it is swept is there afterwards, with its bytes', async () => {
    const file = await picture().png().toBuffer()
    const slow = serviceOn((store) => ({
      delete: async (key) => {
        await setTimeout(5)
        await store.delete(key)
      },
    }))
    const first = await (await uploadTo(slow, file)).finish()
    const address = first.ok ? first.value.address : ''
    shop.clock.advance(durations.day + 1000)
    const again = await uploadTo(slow, file)
    const [swept, result] = await Promise.all([slow.sweepUnused(dayLater(), 100), setTimeout(20).then(again.finish)])
    expect([swept, result]).toEqual([1, expect.objectContaining({ ok: true })])
    expect(await slow.serve(address, 160, { avif: false, webp: true })).toMatchObject({ lasts: 'forever' })
  })

  test('those of the demo are never deleted, and uploads are after a day', async () => {
    const service = serviceOn()
    const demo = async () => (await rows<{ n: number }>(shop.db, sql`select count(*)::int as n from media where file <> ''`))[0]?.n
    const before = await demo()
    await service.startUpload('Meera', { id: newUpload(), size: 9 })
    shop.clock.advance(durations.day + 1000)
    await service.sweepUnused(dayLater(), 100)
    expect(await demo()).toBe(before)
    expect(await service.sweepUploads(dayLater(), 100)).toBe(1)
  })
})
