import { readFileSync } from 'node:fs'
import type { ImportedPiece, StaffImport } from '@karat/contract/staff-imports.ts'
import type { StaffProduct } from '@karat/contract/staff-products.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { durations } from '../../../../../kernel/clock.ts'
import { rows } from '../../../../../kernel/db/db.ts'
import { sharp } from '../../../../../kernel/sharp.ts'
import { testDatabase } from '../../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../../testing/staff-client.ts'
import { type TestEntry, zipOf } from '../../../../../testing/zip.ts'

let shop: TestShop
let rohan: StaffBrowser
let indian: StaffBrowser
const failures: string[] = []
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, { onJobError: (kind) => failures.push(kind) })
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  indian = (await addMember(shop, 'isha@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
})
afterAll(async () => {
  await shop.close()
  // One was killed.
  expect(failures).toEqual(['products.import'])
})

let shade = 0
/** A picture unlike all before it. */
function picture(format: 'jpeg' | 'png' | 'webp' = 'jpeg', orientation = 1): Promise<Buffer> {
  shade += 1
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: (shade * 53) % 256 }
  return sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()
}
const named = async (...names: string[]): Promise<TestEntry[]> =>
  Promise.all(names.map(async (name) => ({ name, content: await picture(), isStored: true })))

async function start(file: Buffer, browser = rohan) {
  const uploadID = crypto.randomUUID()
  const { body } = await browser.call<{ partBytes: number; parts: number }>('POST', 'media/uploads/', { uploadID, size: file.length })
  for (let number = 0; number < body.parts; number++)
    await browser.call(
      'POST',
      `media/uploads/${uploadID}/parts/${number}/`,
      file.subarray(number * body.partBytes, (number + 1) * body.partBytes),
      { 'content-type': 'application/octet-stream' },
    )
  return browser.call<{ id: string; code: string }>('POST', 'imports/', { uploadID, name: 'pictures.csv' })
}
const runJobs = async () => void (await shop.modules.jobs.runDue())
const read = async (id: string, browser = rohan) => (await browser.call<{ import: StaffImport }>('GET', `imports/${id}/`)).body.import
const act = (id: string, what: string, body: object = {}, browser = rohan) =>
  browser.call<{ code: string; field: string }>('POST', `imports/${id}/${what}/`, body)
const pieces = async (id: string, list: string, browser = rohan) =>
  (await browser.call<{ pieces: ImportedPiece[] }>('GET', `imports/${id}/pieces/?list=${list}&limit=100`)).body.pieces
/** Begins the import of a ZIP and runs it up to where it waits for a person. */
async function begin(entries: readonly TestEntry[] | Buffer, browser = rohan): Promise<StaffImport> {
  const { body } = await start(Buffer.isBuffer(entries) ? entries : zipOf(entries), browser)
  await runJobs()
  return read(body.id, browser)
}
async function run(id: string, what: 'apply' | 'undo'): Promise<StaffImport> {
  expect((await act(id, what)).status).toBe(200)
  await runJobs()
  return read(id)
}
const product = async (id: string) => (await rohan.call<{ product: StaffProduct }>('GET', `products/${id}/`)).body.product
const pictureIds = async (id: string) => (await product(id)).document.pictures.map((one) => one.id)
/** The picture of an entry as products name it: the id without its version. */
const idOf = (entry: ImportedPiece['pictures'][number] | undefined) => entry?.picture?.id.slice(9)
const rules = async (id: string) =>
  (await pieces(id, 'refused')).flatMap(({ problems }) => problems.map(({ value, rule }) => [value, rule]))

describe('a dry run of pictures', () => {
  test('finds products by their numbers and those of variants in names and folders, whatever their case, and orders their pictures', async () => {
    const { document } = await product('RNG-002')
    const variant = document.variants[1]!
    const before = await pictureIds('EAR-001')
    const stored = await begin([
      ...(await named(
        'EAR-001-10.jpg',
        'EAR-001-2.JPEG',
        'shoot/ear-001_hero.jpg',
        'EAR-001.jpg',
        'shoot/RNG-002/back 2.jpg',
        `${variant.id.toLowerCase()} (1).jpg`,
        'EAR-0010.jpg',
        'NOBODY-1.jpg',
      )),
      { name: 'PND-001.png', content: await picture('png') },
      { name: 'PND-001-2.webp', content: await picture('webp') },
      { name: 'PND-001-3.HEIC', content: readFileSync(new URL('../../../../orders/returns/fixtures/ring.heic', import.meta.url)) },
      { name: '__MACOSX/._EAR-001.jpg', content: 'x' },
      { name: 'shoot/.DS_Store', content: 'x' },
      { name: 'Thumbs.db', content: 'x' },
      { name: 'shoot/', content: '' },
    ])
    expect([stored.state, stored.format, stored.lines, stored.pictures]).toEqual(['checked', 'ZIP', 11, { mode: 'add', read: 11 }])
    expect(stored.counts).toMatchObject({ changed: 3, taken: 3, refused: 2 })
    const changed = await pieces(stored.id, 'changed')
    const shown = changed.map((piece) => [piece.product, piece.pictures.map(({ name, effect }) => `${name} ${effect}`)])
    expect(Object.fromEntries(shown as [string, string[]][])).toEqual({
      'EAR-001': ['EAR-001.jpg new', 'shoot/ear-001_hero.jpg new', 'EAR-001-2.JPEG new', 'EAR-001-10.jpg new'],
      'RNG-002': [`${variant.id.toLowerCase()} (1).jpg new`, 'shoot/RNG-002/back 2.jpg new'],
      'PND-001': ['PND-001.png new', 'PND-001-2.webp new', 'PND-001-3.HEIC new'],
    })
    expect((await rules(stored.id)).toSorted()).toEqual([
      ['EAR-0010.jpg', 'sku_not_in_name'],
      ['NOBODY-1.jpg', 'sku_not_in_name'],
    ])
    expect(await pictureIds('EAR-001')).toEqual(before)
    const address = changed[0]?.pictures[0]?.picture?.id
    expect((await shop.server.inject(`/media/${address}?w=160`)).statusCode).toBe(200)
    expect((await act(stored.id, 'drop')).status).toBe(200)
  })

  test('turns a picture as its camera recorded, and proposes the name of a product for an alternative text that is missing', async () => {
    const csv = Buffer.from(
      'product,sku,name_en,category,metal,colour,purity,net_grams,gross_grams\nNEW-7,NEW-7-Y,New ring,rings,gold,yellow,22K,4.2,4.2\nNEW-7,NEW-7-R,,,gold,rose,22K,4.2,4.2\n',
    )
    await run((await begin(csv)).id, 'apply')
    const turned = { name: 'NEW-7-R.jpg', content: await picture('jpeg', 6) }
    const stored = await begin([turned, ...(await named('NEW-7.jpg'))])
    const [piece] = await pieces(stored.id, 'changed')
    const found = piece?.pictures.find(({ name }) => name === turned.name)
    expect([found?.picture?.width, found?.picture?.height]).toEqual([20, 40])
    await run(stored.id, 'apply')
    const { document } = await product('NEW-7')
    expect(document.texts['en']?.alt).toBe('New ring')
    // A picture that is named after a variant shows its metal alone.
    expect(document.pictures.map(({ colour }) => colour)).toEqual(['rose', ''])
  })

  test('takes the same picture once, and leaves a product as it is that has it already', async () => {
    const content = await picture()
    const entries = [
      { name: 'EAR-002.jpg', content },
      { name: 'ear-002.JPG', content },
      { name: 'EAR-002/copy.jpg', content },
    ]
    const stored = await begin(entries)
    const [piece] = await pieces(stored.id, 'changed')
    expect(piece?.pictures.map(({ effect }) => effect)).toEqual(['new', 'twice', 'twice'])
    const before = await pictureIds('EAR-002')
    await run(stored.id, 'apply')
    expect(await pictureIds('EAR-002')).toEqual([...before, idOf(piece?.pictures[0])])
    const again = await begin(entries)
    expect(again.counts).toMatchObject({ same: 1, changed: 0 })
    expect((await pieces(again.id, 'same'))[0]?.pictures.map(({ effect }) => effect)).toEqual(['there', 'twice', 'twice'])
    expect((await act(again.id, 'apply')).body.code).toBe('import_nothing')
  })

  test('needs the permission on every site where the product is live', async () => {
    const stored = await begin(await named('PND-002.jpg'), indian)
    expect((await pieces(stored.id, 'refused', indian))[0]?.problems).toMatchObject([{ rule: 'forbidden' }])
    expect((await act(stored.id, 'pictures', { mode: 'replace' })).status).toBe(404)
  })
})

describe('pictures of an import', () => {
  test('come after those of the product or in their place, by its one path, and are undone', async () => {
    const before = await product('NCK-001')
    const stored = await begin(await named('NCK-001-1.jpg', 'NCK-001-2.jpg'))
    expect((await act(stored.id, 'columns', { columns: [] })).body).toMatchObject({ field: 'columns' })
    expect((await act(stored.id, 'pictures', { mode: 'beside' })).body).toMatchObject({ field: 'mode' })
    expect((await act(stored.id, 'pictures', { mode: 'replace' })).status).toBe(200)
    expect((await act(stored.id, 'apply')).body.code).toBe('import_not_ready')
    await runJobs()
    expect((await read(stored.id)).pictures).toEqual({ mode: 'replace', read: 2 })
    const [piece] = await pieces(stored.id, 'changed')
    const order = piece?.changes.find(({ field }) => field === 'pictureOrder')
    expect(order).toMatchObject({ before: before.document.pictures.map(({ id }) => id), after: piece?.pictures.map(idOf) })
    expect((await run(stored.id, 'apply')).counts).toMatchObject({ applied: 1 })
    const after = await product('NCK-001')
    expect([after.version, await pictureIds('NCK-001')]).toEqual([before.version + 1, piece?.pictures.map(idOf)])
    expect(after.history[0]).toMatchObject({ by: 'rohan' })
    const audit = await rows<{ object: string }>(
      shop.db,
      sql`select object from audit_entry where call = 'POST /api/staff/imports/:id/apply/' and (object_id = ${stored.id} or request_id = ${stored.id}) order by id`,
    )
    expect(audit.map(({ object }) => object)).toEqual(['imports', 'products'])
    expect((await run(stored.id, 'undo')).counts).toMatchObject({ undone: 1, kept: 0 })
    expect((await product('NCK-001')).document).toEqual(before.document)
  })

  test('of two imports of one file at once are written once; the undo leaves what somebody changed since', async () => {
    const zip = zipOf(await named('EAR-003.jpg', 'EAR-004.jpg'))
    const [one, other] = await Promise.all([start(zip), start(zip)])
    await Promise.all([runJobs(), runJobs()])
    const before = (await product('EAR-003')).version
    await Promise.all([one, other].map(({ body }) => act(body.id, 'apply')))
    await Promise.all([runJobs(), runJobs()])
    await runJobs()
    const counts = [await read(one.body.id), await read(other.body.id)].map((of) => [of.counts.applied, of.counts.failed])
    expect([counts[0]![0]! + counts[1]![0]!, counts[0]![1]! + counts[1]![1]!]).toEqual([2, 2])
    expect((await product('EAR-003')).version).toBe(before + 1)
    const { version, document } = await product('EAR-004')
    await rohan.call('POST', 'products/EAR-004/', { version, document: { ...document, badge: 'since' } })
    const applied = counts[0]![0] === 2 ? one : other
    if (counts.some(([all]) => all === 2)) expect((await run(applied.body.id, 'undo')).counts).toMatchObject({ undone: 1, kept: 1 })
  })

  test('that a kill interrupts are read on where it stopped, each once; they are kept as long as the import', async () => {
    const { body } = await start(zipOf(await named('RNG-004.jpg', 'RNG-005.jpg', 'RNG-006.jpg')))
    await shop.db.execute(
      sql.raw(`create function die() returns trigger language plpgsql as $$ begin if new.line = 2 and new.media_id is not null then
        raise exception 'killed'; end if; return new; end $$; create trigger die before update on product_import_picture for each row execute function die()`),
    )
    await runJobs()
    expect(await read(body.id)).toMatchObject({ state: 'reading', lines: 3, pictures: { read: 1 } })
    await shop.db.execute(sql.raw('drop function die() cascade'))
    shop.clock.advance(durations.hour / 6)
    await runJobs()
    const ids = (await pieces(body.id, 'changed')).flatMap((piece) => piece.pictures.map((one) => idOf(one) ?? ''))
    expect(ids).toHaveLength(3)
    const kept = async () =>
      (
        await rows(
          shop.db,
          sql`select 1 from media where id in (${sql.join(
            ids.map((id) => sql`${id}`),
            sql`, `,
          )})`,
        )
      ).length
    const sweep = async () => {
      await shop.db.execute(sql`update media set unused_since = '2020-01-01' where unused_since is not null`)
      await shop.modules.media.sweepUnused(shop.clock.now(), 1000)
      return kept()
    }
    expect(await sweep()).toBe(3)
    expect(await rows(shop.db, sql`select 1 from product_import_part where import_id = ${body.id}`)).toEqual([])
    await act(body.id, 'drop')
    await shop.modules.media.sweepUnused(shop.clock.now(), 1000)
    expect(await sweep()).toBe(0)
  })
})

describe('an attack by a ZIP', () => {
  test('is answered entry by entry with why, and the rest can be applied', async () => {
    const content = await picture()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const bomb = Buffer.alloc(30 * 1024 * 1024)
    const attacks: [rule: string, entry: TestEntry][] = [
      ['name_not_safe', { name: '../../RNG-001.jpg', content }],
      ['name_not_safe', { name: '/etc/RNG-001.jpg', content }],
      ['name_not_safe', { name: 'C:\\RNG-001.jpg', content }],
      ['name_not_safe', { name: '..\\RNG-001.jpg', content }],
      ['name_not_safe', { name: 'RNG-001\u202Egpj.jpg', content }],
      ['name_not_safe', { name: 'RNG-001\0.jpg', content }],
      ['no_file', { name: 'RNG-001-link.jpg', content: '/etc/passwd', mode: 0o120777 }],
      ['nested_zip', { name: 'RNG-001.zip', content: zipOf([{ name: 'RNG-001.jpg', content }]) }],
      ['no_picture', { name: 'RNG-001-nested.jpg', content: zipOf([{ name: 'RNG-001.jpg', content }]) }],
      ['no_picture', { name: 'RNG-001.svg', content: svg }],
      ['no_picture', { name: 'RNG-001-svg.jpg', content: svg }],
      ['no_picture', { name: 'RNG-001-text.jpg', content: 'no picture' }],
      ['no_picture', { name: 'RNG-001-empty.jpg', content: '' }],
      ['no_picture', { name: 'RNG-001-half.jpg', content: content.subarray(0, 300) }],
      ['encrypted', { name: 'RNG-001-locked.jpg', content, flags: 1 }],
      ['packing_unknown', { name: 'RNG-001-lzma.jpg', content, method: 14 }],
      ['packed_too_tightly', { name: 'RNG-001-bomb.jpg', content: bomb }],
      ['damaged', { name: 'RNG-001-hidden-bomb.jpg', content: bomb, unpacked: 100 }],
      ['damaged', { name: 'RNG-001-crc.jpg', content, checksum: 7 }],
      ['damaged', { name: 'RNG-001-longer.jpg', content, unpacked: content.length + 1 }],
      ['picture_large', { name: 'RNG-001-large.jpg', content, unpacked: 41 * 1024 * 1024 }],
    ]
    // A picture with a page behind it, and names in other encodings.
    const polyglot = { name: 'RNG-001-poly.jpg', content: Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>')]) }
    const japanese = Buffer.concat([Buffer.from('RNG-001-'), Buffer.from([0x83, 0x8a, 0x83, 0x93, 0x83, 0x4f]), Buffer.from('.jpg')])
    const stored = await begin([
      ...attacks.map(([, entry]) => entry),
      polyglot,
      { name: japanese, content: await picture() },
      { name: 'RNG-001-अँगूठी.jpg', content: await picture() },
      { name: 'RNG-001-अंगूठी.jpg', content: await picture(), flags: 0x800 },
    ])
    const refused = (await pieces(stored.id, 'refused')).flatMap(({ problems }) => problems)
    expect(refused.map(({ line, rule }) => [line, rule])).toEqual(attacks.map(([rule], index) => [index + 1, rule]))
    expect(refused.map(({ value }) => value).filter((value) => /[\0\u202E]/.test(value))).toEqual([])
    const [piece] = await pieces(stored.id, 'changed')
    expect(piece?.pictures.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['RNG-001-poly.jpg', 'RNG-001-अँगूठी.jpg', 'RNG-001-अंगूठी.jpg']),
    )
    expect(piece?.pictures).toHaveLength(4)
    const poly = piece?.pictures.find(({ name }) => name === polyglot.name)
    const served = await shop.server.inject(`/media/${poly?.picture?.id}?w=160`)
    expect(served.rawPayload.includes('<script>')).toBe(false)
    expect((await run(stored.id, 'apply')).counts).toMatchObject({ applied: 1, failed: 0 })
  })

  test('as a whole is unreadable with why, and leaves nothing behind', async () => {
    const code = async (file: Buffer) => {
      const { id, state, problem } = await begin(file)
      expect(await rows(shop.db, sql`select 1 from product_import_part where import_id = ${id}`)).toEqual([])
      return [state, problem]
    }
    const content = await picture()
    const zip = zipOf([{ name: 'RNG-001.jpg', content }])
    for (const length of [4, 100, zip.length - 1]) expect(await code(zip.subarray(0, length))).toEqual(['unreadable', 'import_unreadable'])
    const astray = Buffer.from(zip)
    astray.writeUInt32LE(0xfffffff0, zip.length - 6)
    expect(await code(astray)).toEqual(['unreadable', 'import_unreadable'])
    expect(await code(zipOf([]))).toEqual(['unreadable', 'import_no_pictures'])
    expect(await code(zipOf([{ name: 'RNG-001.txt', content }]))).toEqual(['unreadable', 'import_no_pictures'])
    const many = Array.from({ length: 5001 }, (_, at) => ({ name: `RNG-001-${at}.jpg`, content: '' }))
    expect(await code(zipOf(many))).toEqual(['unreadable', 'import_zip_too_many'])
    const vast = Array.from({ length: 60 }, (_, at) => ({ name: `RNG-001-${at}.jpg`, content, unpacked: 40 * 1024 * 1024 }))
    expect(await code(zipOf(vast))).toEqual(['unreadable', 'import_zip_too_much'])
  })

  test('by a table that is as large as only a ZIP may be is refused', async () => {
    const { status, body } = await start(Buffer.from(`product,badge\n${'EAR-001,x\n'.repeat(2_200_000)}`))
    expect([status, body.code]).toEqual([400, 'import_too_large'])
  })
})
