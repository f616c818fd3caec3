import { maxSavedViews } from '@karat/sites/staff-lists.ts'
import type { SavedView } from '@karat/contract/staff-lists.ts'
import { expect, test } from 'vitest'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { acceptTestStaff, asStaff } from '../../../testing/signed-in.ts'

const shop = await shopOfFile()
acceptTestStaff(shop, 'sales')

const post = (path: string, body: object, member = 'Meera') =>
  shop.call<{ view: SavedView; code: string; field: string }>('POST', `/api/staff/views/${path}`, body, asStaff(member))
async function viewsOf(member = 'Meera', list = 'orders'): Promise<SavedView[]> {
  const { status, body } = await shop.call<{ views: SavedView[] }>('GET', `/api/staff/views/?list=${list}`, undefined, asStaff(member))
  expect(status).toBe(200)
  return body.views
}
const address = { view: 'to-weigh', min: '50000', hide: 'since,payment' }

test('a member saves, renames, changes and removes views, which nobody else has [P-04]', async () => {
  const { view } = (await post('', { list: 'orders', name: 'Heavy', address })).body
  expect(view).toMatchObject({ name: 'Heavy', address })
  await post('', { list: 'orders', name: 'A first one', address: {} })
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['A first one', 'Heavy'])
  expect([await viewsOf('Rohan'), await viewsOf('Meera', 'returns')]).toEqual([[], []])
  expect((await post(`${view.id}/`, { name: 'Weighty' })).body.view).toMatchObject({ name: 'Weighty', address })
  expect((await post(`${view.id}/`, { address: { view: 'new' } })).body.view).toMatchObject({ name: 'Weighty', address: { view: 'new' } })
  for (const path of [`${view.id}/`, `${view.id}/remove/`]) {
    const body = path.endsWith('remove/') ? {} : { name: 'Mine' }
    expect((await post(path, body, 'Rohan')).status).toBe(404)
  }
  expect((await post(`${view.id}/remove/`, {})).status).toBe(200)
  expect((await post(`${view.id}/remove/`, {})).status).toBe(404)
  expect((await viewsOf()).map(({ name }) => name)).toEqual(['A first one'])
})

test('a name is used once for a list, also by two saves at the same time', async () => {
  const save = (list = 'orders') => post('', { list, name: 'Twice', address: {} }, 'Zoya')
  const statuses = (await Promise.all([save(), save()])).map(({ status }) => status).toSorted()
  expect(statuses).toEqual([200, 409])
  expect((await save()).body).toMatchObject({ code: 'view_exists', field: 'name' })
  expect((await save('returns')).status).toBe(200)
  const { view } = (await post('', { list: 'orders', name: 'Other', address: {} }, 'Zoya')).body
  expect((await post(`${view.id}/`, { name: 'Twice' }, 'Zoya')).body.code).toBe('view_exists')
  expect((await post(`${view.id}/`, { name: 'Other' }, 'Zoya')).status).toBe(200)
})

test('a member has at most thirty views of a list, whatever arrives at once', async () => {
  const names = Array.from({ length: maxSavedViews + 3 }, (_, index) => `View ${index}`)
  const answers = await Promise.all(names.map((name) => post('', { list: 'orders', name, address: {} }, 'Lata')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxSavedViews)
  expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('view_limit')
  expect(await viewsOf('Lata')).toHaveLength(maxSavedViews)
})

test('a view stores no search, no page, and nothing that is no address', async () => {
  const wrong = [
    { search: 'Deshpande' },
    { after: 'x' },
    { view: '' },
    { view: 'a\0b' },
    { view: 'x'.repeat(201) },
    { 'a b': 'c' },
    { view: ['a'] },
    Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${String.fromCodePoint(97 + index)}`, 'x'])),
  ]
  for (const one of wrong) expect([one, (await post('', { list: 'orders', name: 'x', address: one })).status]).toEqual([one, 400])
  for (const body of [
    { list: 'people', name: 'x' },
    { list: 'orders', name: '' },
    { list: 'orders', name: 'x'.repeat(41) },
  ])
    expect([body, (await post('', { address: {}, ...body })).status]).toEqual([body, 400])
})
