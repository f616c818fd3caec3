import { keyPageFields } from '@karat/contract/key-page.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { keyPageOf, keyParams, rowsToRead } from './key-page.ts'

const query = z.object(keyPageFields)
const rows = [1, 2, 3].map((n) => ({ id: `row-${n}`, at: new Date(Date.UTC(2026, 10, n)) }))
const pageOf = (count: number, limit: number) => keyPageOf(rows.slice(0, count), { limit }, (row) => row)

test('a page has its rows, and the key of its last one where another page follows', () => {
  expect(pageOf(3, 2)).toEqual({ rows: rows.slice(0, 2), next: '2026-11-02T00:00:00.000Z~row-2' })
  expect(pageOf(2, 2)).toEqual({ rows: rows.slice(0, 2), next: null })
  expect(pageOf(0, 2)).toEqual({ rows: [], next: null })
  expect([rowsToRead({}), rowsToRead({ limit: 2 })]).toEqual([51, 3])
})

test('a key is read back from the query of the next page; without one a page begins before every row', () => {
  const { next } = pageOf(3, 2)
  const page = query.parse({ after: next })
  expect(page.after).toEqual(rows[1])
  expect(keyParams(page)).toEqual(['2026-11-02T00:00:00.000Z', 'row-2'])
  expect([keyParams({}), keyParams({}, 'newest-first')]).toEqual([
    ['-infinity', ''],
    ['infinity', ''],
  ])
  for (const after of ['row-2', '2026-11-02~row-2', '2026-13-02T00:00:00.000Z~row-2', "2026-11-02T00:00:00.000Z~' or 1"])
    expect([after, query.safeParse({ after }).error?.issues[0]?.path]).toEqual([after, ['after']])
})
