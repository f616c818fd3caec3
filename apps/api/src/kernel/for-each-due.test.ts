import { expect, test } from 'vitest'
import { forEachDue } from './for-each-due.ts'

test('a failed item does not stop the items after it; the first error is thrown at the end', async () => {
  const done: number[] = []
  const work = async (one: number) => {
    if (one % 2 === 0) throw new Error(`no ${one}`)
    done.push(one)
  }
  await expect(forEachDue([1, 2, 3, 4, 5], work)).rejects.toThrow('no 2')
  expect(done).toEqual([1, 3, 5])
  await forEachDue([7], work)
  await forEachDue([], work)
  expect(done).toEqual([1, 3, 5, 7])
})
