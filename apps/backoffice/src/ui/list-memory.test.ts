import { expect, test } from 'vitest'
import { noteList, placeInList } from './list-memory.ts'

test('a page has the neighbours of the list that was shown last', () => {
  noteList(['/orders/1', '/orders/2', '/orders/3'])
  expect(placeInList('/orders/1')).toEqual({ position: 1, count: 3, previous: undefined, next: '/orders/2' })
  expect(placeInList('/orders/3')).toEqual({ position: 3, count: 3, previous: '/orders/2', next: undefined })
  expect(placeInList('/orders/4')).toBeUndefined()
})
