import { expect, test, vi } from 'vitest'
import { memoizeByObject } from './memoize-by-object.ts'

test('a result is the same object for the same arguments, and computed again for others', () => {
  const compute = vi.fn((source: object, banners: object, language: string) => ({ source, banners, language }))
  const memoized = memoizeByObject(compute)
  const [source, banners] = [{}, {}]
  const first = memoized(source, banners, 'en')
  expect(first).toEqual({ source, banners, language: 'en' })
  expect(memoized(source, banners, 'en')).toBe(first)
  expect(compute).toHaveBeenCalledTimes(1)
  for (const other of [memoized({}, banners, 'en'), memoized(source, {}, 'en'), memoized(source, banners, 'hi')])
    expect(other).not.toBe(first)
  expect(memoized(source, banners, 'en')).toBe(first)
})

test('an undefined result is computed again', () => {
  const compute = vi.fn((_source: object): object | undefined => undefined)
  const memoized = memoizeByObject(compute)
  const source = {}
  expect([memoized(source), memoized(source)]).toEqual([undefined, undefined])
  expect(compute).toHaveBeenCalledTimes(2)
})

test('a source with too many results starts with an empty cache again', () => {
  const memoized = memoizeByObject((_source: object, name: string) => ({ name }))
  const source = {}
  const first = memoized(source, 'first')
  for (let index = 0; index < 100; index++) memoized(source, String(index))
  expect(memoized(source, 'first')).not.toBe(first)
})
