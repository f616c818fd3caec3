import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chosenRows, drafts, keepForMember } from '../app/storage.ts'
import { storeField, storedField } from './use-typed.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  const stored = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => {
      items.set(name, text)
      Object.assign(stored, { [name]: text })
    },
    removeItem: (name: string) => {
      items.delete(name)
      Reflect.deleteProperty(stored, name)
    },
  }
  vi.stubGlobal('sessionStorage', stored)
})
afterEach(() => vi.unstubAllGlobals())

test('a form keeps its fields until it is sent, each under its own name', () => {
  storeField('cancel IN 1', 'reason', '', 'asked by telephone')
  storeField('cancel IN 1', 'chosen', [], ['2'])
  expect(storedField('cancel IN 1', 'reason', '')).toEqual({ typed: 'asked by telephone' })
  expect(storedField('cancel IN 1', 'chosen', [])).toEqual({ typed: ['2'] })
  expect(storedField('cancel IN 2', 'reason', '')).toBeUndefined()
  drafts.write('cancel IN 1', undefined)
  expect(storedField('cancel IN 1', 'reason', '')).toBeUndefined()
})

test('a field that is as it was before is not kept, and a form without fields is gone', () => {
  storeField('cancel IN 1', 'reason', '', 'a')
  storeField('cancel IN 1', 'reason', '', '')
  expect(drafts.read('cancel IN 1')).toBeUndefined()
})

test('a field that somebody else changed since begins anew, unless its form compares versions itself', () => {
  storeField('address 1', 'typed', { City: 'Pune' }, { City: 'Nagpur' })
  expect(storedField('address 1', 'typed', { City: 'Mumbai' })).toBeUndefined()
  expect(storedField('address 1', 'typed', { City: 'Mumbai' }, true)).toEqual({ typed: { City: 'Nagpur' } })
})

test('a draft that cannot be read is none', () => {
  drafts.write('cancel IN 1', 'not JSON')
  expect(storedField('cancel IN 1', 'reason', '')).toBeUndefined()
})

test('drafts and chosen rows are of one person: another one who signs in does not find them', () => {
  keepForMember('asha')
  storeField('cancel IN 1', 'reason', '', 'asked by telephone')
  chosenRows.write('orders', '["1"]')
  keepForMember('asha')
  expect(storedField('cancel IN 1', 'reason', '')).toEqual({ typed: 'asked by telephone' })
  keepForMember('bilal')
  expect(storedField('cancel IN 1', 'reason', '')).toBeUndefined()
  expect(chosenRows.read('orders')).toBeUndefined()
})
