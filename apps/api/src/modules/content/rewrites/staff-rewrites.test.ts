import type { StaffRewrite } from '@karat/contract/staff-operations.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../testing/staff-client.ts'

let shop: TestShop
let asha: StaffBrowser
let ravi: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  asha = (await addMember(shop, 'asha@aurelia.example', [{ role: 'content-editor', site: '*' }])).browser
  ravi = (await addMember(shop, 'ravi@aurelia.example', [{ role: 'content-editor', site: 'in' }])).browser
})
afterAll(() => shop.close())
beforeEach(() => shop.db.execute(sql`delete from url_rewrite`))

type Reply = { code: string; field: string; source: string; target: string }
const set = (source: string, target: string, more: object = {}, browser = asha, headers = {}) =>
  browser.call<Reply>('POST', 'rewrites/', { source, target, seen: null, ...more }, headers)
const remove = (source: string, more: object = {}) => asha.call<Reply>('POST', 'rewrites/remove/', { source, ...more })
const list = async (query = '', headers = {}) =>
  (await asha.call<{ rewrites: StaffRewrite[]; next: string | null }>('GET', `rewrites/${query}`, undefined, headers)).body
const pathsOf = async (query = '') => (await list(query)).rewrites.map(({ source }) => source)
const undo = async (id: string) => {
  const { body } = await asha.call<{ acts: { id: string }[] }>('GET', `undo/?object=rewrites&id=${encodeURIComponent(id)}`)
  return asha.call<Reply>('POST', 'undo/', { entry: body.acts[0]?.id })
}

test('the list has the redirects of the site, the last set first, by page and by a part of either address', async () => {
  for (const [source, target] of [
    ['/p/old-ring', '/p/meher-solitaire'],
    ['/c/50%25_off', '/sale'],
    ['/p/सोना', '/c/gold'],
  ] as const) {
    expect((await set(source, target)).status).toBe(200)
    shop.clock.advance(1000)
  }
  await set('/p/other-site', '/sale', {}, asha, { subsiteid: '2' })
  const gold = `/p/${encodeURIComponent('सोना')}`
  expect(await pathsOf()).toEqual([gold, '/c/50%25_off', '/p/old-ring'])
  expect(await pathsOf(`?search=${encodeURIComponent('सोना')}`)).toEqual([gold])
  expect(await pathsOf('?search=SOLITAIRE')).toEqual(['/p/old-ring'])
  expect(await pathsOf('?search=_')).toEqual(['/c/50%25_off'])
  const first = await list('?limit=2')
  expect([first.rewrites.length, await pathsOf(`?limit=2&after=${first.next}`)]).toEqual([2, ['/p/old-ring']])
})

test('a redirect is set, changed and removed, and each of these can be undone', async () => {
  await set('/p/old', '/p/new')
  expect((await undo('/p/old')).status).toBe(200)
  expect(await pathsOf()).toEqual([])
  await set('/p/old', '/p/new')
  await set('/p/old', '/p/newer', { status: 302, seen: { target: '/p/new', status: 301 } })
  expect((await undo('/p/old')).status).toBe(200)
  expect((await list()).rewrites).toMatchObject([{ source: '/p/old', target: '/p/new', status: 301 }])
  await remove('/p/old', { seen: { target: '/p/new', status: 301 } })
  expect(await pathsOf()).toEqual([])
  expect((await undo('/p/old')).status).toBe(200)
  expect((await list()).rewrites).toMatchObject([{ source: '/p/old', target: '/p/new', status: 301 }])
})

test('an undo keeps the rules: one that would make a loop by now is refused', async () => {
  await set('/p/old', '/p/new')
  await remove('/p/old')
  await set('/p/new', '/p/old')
  expect((await undo('/p/old')).body).toMatchObject({ code: 'rewrite_loop' })
})

test('the second of two saves is refused with who was first, and changes nothing', async () => {
  await set('/p/old', '/p/new')
  expect((await set('/p/old', '/p/theirs', { seen: { target: '/p/new', status: 301 } }, ravi)).status).toBe(200)
  expect((await set('/p/old', '/p/mine', { seen: { target: '/p/new', status: 301 } })).body.code).toBe('changed_meanwhile')
  expect((await remove('/p/old', { seen: { target: '/p/new', status: 301 } })).body.code).toBe('changed_meanwhile')
  expect((await set('/p/old', '/p/mine')).body).toMatchObject({ code: 'rewrite_exists', field: 'source' })
  expect((await list()).rewrites[0]?.target).toBe('/p/theirs')
})

test.each([
  ['/checkout', '/p/new', 'rewrite_source_lives', 'source'],
  ['/p/old', '/p/old/', 'rewrite_loop', 'target'],
  ['p/old', '/p/new', 'rewrite_path', 'source'],
  ['/p/old', 'https://elsewhere.example/', 'rewrite_path', 'target'],
  ['/p/old?x=1', '/p/new', 'rewrite_path', 'source'],
])('from %s to %s is refused by field', async (source, target, code, field) => {
  expect((await set(source, target)).body).toMatchObject({ code, field })
  expect(await pathsOf()).toEqual([])
})
