import { keyPageFields } from '@karat/contract/key-page.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyPageOf, keyParams, pageOfRows, placeOfKey, readAllByKey, readPage, rowKeyOf, rowsToRead } from './key-page.ts'

const query = z.object(keyPageFields)
const rows = [1, 2, 3].map((n) => ({ id: `row-${n}`, at: new Date(Date.UTC(2026, 10, n)) }))
const pageOf = (count: number, limit: number) => keyPageOf(rows.slice(0, count), { limit }, (row) => row)
const refused = (field: string) => expect.objectContaining({ failure: { code: 'bad_request', field } })
const keyOf = (n: number) => rowKeyOf([`2026-11-0${n}T00:00:00.000Z`, `row-${n}`])

test('a page of a queue has its rows, and the key of its last one where another page follows', () => {
  expect(pageOf(3, 2)).toEqual({ rows: rows.slice(0, 2), next: keyOf(2) })
  expect(pageOf(2, 2)).toEqual({ rows: rows.slice(0, 2), next: null })
  expect(pageOf(0, 2)).toEqual({ rows: [], next: null })
  expect([rowsToRead({}), rowsToRead({ limit: 2 })]).toEqual([51, 3])
})

test('a key is read back from the query of the next page; without one a page begins before every row', () => {
  expect(keyParams(query.parse({ after: pageOf(3, 2).next }))).toEqual(['2026-11-02T00:00:00.000Z', 'row-2'])
  expect([keyParams({}), keyParams({}, 'newest-first')]).toEqual([
    ['-infinity', ''],
    ['infinity', ''],
  ])
})

test('a text that is no key of the list is refused by the name of its field', () => {
  for (const after of [
    'row-2',
    rowKeyOf(['2026-11-02', 'row-2']),
    rowKeyOf(['2026-13-02T00:00:00.000Z', 'row-2']),
    rowKeyOf(['0000-01-02T00:00:00.000Z', 'row-2']),
    rowKeyOf([1, 'row-2']),
  ])
    expect(() => keyParams({ after }), after).toThrow(refused('after'))
  expect(query.safeParse({ after: "' or 1" }).error?.issues[0]?.path).toEqual(['after'])
  for (const place of [[1], [1, 2, 'a'], [-1, 'a'], [1.5, 'a'], [9e15, 'a'], [1, 'a\0'], [1, '\ud800']])
    expect(() => placeOfKey(rowKeyOf(place), ['number', 'string'], 'before')).toThrow(refused('before'))
  expect(placeOfKey(rowKeyOf([1, 'a']), ['number', 'string'], 'after')).toEqual([1, 'a'])
})

test('a list that is turned both ways has the keys of its neighbours', () => {
  const found = [1, 2, 3].map((n) => ({ place: [n, `row-${n}`] }))
  const kinds = ['number', 'string'] as const
  const first = pageOfRows({ found, end: undefined }, readPage({ limit: 2 }, kinds))
  expect(first).toEqual({ rows: found.slice(0, 2), next: rowKeyOf([2, 'row-2']), previous: null })
  const last = pageOfRows({ found: found.slice(2), end: undefined }, readPage({ after: first.next ?? '', limit: 2 }, kinds))
  expect(last).toEqual({ rows: found.slice(2), next: null, previous: rowKeyOf([3, 'row-3']) })
  // Read from the end: the page before has its rows in the order of the list.
  const back = readPage({ before: last.previous ?? '', limit: 2 }, kinds)
  expect([back.place, back.isBackward]).toEqual([[3, 'row-3'], true])
  expect(pageOfRows({ found: found.slice(0, 2).toReversed(), end: undefined }, back)).toEqual({
    rows: found.slice(0, 2),
    next: rowKeyOf([2, 'row-2']),
    previous: null,
  })
  expect(readPage({}, kinds)).toEqual({ place: undefined, isBackward: false, limit: 25 })
})

test('a whole queue is read page by page', async () => {
  const many = Array.from({ length: 501 }, (_, n) => ({ id: String(n).padStart(3, '0'), at: new Date(0) }))
  const asked: (string | undefined)[] = []
  const pages: string[][] = []
  for await (const page of readAllByKey(
    async ({ after, limit = 0 }) => {
      asked.push(after)
      const [, id] = keyParams({ after })
      return many.filter((row) => row.id > id).slice(0, limit + 1)
    },
    (row) => row,
    ({ id }) => id,
  ))
    pages.push(page)
  expect(pages.map(({ length }) => length)).toEqual([500, 1])
  expect(pages.flat()).toEqual(many.map(({ id }) => id))
  expect(asked).toHaveLength(2)
})
