import type { ProductDocument, StaffProduct } from '@karat/contract/staff-products.ts'
import type { StaffCollection } from '@karat/contract/staff-collections.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../testing/database.ts'
import { openTestShop, type TestShop } from '../../../../testing/shop.ts'
import { addMember, type StaffBrowser } from '../../../../testing/staff-client.ts'

let shop: TestShop
let rohan: StaffBrowser
beforeAll(async () => {
  shop = await openTestShop(testDatabase)
  rohan = (await addMember(shop, 'rohan@aurelia.example', [{ role: 'merchandiser', site: '*' }])).browser
})
afterAll(() => shop.close())

/** Saves a product with another line under its name, as it is when it is read; returns the status. */
async function save(id: string, subtitle: string): Promise<number> {
  const { product } = (await rohan.call<{ product: StaffProduct }>('GET', `products/${id}/`)).body
  const document: ProductDocument = {
    ...product.document,
    badge: subtitle,
    texts: { ...product.document.texts, en: { ...product.document.texts['en']!, subtitle } },
  }
  return (await rohan.call('POST', `products/${id}/`, { version: product.version, document })).status
}

async function saveCollection(id: string, story: string): Promise<number> {
  const { collection } = (await rohan.call<{ collection: StaffCollection }>('GET', `collections/${id}/`)).body
  const texts = { ...collection.document.texts, en: { ...collection.document.texts['en']!, story } }
  return (await rohan.call('POST', `collections/${id}/`, { version: collection.version, document: { texts } })).status
}

test('different products and collections are saved at the same moment, again and again, and each save is made', async () => {
  const ids = ['RNG-001', 'RNG-002', 'PND-001', 'EAR-001', 'EAR-002', 'BNG-002']
  const { collections } = (await rohan.call<{ collections: { id: string }[] }>('GET', 'collections/')).body
  for (const step of ['one', 'two', 'three', 'four', 'five']) {
    const saves = [...ids.map((id) => save(id, `Line ${step}`)), ...collections.slice(0, 3).map(({ id }) => saveCollection(id, step))]
    const [statuses] = await Promise.all([Promise.all(saves), shop.modules.jobs.runDue()])
    expect(statuses).toEqual(statuses.map(() => 200))
  }
})
