import { afterAll } from 'vitest'
import { testDatabase } from './database.ts'
import { openTestShop, type TestShop } from './shop.ts'

/** A shop for all tests of a file, which is closed after them. */
export async function shopOfFile(): Promise<TestShop> {
  const shop = await openTestShop(testDatabase)
  afterAll(() => shop.close())
  return shop
}
