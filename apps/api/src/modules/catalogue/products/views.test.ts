import { describe, expect, test } from 'vitest'
import { type Client, type Db, withClient } from '../../../kernel/db/db.ts'
import type { Filters } from '@karat/listing-index/filters.ts'
import { bySize, sortOrders, priceSteps, readFilters, rangesOf } from './filters.ts'
import { countCap, facetCap, pageSize, readCounts, readPage } from './views.ts'

/** A database that answers with some rows and records the texts and names of prepared statements. */
function recording(rows: Record<string, unknown>[] = []) {
  const texts = new Set<string>()
  const names = new Set<string>()
  const client = {
    async query({ text, name }: { text: string; name?: string }) {
      texts.add(text)
      if (name) names.add(name)
      return { rows }
    },
  }
  return { db: withClient({} as Db, client as unknown as Client), texts, names }
}

describe('statements while a listing is not in memory', () => {
  test('are as many for 1,000 pages and prices as for one, and none is prepared', async () => {
    const { db, texts, names } = recording()
    const ask = async (page: number) => {
      const filters = readFilters({ category: `c${page}`, price: `${page}-${page + 10}` }, 100)
      await readPage(db, 'in', filters, { sort: 'price' }, page + 1)
      await readCounts(db, 'in', filters, ['metal', 'price'], 'INR')
    }
    await ask(1)
    expect(texts.size).toBe(3)
    for (let page = 2; page < 1000; page++) await ask(page)
    expect([texts.size, names.size]).toEqual([3, 0])
  })
  test('read no further than products are counted', async () => {
    const { db, texts } = recording()
    await readPage(db, 'in', readFilters({}, 100), { sort: 'price' }, Math.ceil(countCap / pageSize))
    expect(texts.size).toBe(2)
    const behind = recording([{ total: countCap + 1, reached: countCap + 1 }])
    const found = await readPage(behind.db, 'in', readFilters({}, 100), { sort: 'price' }, Math.ceil(countCap / pageSize) + 1)
    expect([found, [...behind.texts].some((text) => text.includes('offset'))]).toEqual([
      { text: '[]', total: countCap, capped: true },
      false,
    ])
  })
  test('hold no value of a request in their text', async () => {
    const { db, texts } = recording()
    const filters: Filters = { values: { category: ["rings' or 1=1"] }, price: { from: 4711 }, ready: true }
    for (const sort of Object.keys(sortOrders) as (keyof typeof sortOrders)[])
      for (const soldOutLast of [false, true]) await readPage(db, 'sub', filters, { sort, soldOutLast }, 4242)
    await readCounts(db, 'sub', filters, ['price'], 'INR')
    for (const text of texts) expect(text).not.toMatch(/4711|4242|rings/)
  })
})

test('a total is exact up to the count limit, and is marked when there are more', async () => {
  const totals = async (total: number, reached: number, values: Filters['values'] = {}) => {
    const page = await readPage(recording([{ total, reached }]).db, 'in', { values, ready: false }, { sort: 'price' }, 1)
    return [page.total, page.capped]
  }
  expect(await totals(countCap, countCap)).toEqual([countCap, false])
  expect(await totals(countCap + 1, countCap + 1)).toEqual([countCap, true])
  // Rows of several variants of a product were counted: fewer products than the limit, and yet there are more.
  expect(await totals(7000, countCap + 1, { metal: ['gold'] })).toEqual([7000, true])
})

test('counts of the first rows only are marked as incomplete', async () => {
  const counted = (hits: number) =>
    recording([
      { name: '*', value: '', count: hits },
      { name: 'metal', value: 'gold', count: 4000 },
    ]).db
  const none = { values: {}, ready: false }
  expect(await readCounts(counted(facetCap), 'in', none, ['metal'], 'INR')).toEqual([
    { name: 'metal', value: 'gold', count: 4000, capped: true },
  ])
  expect((await readCounts(counted(facetCap - 1), 'in', none, ['metal'], 'INR'))[0]?.capped).toBe(false)
})

test('every currency has steps of the price filter', () => {
  expect(Object.values(priceSteps).map((steps) => rangesOf(steps).length)).toEqual(Object.values(priceSteps).map(() => 7))
})

test('sizes are sorted ascending within each size system, sixteenths of an inch as numbers', () => {
  const sizes = ['length-16.5', 'bangle-2.10', 'ring-9', 'ring-10', 'bangle-2.8', 'hoop-20', 'length-16', 'bangle-2.2']
  expect(
    sizes
      .map((value) => ({ value }))
      .toSorted(bySize)
      .map(({ value }) => value),
  ).toEqual(['ring-9', 'ring-10', 'bangle-2.2', 'bangle-2.8', 'bangle-2.10', 'length-16', 'length-16.5', 'hoop-20'])
})
