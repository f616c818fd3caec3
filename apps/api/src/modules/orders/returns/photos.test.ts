import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import type { ReturnDetail } from '@karat/contract/returns.ts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { sweepAll } from '../../../kernel/retention.ts'
import { testDatabase } from '../../../testing/database.ts'
import { type Posted, restock } from '../../../testing/purchase.ts'
import { delivered, staffTransition, upload } from '../../../testing/returned.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { acceptTestCustomers, as } from '../../../testing/signed-in.ts'
import { decodeHeic } from '../../../kernel/photos/heic.ts'
import { returnWork } from './jobs.ts'
import { maxPixels } from '../../../kernel/photos/photos.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))

let shop: TestShop
let order: Posted
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  acceptTestCustomers(shop)
  await restock(shop, 99)
  order = await delivered(shop, 'anvi')
})
afterAll(() => shop.close())

const add = (file: Buffer | undefined, headers: Record<string, string> = as('anvi'), fields: Record<string, string> = {}) =>
  upload<{ image: ReturnPhoto }>(shop, { orderID: order.orderID, ...fields }, file, headers)
const open = (url: string) => shop.server.inject({ method: 'GET', url })
const photos = async () => (await rows(shop.db, sql`select id from return_photo`)).length
/** A PNG of one colour with a header that is all right. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#d4af37' } })
    .png()
    .toBuffer()

describe('a photo of a returned unit', () => {
  test.each(['ring.jpg', 'ring.heic'])(
    '%s is accepted by its content, and stored as WebP without camera metadata [C-31, E-15]',
    async (name) => {
      const file = fixture(name)
      expect(file.toString('latin1')).toContain('A telephone')
      const { status, body } = await add(file)
      expect([status, body.image?.width, body.image?.height]).toEqual([200, 320, 240])
      const answer = await open(body.image.url)
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, max-age=300',
      ])
      const kept = await sharp(answer.rawPayload).metadata()
      expect([kept.format, kept.width, kept.exif, kept.xmp, kept.icc]).toEqual(['webp', 320, undefined, undefined, undefined])
      expect(answer.rawPayload.toString('latin1')).not.toContain('A telephone')
      // The band of the ring is gold, the ground is pale.
      const { data, info } = await sharp(answer.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const blueAt = (x: number, y: number) => data[(y * info.width + x) * 3 + 2] ?? 0
      expect(blueAt(160, 60)).toBeLessThan(120)
      expect(blueAt(160, 120)).toBeGreaterThan(180)
    },
  )
  test('larger ones are scaled down, and rotated as recorded [C-31]', async () => {
    const turned = await sharp(await plain(3000, 1000))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await add(turned)).body.image).toMatchObject({ width: 667, height: 2000 })
  })
  test('a file that is not a photo is refused by field, whatever its name [C-31]', async () => {
    const before = await photos()
    const heic = fixture('ring.heic')
    const cut = Buffer.concat([heic.subarray(0, 900), Buffer.alloc(200)])
    // A picture of 60 million pixels in a few kilobytes, and one whose header has 4 billion.
    const bomb = await plain(10_000, 6000)
    const liar = Buffer.from(await plain(8, 8))
    liar.writeUInt32BE(65_535, 16)
    liar.writeUInt32BE(65_535, 20)
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>')
    for (const file of [Buffer.alloc(0), Buffer.from('x'), svg, cut, bomb, liar, Buffer.from('GIF89a, and more than sixteen bytes')])
      expect((await add(file)).body).toMatchObject({ code: 'no_photo', field: 'rmaImage' })
    expect((await add(undefined)).body).toMatchObject({ field: 'rmaImage' })
    const tooLarge = await add(Buffer.alloc(8 * 1024 * 1024 + 1, 0xff))
    expect([tooLarge.status, tooLarge.body.code, tooLarge.body.field]).toEqual([413, 'photo_too_large', 'rmaImage'])
    const json = await shop.call('POST', '/api/orders/uploadRmaImage', { orderID: order.orderID, rmaImage: 'x' }, as('anvi'))
    expect([json.status, json.body.field]).toEqual([400, 'rmaImage'])
    expect(await photos()).toBe(before)
  })
  test('an endless upload is aborted, and one with too large a declared size is not read [C-31, V-06]', async () => {
    await shop.server.listen({ port: 0, host: '127.0.0.1' })
    const { port } = shop.server.server.address() as AddressInfo
    const form = { subsiteid: '1', languageid: '1', ...as('anvi'), 'content-type': 'multipart/form-data; boundary=b' }
    const begin = (headers: object) => {
      const sent = request({ port, method: 'POST', path: '/api/orders/uploadRmaImage', headers: { ...form, ...headers } })
      sent.on('error', () => {})
      return sent
    }
    const head = '--b\r\ncontent-disposition: form-data; name="rmaImage"; filename="a.jpg"\r\n\r\n'
    for (const start of [head, '']) {
      const endless = begin({})
      const on = (event: string) => new Promise<void>((resolve) => endless.once(event, () => resolve()))
      const closed = on('close')
      let [sent, open] = [0, true]
      void closed.then(() => (open = false))
      endless.write(start)
      const part = Buffer.alloc(1024 * 1024, 7)
      while (open && sent < 100) {
        sent += 1
        if (!endless.write(part)) await Promise.race([on('drain'), closed])
      }
      // Two files of the maximum size, and the contents of the buffers in between.
      expect(sent).toBeLessThan(40)
      endless.destroy()
    }
    const told = begin({ 'content-length': 100 * 1024 * 1024 })
    told.flushHeaders()
    const [answer] = (await once(told, 'response')) as [{ statusCode: number; headers: Record<string, string> }]
    expect([answer.statusCode, answer.headers['connection']]).toEqual([413, 'close'])
    told.destroy()
    // The incomplete upload left nothing behind.
    const cut = begin({})
    cut.write(`${head}${fixture('ring.jpg').toString('latin1')}`)
    cut.destroy()
    expect((await add(fixture('ring.jpg'))).status).toBe(200)
  })
  test('is one file in a form, in a field of its name [C-31]', async () => {
    const before = await photos()
    const jpeg = fixture('ring.jpg')
    const other = { url: '/api/orders/uploadRmaImage', name: 'photo' }
    expect((await upload(shop, { orderID: order.orderID }, jpeg, as('anvi'), other)).body).toMatchObject({ field: 'rmaImage' })
    const many = Object.fromEntries(Array.from({ length: 6 }, (_one, at) => [`field${at}`, 'x']))
    expect((await add(jpeg, as('anvi'), many)).status).toBe(413)
    const line = '--b\r\ncontent-disposition: form-data; name='
    const twice = `${line}"orderID"\r\n\r\n${order.orderID}\r\n${`${line}"rmaImage"; filename="a"\r\n\r\nx\r\n`.repeat(2)}--b--\r\n`
    for (const [payload, type, status] of [
      [twice, 'multipart/form-data; boundary=b', 413],
      [`${line}"__proto__"\r\n\r\nx\r\n--b--\r\n`, 'multipart/form-data; boundary=b', 400],
      [twice.slice(0, -20), 'multipart/form-data; boundary=b', 400],
      [twice, 'multipart/form-data', 400],
      [jpeg, 'image/jpeg', 415],
    ] as const) {
      const headers = { subsiteid: '1', languageid: '1', ...as('anvi'), 'content-type': type }
      const answer = await shop.server.inject({ method: 'POST', url: '/api/orders/uploadRmaImage', headers, payload })
      expect([answer.statusCode, answer.json().code]).toEqual([status, 'bad_request'])
    }
    expect(await photos()).toBe(before)
  })
  test('a HEIC file with more pixels than allowed is not decoded', async () => {
    expect(await decodeHeic(fixture('ring.heic'), maxPixels)).toMatchObject({ width: 320, height: 240 })
    expect(await decodeHeic(fixture('ring.heic'), 320 * 240 - 1)).toBeUndefined()
  })
  test('belongs to its order: another customer can neither add nor open one [C-31, P-03]', async () => {
    const jpeg = fixture('ring.jpg')
    for (const [headers, fields] of [
      [{}, {}],
      [as('other'), {}],
      [as('anvi'), { orderID: 'nobody' }],
      [{}, { orderToken: 'wrong' }],
    ] as const)
      expect((await add(jpeg, headers, fields)).body).toMatchObject({ code: 'unknown_order', field: 'orderID' })
    const guest = await add(jpeg, {}, { orderToken: order.orderToken })
    expect(guest.status).toBe(200)
    const { url, imageID } = guest.body.image
    for (const wrong of [
      url.replace(imageID, 'nobody'),
      url.replace(/expires=\d/, 'expires=9'),
      url.replace(/.$/, '~'),
      url.split('?')[0] ?? '',
    ])
      expect((await open(wrong)).statusCode).toBeGreaterThanOrEqual(400)
    // Another photo's signature, the same one for a photo of a review, and an address without its photo.
    const second = (await add(jpeg)).body.image
    const signature = new URL(second.url, 'http://shop').search
    for (const wrong of [url.split('?')[0] + signature, `/media/reviews/${second.imageID}${signature}`])
      expect((await open(wrong)).statusCode).toBe(404)
    await shop.db.execute(sql`delete from return_photo where id = ${second.imageID}`)
    expect((await open(second.url)).statusCode).toBe(404)
    shop.clock.advance(5 * durations.minute - 1000)
    expect((await open(url)).statusCode).toBe(200)
    shop.clock.advance(2000)
    expect((await open(url)).statusCode).toBe(404)
    // A photo of another order cannot be attached to a return of this one.
    const mine = await delivered(shop, 'other')
    const { items } = (
      await shop.call<{ items: { orderItemID: string }[] }>('GET', `/api/orders/returnItems/id/${mine.orderID}`, undefined, as('other'))
    ).body
    const asked = {
      orderID: mine.orderID,
      requestKey: 'another-photo',
      items: [{ orderItemID: items[0]?.orderItemID, reason: 'damaged' }],
      images: [imageID],
      resolution: 'refund',
      handover: 'pickup',
    }
    expect((await shop.call('PUT', '/api/orders/return/', asked, as('other'))).body).toMatchObject({ field: 'images' })
  })
  test('is used by a return, or by the answer to a question; each only once [C-30, C-32]', async () => {
    const [first, second, third] = [await add(fixture('ring.jpg')), await add(fixture('ring.heic')), await add(fixture('ring.jpg'))]
    const ids = [first, second, third].map(({ body }) => body.image.imageID)
    const { items } = (
      await shop.call<{ items: { orderItemID: string }[] }>('GET', `/api/orders/returnItems/id/${order.orderID}`, undefined, as('anvi'))
    ).body
    const asked = {
      orderID: order.orderID,
      requestKey: 'with-photos',
      items: [{ orderItemID: items[0]?.orderItemID, reason: 'damaged' }],
      images: ids.slice(0, 2),
      resolution: 'refund',
      handover: 'pickup',
    }
    const { body } = await shop.call<{ return: ReturnDetail }>('PUT', '/api/orders/return/', asked, as('anvi'))
    expect(body.return.images.map(({ imageID }) => imageID)).toEqual(ids.slice(0, 2))
    const { returnID, number } = body.return
    const answer = (more: object, key = returnID) =>
      shop.call<{ return: ReturnDetail }>('POST', '/api/orders/needmoreinfoImages/', { returnID: key, ...more }, as('anvi'))
    expect((await answer({ text: 'Too early' })).status).toBe(409)
    await staffTransition(shop, number, 'review')
    await staffTransition(shop, number, 'ask', { message: 'May we see the clasp?' })
    expect((await answer({})).body).toMatchObject({ field: 'text' })
    expect((await answer({ images: [ids[0]] })).body).toMatchObject({ field: 'images' })
    expect((await answer({ images: Array.from({ length: 7 }, (_one, at) => `p${at}`) })).body).toMatchObject({ field: 'images' })
    const both = await Promise.all([answer({ text: 'Here it is', images: [ids[2]] }), answer({ text: 'Here it is', images: [ids[2]] })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const answered = both.find(({ status }) => status === 200)?.body.return
    expect(answered).toMatchObject({
      status: 'under_review',
      rounds: [{ number: 1, question: 'May we see the clasp?', answer: 'Here it is', images: [{ imageID: ids[2] }] }],
    })
    // Rounds are numbered.
    await staffTransition(shop, number, 'ask', { message: 'And the back?' })
    expect((await answer({ text: 'No' })).body.return.rounds.map((round) => round.number)).toEqual([1, 2])
  })
  test('that is unused is deleted after a day, used ones with their return after a year', async () => {
    await add(fixture('ring.jpg'))
    const loose = async () => (await rows(shop.db, sql`select id from return_photo where return_id is null`)).length
    expect(await loose()).toBeGreaterThan(0)
    const sweeps = returnWork(shop.modules.returns).sweeps ?? []
    shop.clock.advance(23 * durations.hour)
    await sweepAll(sweeps, shop.clock)
    expect(await loose()).toBeGreaterThan(0)
    shop.clock.advance(durations.hour + 10 * durations.minute)
    await sweepAll(sweeps, shop.clock)
    expect([await loose(), await photos()]).toEqual([0, 3])
    await shop.db.execute(sql`update return_request set state = 'closed'`)
    shop.clock.advance(366 * durations.day)
    await sweepAll(sweeps, shop.clock)
    expect(await photos()).toBe(0)
  })
  test('is refused when two dozen unused ones wait [C-31]', async () => {
    const answers = await Promise.all(Array.from({ length: 18 }, () => add(fixture('ring.jpg'))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const more = await Promise.all(Array.from({ length: 9 }, () => add(fixture('ring.jpg'))))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(more.filter(({ body }) => body.code === 'too_many_photos')).toHaveLength(3)
  })
})
