import type { ImportedPiece, StaffImport } from '@karat/contract/staff-imports.ts'
import type { ProductDocument, StaffProduct } from '@karat/contract/staff-products.ts'
import { sql } from 'drizzle-orm'
import writeXlsxFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  member = await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])
  rohan = member.browser
  nandita = (await addMember(shop, 'nandita@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
  indian = (await addMember(shop, 'isha@aurelia.example', [{ role: 'merchandiser', site: 'in' }])).browser
})
afterAll(() => shop.close())

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
const act = (id: string, what: string, body: object = {}, browser = rohan) =>
  browser.call<Refused>('POST', `imports/${id}/${what}/`, body)
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
