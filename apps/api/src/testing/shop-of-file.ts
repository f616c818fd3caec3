import { afterAll } from 'vitest'
import { testDatabase } from './database.ts'
import { openTestShop, type TestShop, type TestShopOptions } from './shop.ts'

/** A shop for all tests of a file, which is closed after them. */
export async function shopOfFile(options: TestShopOptions = {}): Promise<TestShop> {
  const shop = await openTestShop(testDatabase, undefined, options)
  afterAll(() => shop.close())
  return shop
}
