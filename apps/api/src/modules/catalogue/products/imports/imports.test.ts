import type { ImportedPiece, StaffImport } from '@karat/contract/staff-imports.ts'
import type { ProductDocument, StaffProduct } from '@karat/contract/staff-products.ts'
import { sql } from 'drizzle-orm'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importPiece } from './tables.ts'
import { durations } from '../../../../kernel/clock.ts'
import { rows } from '../../../../kernel/db/db.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser, type TestMember, totpCode } from '../../../../testing/staff-client.ts'

let shop: TestShop
let member: TestMember
let rohan: StaffBrowser
let nandita: StaffBrowser
let indian: StaffBrowser
const failures: string[] = []
beforeAll(async () => {
  shop = await openTestShop(testDatabase, undefined, { onJobError: (kind) => failures.push(kind) })
  member = await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])
  rohan = member.browser
  nandita = (await addMember(shop, 'nandita@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  indian = (await addMember(shop, 'isha@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
})
afterAll(async () => {
  await shop.close()
  // One was killed.
  expect(failures).toEqual(['products.import'])
})

type Refused = { code: string; field: string }

async function upload(file: Buffer, browser = rohan): Promise<string> {
  const uploadID = crypto.randomUUID()
  const { body } = await browser.call<{ partBytes: number; parts: number }>('POST', 'media/uploads/', { uploadID, size: file.length })
  for (let number = 0; number < body.parts; number++)
    await browser.call(
      'POST',
      `media/uploads/${uploadID}/parts/${number}/`,
      file.subarray(number * body.partBytes, (number + 1) * body.partBytes),
      { 'content-type': 'application/octet-stream' },
    )
  return uploadID
}
const runJobs = async () => void (await shop.modules.jobs.runDue())
const read = async (id: string, browser = rohan) => (await browser.call<{ import: StaffImport }>('GET', `imports/${id}/`)).body.import
const act = (id: string, what: string, body: object = {}, browser = rohan) => browser.call<Refused>('POST', `imports/${id}/${what}/`, body)
const pieces = async (id: string, list: string) =>
  (await rohan.call<{ pieces: ImportedPiece[] }>('GET', `imports/${id}/pieces/?list=${list}&limit=100`)).body.pieces

/** Begins the import of a file and runs it up to where it waits for a person. */
async function begin(file: Buffer | string, browser = rohan): Promise<StaffImport> {
  const uploadID = await upload(Buffer.from(file as string), browser)
  const { status, body } = await browser.call<{ id: string } & Refused>('POST', 'imports/', { uploadID, name: 'pieces.csv' })
  if (status !== 200) throw new Error(body.code)
  await runJobs()
  return read(body.id, browser)
}
async function apply(id: string): Promise<StaffImport> {
  expect((await act(id, 'apply')).status).toBe(200)
  await runJobs()
  return read(id)
}
const product = async (id: string) => (await rohan.call<{ product: StaffProduct }>('GET', `products/${id}/`)).body.product
const save = (id: string, version: number, document: ProductDocument) => rohan.call('POST', `products/${id}/`, { version, document })

async function download(body: object): Promise<Buffer> {
  await rohan.call('POST', 'proof/', { code: totpCode(shop, member.secret) })
  const { address } = (await rohan.call<{ address: string }>('POST', 'exports/product-file/', body)).body
  const cookie = [...rohan.cookies].map((pair) => pair.join('=')).join('; ')
  const answer = await shop.server.inject({ method: 'GET', url: address, headers: { cookie } })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

describe('a round trip', () => {
  test.each(['csv', 'xlsx'])('of every product of the shop as %s changes nothing', async (format) => {
    const file = await download({ format })
    const stored = await begin(file)
    expect([stored.state, stored.problem]).toEqual(['checked', null])
    expect(await pieces(stored.id, 'refused')).toEqual([])
    expect((await pieces(stored.id, 'changed')).map(({ product, changes, stock }) => ({ product, changes, stock }))).toEqual([])
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(shop.db, sql`select count(*)::int as count from product`)
    expect(stored.counts).toMatchObject({ new: 0, changed: 0, refused: 0, same: count })
    expect((await act(stored.id, 'apply')).body.code).toBe('import_nothing')
  })
})

const csv = (...lines: string[]) => `${lines.join('\n')}\n`
const code = async (file: Buffer | string) => {
  const { state, problem, problemLine } = await begin(file)
  return [state, problem, problemLine]
}

describe('a dry run', () => {
  test('lists changed fields before and after, new products, the same, and refused lines with why', async () => {
    const { document } = await product('RNG-002')
    const [first, second] = document.variants
    const stored = await begin(
      csv(
        'sku;product;net_grams;gross_grams;name_en;category;colour;metal;purity',
        `${first!.id};;${((first!.netMg + 100) / 1000).toFixed(3).replace('.', ',')};${((first!.grossMg + 100) / 1000).toFixed(3).replace('.', ',')};;;${first!.colour};${first!.metal};${first!.purity}`,
        `${second!.id};;${String(second!.netMg / 1000).replace('.', ',')};;;;${second!.colour};${second!.metal};${second!.purity}`,
        'IMP-1-22K;IMP-1;4,250;4,250;Imported ring;Rings;yellow;gold;22K',
        'IMP-6-22K;IMP-6;1,000;1,000;Twice;rings;yellow;gold;22K',
        'IMP-2-22K;IMP-2;5,000;4,100;Heavy ring;rings;yellow;gold;22K',
        'NOBODY-1;;1;;;;;;',
        'IMP-3-22K;IMP-3;abc;4,100;Odd ring;rings;yellow;gold;22K',
        'IMP 4;IMP 4;1,000;1,000;Odd number;rings;yellow;gold;22K',
        'IMP-5-22K;IMP-5;1,000;1,000;No such group;cutlery;yellow;gold;22K',
        'IMP-6-22K;IMP-6;2,000;2,000;Twice;rings;yellow;gold;22K',
      ),
    )
    expect([stored.state, stored.lines]).toEqual(['checked', 10])
    const [changed] = await pieces(stored.id, 'changed')
    expect([changed?.product, changed?.name, changed?.changes]).toEqual([
      'RNG-002',
      document.texts['en']?.name,
      [
        { field: `variants/${first!.id}/grossMg`, before: first!.grossMg, after: first!.grossMg + 100 },
        { field: `variants/${first!.id}/netMg`, before: first!.netMg, after: first!.netMg + 100 },
      ],
    ])
    expect((await pieces(stored.id, 'new')).map(({ product: of, name }) => [of, name])).toEqual([['IMP-1', 'Imported ring']])
    const refused = (await pieces(stored.id, 'refused')).flatMap(({ problems }) => problems)
    expect(refused.map(({ line, column, value, rule, other }) => [line, column, value, rule, other])).toEqual([
      [5, 'sku', 'IMP-6-22K', 'sku_twice', 11],
      [6, 'net_grams', '5,000', 'net_above_gross', undefined],
      [7, 'category', '', 'value_missing', undefined],
      [8, 'net_grams', 'abc', 'number_not_valid', undefined],
      [9, 'product', 'IMP 4', 'value_not_valid', undefined],
      [9, 'sku', 'IMP 4', 'value_not_valid', undefined],
      [10, 'category', 'cutlery', 'category_unknown', undefined],
      [11, 'sku', 'IMP-6-22K', 'sku_twice', 5],
    ])
    expect((await product('RNG-002')).document).toEqual(document)
  })

  test('takes nothing of a line that a sale or a save has overtaken, and applies each product once', async () => {
    const [one, other] = [await product('EAR-001'), await product('EAR-002')]
    const stored = await begin(csv('product,badge', 'EAR-001,imported', 'EAR-002,imported'))
    expect(stored.counts).toMatchObject({ changed: 2, taken: 2 })
    other.document.occasion = 'elsewhere'
    await save('EAR-002', other.version, other.document)
    const answers = await Promise.all([act(stored.id, 'apply'), act(stored.id, 'apply')])
    expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
      [200, undefined],
      [409, 'import_not_ready'],
    ])
    await Promise.all([runJobs(), runJobs()])
    const done = await read(stored.id)
    expect([done.state, done.counts.applied, done.counts.failed]).toEqual(['applied', 1, 1])
    const failed = await pieces(stored.id, 'failed')
    expect(failed.map(({ product: id, problems }) => [id, problems.map(({ rule }) => rule)])).toEqual([
      ['EAR-002', ['changed_since_check']],
    ])
    const saved = await product('EAR-001')
    expect([saved.version, saved.document.badge]).toEqual([one.version + 1, 'imported'])
    expect(saved.history[0]).toMatchObject({ by: 'rohan', fields: ['badge'] })
    expect((await product('EAR-002')).document.badge).toBe(other.document.badge)
  })

  test('refuses what the page of a product refuses by the same rules, and needs the permission on the sites where it is live', async () => {
    const stored = await begin(csv('product,alt_en,subtitle_en', 'PND-001,,Small'))
    const [refused] = await pieces(stored.id, 'refused')
    expect(refused?.problems).toMatchObject([{ line: 2, column: 'alt_en', rule: 'alt_missing' }])
    const ofIndia = await begin(csv('product,badge,made_in_days_in', 'PND-002,shared,20'), indian)
    expect((await indian.call<{ pieces: ImportedPiece[] }>('GET', `imports/${ofIndia.id}/pieces/?list=refused`)).body.pieces).toMatchObject(
      [{ problems: [{ rule: 'forbidden' }] }],
    )
    const own = await begin(csv('product,made_in_days_in', 'PND-002,20'), indian)
    expect(own.counts).toMatchObject({ changed: 1, refused: 0 })
  })

  test('leaves a product unticked whose price moves more than 5 %, until somebody ticks it', async () => {
    const { document } = await product('RNG-003')
    const making = document.sites['in']!.charges.value
    const stored = await begin(csv('product,making_in', `RNG-003,${making * 10}`))
    expect(stored.counts).toMatchObject({ changed: 1, moved: 1, taken: 0 })
    const [moved] = await pieces(stored.id, 'moved')
    expect(moved?.moves).toMatchObject([{ site: 'in', currency: 'INR' }])
    expect(moved?.moves[0]!.percent).toBeGreaterThan(5)
    expect((await act(stored.id, 'apply')).body.code).toBe('import_nothing')
    expect((await act(stored.id, 'tick', { lines: [2], isTaken: true })).status).toBe(200)
    expect((await apply(stored.id)).counts).toMatchObject({ applied: 1 })
    expect((await product('RNG-003')).document.sites['in']!.charges.value).toBe(making * 10)
  })
})

describe('an import', () => {
  test('writes texts, stones and charges of sites, has one entry with its counts and one for each product, and is undone', async () => {
    const before = await product('NCK-001')
    const stored = await begin(
      csv('product,name_hi,details_en,wastage_in,other_charges_in', 'NCK-001,झरोखा हार,"One\nTwo","2,5",polish=100.5', 'NEW-9,,,,'),
    )
    // The second product has no category: the line is refused, the others go on.
    expect(stored.counts).toMatchObject({ changed: 1, refused: 1 })
    await act(stored.id, 'tick', { lines: [2], isTaken: true })
    await apply(stored.id)
    const found = (search: string) =>
      shop.call<object>('GET', `/api/search/?q=${encodeURIComponent(search)}`, undefined, { languageid: 'hi' })
    expect(JSON.stringify((await found('झरोखा')).body)).toContain('NCK-001')
    const { document } = await product('NCK-001')
    expect([document.texts['hi']?.name, document.texts['en']?.details]).toEqual(['झरोखा हार', ['One', 'Two']])
    expect(document.sites['in']?.charges).toMatchObject({ wastage: 2.5, others: [{ code: 'polish', amount: 100.5 }] })
    const entries = await rows<{ object: string; call: string; after: object }>(
      shop.db,
      sql`select object, call, after from audit_entry where call = 'POST /api/staff/imports/:id/apply/' and (object_id = ${stored.id} or request_id = ${stored.id}) order by id`,
    )
    expect(entries.map(({ object }) => object)).toEqual(['imports', 'products'])
    expect(entries[0]?.after).toEqual({ file: 'pieces.csv', new: 0, changed: 1, refused: 1 })
    expect(entries[1]?.after).toMatchObject({ 'texts/hi/name': 'झरोखा हार' })
    expect((await act(stored.id, 'undo')).status).toBe(200)
    await runJobs()
    expect((await read(stored.id)).counts).toMatchObject({ undone: 1, kept: 0 })
    expect((await product('NCK-001')).document).toEqual(before.document)
    expect((await act(stored.id, 'undo')).body.code).toBe('import_not_ready')
  })

  test('undone leaves what somebody changed since, and names it; a new draft is gone, and one day later it stays', async () => {
    const file = csv(
      'product,sku,name_en,category,metal,colour,purity,net_grams,gross_grams,badge',
      'NEW-1,NEW-1-22K,New ring,rings,gold,yellow,22K,4.2,4.2,',
      'EAR-003,,,,,,,,,imported',
      'EAR-004,,,,,,,,,imported',
    )
    const stored = await begin(file.replaceAll(/(EAR-00\d),,,,,,,,,imported/g, '$1,,,,,,,,,imported'))
    const [kept] = (await pieces(stored.id, 'refused')).flatMap(({ problems }) => problems)
    // A column of the product that is empty is emptied: a file of some fields has columns of these alone.
    expect(kept).toMatchObject({ column: 'name_en', rule: 'name_missing' })
    const some = await begin(csv('product,badge', 'EAR-003,imported', 'EAR-004,imported'))
    await apply(stored.id)
    await apply(some.id)
    expect((await product('NEW-1')).document.variants).toMatchObject([{ id: 'NEW-1-22K', isLead: true, isListed: true }])
    const { version, document } = await product('EAR-004')
    document.occasion = 'since'
    await save('EAR-004', version, document)
    await act(stored.id, 'undo')
    await act(some.id, 'undo')
    await runJobs()
    expect((await rohan.call<Refused>('GET', 'products/NEW-1/')).status).toBe(404)
    expect((await product('EAR-003')).document.badge).not.toBe('imported')
    expect((await read(some.id)).counts).toMatchObject({ undone: 1, kept: 1 })
    expect((await pieces(some.id, 'kept')).map(({ product: id, problems }) => [id, problems[0]?.rule])).toEqual([
      ['EAR-004', 'changed_since_check'],
    ])
    const late = await begin(csv('product,badge', 'EAR-003,late'))
    await apply(late.id)
    shop.clock.advance(25 * durations.hour)
    await shop.db
      .execute(sql`update staff_session set expires_at = expires_at + interval '2 days', seen_at = seen_at + interval '26 hours'`)
      .catch(() => {})
    const [row] = await rows<{ state: string }>(shop.db, sql`select state from product_import where id = ${late.id}`)
    expect(row?.state).toBe('applied')
    const importer = { memberId: '', name: 'rohan', roles: [], rights: { products: [], stock: [] } }
    const [{ memberId } = { memberId: '' }] = await rows<{ memberId: string }>(
      shop.db,
      sql`select member_id as "memberId" from product_import where id = ${late.id}`,
    )
    expect(await shop.modules.productImports.undo({ ...importer, memberId }, late.id)).toMatchObject({
      error: { code: 'import_undo_late' },
    })
    shop.clock.advance(-25 * durations.hour)
  })

  test('that was killed in the middle goes on where it stopped: each product is saved once', async () => {
    const ids = ['RNG-001', 'RNG-004', 'RNG-005', 'RNG-006']
    const before = new Map<string, number>()
    for (const id of ids) before.set(id, (await product(id)).version)
    const stored = await begin(csv('product,setting', ...ids.map((id) => `${id},imported`)))
    await act(stored.id, 'apply')
    // The transaction of the third product is not committed, as where the process dies in it; those before it are.
    await shop.db.execute(
      sql.raw(`create function die() returns trigger language plpgsql as $$ begin if new.product_id = 'RNG-005' and new.result is not null then
        raise exception 'killed'; end if; return new; end $$; create trigger die before update on product_import_piece for each row execute function die()`),
    )
    await runJobs()
    expect((await read(stored.id)).counts.applied).toBe(2)
    const unshown = () => shop.db.$count(importPiece, sql`import_id = ${stored.id} and not is_shown`)
    expect(await unshown()).toBe(2)
    await shop.db.execute(sql.raw('drop function die() cascade'))
    shop.clock.advance(durations.hour / 6)
    await runJobs()
    expect((await read(stored.id)).counts.applied).toBe(4)
    expect(await unshown()).toBe(0)
    for (const id of ids) expect([id, (await product(id)).version]).toEqual([id, before.get(id)! + 1])
  })

  test("is its member's alone, and nobody's without the permission", async () => {
    const stored = await begin(csv('product,badge', 'EAR-001,x'))
    expect((await nandita.call('GET', `imports/${stored.id}/`)).status).toBe(404)
    expect((await nandita.call('GET', `imports/${stored.id}/pieces/?list=changed`)).status).toBe(404)
    for (const what of ['apply', 'undo', 'drop']) expect((await act(stored.id, what, {}, nandita)).status).toBe(404)
    const desk = (await addMember(shop, 'desk@aurelia.example', [{ role: 'order-desk', site: '*' }])).browser
    expect((await desk.call('GET', 'imports/')).status).toBe(403)
    expect((await desk.call('POST', 'imports/', { uploadID: crypto.randomUUID(), name: 'x' })).status).toBe(403)
    const uploadID = await upload(Buffer.from('a,b\n1,2\n'))
    expect((await nandita.call<Refused>('POST', 'imports/', { uploadID, name: 'x.csv' })).status).toBe(404)
    expect((await act(stored.id, 'drop')).status).toBe(200)
    expect((await rohan.call('GET', `imports/${stored.id}/`)).status).toBe(404)
  })
})

describe('stock', () => {
  const onHand = async (variant: string) =>
    (
      await rows<{ count: number; policy: string }>(
        shop.db,
        sql`select on_hand as count, policy from stock where subsite = 'in' and variant_id = ${variant}`,
      )
    )[0]

  test('of a variant with ready pieces is refused by the dry run, with its line [P-04]', async () => {
    const [byPiece, counted] = await rows<{ id: string; count: number }>(
      shop.db,
      sql`select variant_id as id, on_hand as count from stock where subsite = 'in' and policy = 'stock' and on_hand > 0 order by variant_id desc limit 2`,
    )
    await shop.db.execute(sql`update stock set has_pieces = true where subsite = 'in' and variant_id = ${byPiece!.id}`)
    const lines = [`${byPiece!.id},${byPiece!.count + 1}`, `${counted!.id},${counted!.count + 1}`]
    const stored = await begin(csv('sku,stock_in', ...lines))
    await shop.db.execute(sql`update stock set has_pieces = false where subsite = 'in' and variant_id = ${byPiece!.id}`)
    expect(stored.counts).toMatchObject({ refused: 1, changed: 1 })
    expect((await pieces(stored.id, 'refused')).flatMap(({ problems }) => problems)).toMatchObject([
      { line: 2, column: 'stock_in', value: String(byPiece!.count + 1), rule: 'stock_by_piece' },
    ])
    await act(stored.id, 'drop')
  })

  test('is counted by a list of SKUs, put back by an undo, and not overwritten where a unit was sold meanwhile', async () => {
    const [kept, sold] = await rows<{ id: string; count: number }>(
      shop.db,
      sql`select variant_id as id, on_hand as count from stock where subsite = 'in' and policy = 'stock' and on_hand > 0 order by variant_id limit 2`,
    )
    const file = csv('Stock No,Closing Qty', `${kept!.id},${kept!.count + 7}`, `${sold!.id},${sold!.count + 3}`)
    let stored = await begin(file)
    expect(stored.state).toBe('columns')
    expect(stored.columns.map(({ column }) => column)).toEqual(['sku', 'stock_in'])
    await act(stored.id, 'columns', { columns: ['sku', 'stock_in'] })
    await runJobs()
    stored = await read(stored.id)
    await shop.db.execute(sql`update stock set on_hand = on_hand - 1 where subsite = 'in' and variant_id = ${sold!.id}`)
    await apply(stored.id)
    expect([await onHand(kept!.id), await onHand(sold!.id)]).toMatchObject([{ count: kept!.count + 7 }, { count: sold!.count - 1 }])
    await act(stored.id, 'undo')
    await runJobs()
    expect(await onHand(kept!.id)).toMatchObject({ count: kept!.count })
    // The same heads again: nobody has to choose the columns.
    expect((await begin(file)).state).toBe('checked')
  })

  test('of a piece that is made to order stays so where a list counts none, and is counted where it has some', async () => {
    const [made] = await rows<{ id: string }>(
      shop.db,
      sql`select variant_id as id from stock where subsite = 'in' and policy = 'made_to_order' order by variant_id limit 1`,
    )
    expect((await begin(csv('sku,stock_in', `${made!.id},0`))).counts).toMatchObject({ same: 1 })
    const stored = await begin(csv('sku,stock_in', `${made!.id},2`))
    await apply(stored.id)
    expect(await onHand(made!.id)).toEqual({ count: 2, policy: 'stock' })
    await act(stored.id, 'undo')
    await runJobs()
    expect(await onHand(made!.id)).toEqual({ count: 0, policy: 'made_to_order' })
  })
})

describe('a file of another program', () => {
  const columnsIn = async (file: string) => Object.fromEntries((await begin(file)).columns.map(({ head, column }) => [head, column]))

  test('as Shopify, WooCommerce and Tally write it has its columns found; parcels and prices are left out', async () => {
    expect(
      await columnsIn(
        csv(
          'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Image Alt Text',
          'gold-band,Gold band,<p>Plain &amp; round.</p>,Us,Ring,,TRUE,Size,12,GB-12,5,3,100,A band',
        ),
      ),
    ).toMatchObject({
      Handle: 'product',
      Title: 'name_en',
      'Body (HTML)': 'description_en',
      'Variant SKU': 'sku',
      'Variant Grams': null,
      'Variant Inventory Qty': 'stock_in',
      'Variant Price': null,
      'Image Alt Text': 'alt_en',
    })
    expect(
      await columnsIn(
        csv(
          'ID,Type,SKU,Name,Published,Short description,Description,Stock,Weight (kg),Regular price,Categories,Parent',
          '1,simple,A,B,1,,,1,,,,',
        ),
      ),
    ).toMatchObject({
      SKU: 'sku',
      Name: 'name_en',
      Description: 'description_en',
      Stock: 'stock_in',
      'Weight (kg)': null,
      Parent: 'product',
    })
    expect(
      await columnsIn(
        csv('Kanak Jewellers,,', 'Stock Summary,,', '1-Apr-26 to 30-Nov-26,,', 'Particulars,Part No.,Closing Quantity', 'Ring,RNG-1,3'),
      ),
    ).toEqual({ Particulars: 'name_en', 'Part No.': 'sku', 'Closing Quantity': 'stock_in' })
  })

  test('becomes drafts with its variants, without the tags of its texts', async () => {
    const stored = await begin(
      csv(
        'Handle,Title,Body (HTML),Variant SKU,Option1 Value,Image Alt Text,Metal,Colour,Karat,Net Wt,Gross Wt,Category',
        'gold-band,Gold band,"<p>Plain &amp; round.</p><p>Made here.</p>",GB-12,12,A band,gold,yellow,22K,"Rs 4.250 g",4.250,rings',
        'gold-band,,,GB-14,14,Its side,gold,yellow,22K,4.500,4.500,',
        'gold-band,,,,,Its back,,,,,,',
      ),
    )
    const columns = stored.columns.map(({ head, column }) => (head === 'Option1 Value' ? 'size' : column))
    await act(stored.id, 'columns', { columns })
    await runJobs()
    expect(await pieces(stored.id, 'refused')).toEqual([])
    await apply(stored.id)
    const { document } = await product('gold-band')
    expect(document.texts['en']).toMatchObject({ name: 'Gold band', description: 'Plain & round.\nMade here.', alt: 'A band' })
    expect(document.variants.map(({ id, size, netMg }) => [id, size, netMg])).toEqual([
      ['GB-12', '12', 4250],
      ['GB-14', '14', 4500],
    ])
    expect(document.sites['in']?.state).toBe('draft')
  })
})

describe('files as shops have them', () => {
  const text = 'product;badge\nEAR-001;Größe “é”\n;;\n;;\n'
  const latin = Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1')
  test.each([
    ['UTF-8 ;', Buffer.from(text)],
    ['UTF-8 ;', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 ;', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 ;', Buffer.from(text, 'utf16le')],
    ['UTF-16 ;', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['Windows-1252 ;', latin],
    ['UTF-8 ⇥', Buffer.from(text.replaceAll(';', '\t'))],
    ['UTF-8', Buffer.from(text.replaceAll(';', ','))],
  ])('in %s are read', async (format, file) => {
    const stored = await begin(file)
    expect([stored.format, stored.lines, stored.columns.map(({ head }) => head)]).toEqual([format, 1, ['product', 'badge']])
    expect((await pieces(stored.id, 'changed'))[0]?.changes[0]?.after).toBe('Größe “é”')
  })

  test('with wide tails, merged heads above and numbers of spreadsheets are read', async () => {
    const sheet = await writeXlsxFile([
      [{ value: 'Our stock', type: String, columnSpan: 4 }, null, null, null],
      [],
      [{ value: 'sku', type: String }, { value: 'articles', type: String }, null, { value: 'unknown', type: String }],
      [{ value: (await product('EAR-001')).document.variants[0]!.id, type: String }, { value: 4, type: Number }, null, null],
    ]).toBuffer()
    const stored = await begin(sheet)
    expect([stored.format, stored.columns.map(({ head, column }) => [head, column])]).toEqual([
      'XLSX',
      [
        ['sku', 'sku'],
        ['articles', 'articles'],
        ['', null],
        ['unknown', null],
      ],
    ])
  })
})

describe('an attack', () => {
  test('by formulas writes the text of a cell, and an export makes it harmless again', async () => {
    const stored = await begin(csv('product,badge', `EAR-001,"'=HYPERLINK(""x"")"`, 'EAR-002,=1+1'))
    await apply(stored.id)
    expect([(await product('EAR-001')).document.badge, (await product('EAR-002')).document.badge]).toEqual(['=HYPERLINK("x")', '=1+1'])
    const file = String(await download({ format: 'csv', category: (await product('EAR-001')).document.categoryID }))
    expect(file).toContain(`"'=HYPERLINK(""x"")"`)
    expect(file).toContain(`,'=1+1,`)
    expect((await begin(file)).counts).toMatchObject({ changed: 0, new: 0, refused: 0 })
  })

  test('by gigantic lines, nonsense, half files and bombs is answered with why, and changes nothing', async () => {
    expect(await code(`product,badge\n${'x'.repeat(600_000)},y\n`)).toEqual(['unreadable', 'import_line_too_long', 2])
    expect(await code(`product,badge\nA,"${'x'.repeat(50_000)}"\n`)).toEqual(['unreadable', 'import_line_too_long', 2])
    expect(await code(Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 256)))).toEqual([
      'unreadable',
      'import_unreadable',
      null,
    ])
    expect(await code('product,badge\nEAR-001,"half')).toEqual(['unreadable', 'import_cut_off', 2])
    expect(await code(`${Array.from({ length: 300 }, (_, at) => `c${at}`).join(',')}\n1\n`)).toEqual(['unreadable', 'import_too_wide', 1])
    expect(await code('product,badge\n')).toEqual(['unreadable', 'import_empty', null])
    expect(await code(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]))).toEqual(['unreadable', 'import_old_excel', null])
    const sheet = await writeXlsxFile([[{ value: 'product', type: String }], [{ value: 'EAR-001', type: String }]]).toBuffer()
    expect(await code(sheet.subarray(0, sheet.length / 2))).toEqual(['unreadable', 'import_unreadable', null])
    expect(await code(Buffer.from('PK nothing more'))).toEqual(['unreadable', 'import_unreadable', null])
  })
})
