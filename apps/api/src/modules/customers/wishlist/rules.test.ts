import { describe, expect, test } from 'vitest'
import { additions, listNamed, maxItems, mayBeNamed, nameKeyOf, percentChange } from './rules.ts'

describe('names of lists', () => {
  const lists = [
    { id: 'a', name: 'Mine' },
    { id: 'b', name: 'For Aai' },
  ]
  test('are equal if they differ in letter case, spaces or Unicode form only', () => {
    expect(new Set(['For Aai', ' for  AAI ', 'ｆｏｒ aai'].map(nameKeyOf)).size).toBe(1)
    expect(nameKeyOf('Für')).not.toBe(nameKeyOf('Fur'))
  })
  test('New selects the first list, whatever its name', () => {
    expect(['New', ' NEW', 'mine', 'for aai', 'Other'].map((name) => listNamed(lists, name)?.id)).toEqual(['a', 'a', 'a', 'b', undefined])
    expect(listNamed([], 'New')).toBeUndefined()
  })
  test('are unique among the lists', () => {
    expect(['Mine', 'New', 'For aai', 'Wedding'].map((name) => mayBeNamed(lists, 'a', name))).toEqual([true, true, false, true])
    expect(['Mine', 'New', 'FOR AAI'].map((name) => mayBeNamed(lists, 'b', name))).toEqual([false, false, true])
  })
})

describe('additions to a list', () => {
  test('are the variants not on it, each once', () => {
    expect(additions(['a'], ['b', 'a', 'c', 'b'])).toEqual({ added: ['b', 'c'], skipped: [] })
    expect(additions(['a'], ['a'])).toEqual({ added: [], skipped: [] })
  })
  test('are limited by the free places', () => {
    const present = Array.from({ length: maxItems - 1 }, (_, index) => `p${index}`)
    expect(additions(present, ['a', 'p0', 'b', 'c'])).toEqual({ added: ['a'], skipped: ['b', 'c'] })
    expect(additions([...present, 'x', 'y'], ['a'])).toEqual({ added: [], skipped: ['a'] })
  })
})

test('a change of a rate is given in percent with two decimals, if it is known', () => {
  expect([percentChange(10_000, 10_110), percentChange(14_405, 13_000), percentChange(3, 4)]).toEqual([1.1, -9.75, 33.33])
  expect([percentChange(null, 5), percentChange(5, undefined), percentChange(0, 5)]).toEqual([null, null, null])
})
