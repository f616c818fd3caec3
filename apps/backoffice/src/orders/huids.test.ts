import { expect, test } from 'vitest'
import { isNotedReplaced, missingHuids } from './huids.ts'

test('a reason is needed where a noted number is replaced or removed, and not where missing ones are added', () => {
  expect(isNotedReplaced([], ['AAAAA1', 'BBBBB2'])).toBe(false)
  expect(isNotedReplaced(['AAAAA1'], ['AAAAA1', 'BBBBB2', 'CCCCC3'])).toBe(false)
  expect(isNotedReplaced(['BBBBB2'], ['AAAAA1', 'BBBBB2'])).toBe(false)
  expect(isNotedReplaced(['AAAAA1'], ['AAAAA9', 'BBBBB2'])).toBe(true)
  expect(isNotedReplaced(['AAAAA1', 'BBBBB2'], ['AAAAA1', ''])).toBe(true)
})

test('a piece lacks the numbers of its articles that have none, unless it is cancelled', () => {
  expect(missingHuids({ state: 'ready', huids: ['AAAAA1'], hallmarkedArticles: 3 })).toBe(2)
  expect(missingHuids({ state: 'ready', huids: [], hallmarkedArticles: 0 })).toBe(0)
  expect(missingHuids({ state: 'cancelled', huids: [], hallmarkedArticles: 3 })).toBe(0)
})
