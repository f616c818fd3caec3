import { expect, test } from 'vitest'
import { isOwnVersion } from './own-version.ts'

test('a version is of whoever made it live', () => {
  const own = (author: string, approvedBy: string | null) => isOwnVersion({ author, approvedBy }, 'Rohan')
  expect([own('Rohan', null), own('Rohan', 'Ketaki'), own('Ketaki', 'Rohan'), own('Ketaki', null)]).toEqual([true, false, true, false])
})
