import { expect, test } from 'vitest'
import { changesOf, codeOfCall, pageOf } from './changes.ts'

test('changes are the fields that differ, with nested ones by their path', () => {
  expect(changesOf({ state: 'new', pieces: { 1: 'new', 2: 'packed' } }, { state: 'new', pieces: { 1: 'packed', 2: 'packed' } })).toEqual([
    { path: ['pieces', '1'], before: 'new', after: 'packed' },
  ])
  expect(changesOf(null, { grants: [{ role: 'sales', site: '*' }] })).toEqual([
    { path: ['grants'], before: undefined, after: [{ role: 'sales', site: '*' }] },
  ])
  expect(changesOf({ note: 'x' }, undefined)).toEqual([{ path: ['note'], before: 'x', after: undefined }])
  expect(changesOf(null, null)).toEqual([])
})

test('a call has a code without its parameters, and an event is its own', () => {
  expect(codeOfCall('POST /api/staff/orders/:number/move/')).toBe('orders-move')
  expect(codeOfCall('GET /api/staff/customers/:id/')).toBe('read-customers')
  expect(codeOfCall('signed-in')).toBe('signed-in')
})

test('a thing of the chosen site has its page', () => {
  expect(pageOf('orders', 'IN26-1', true)).toBe('/orders/IN26-1')
  expect(pageOf('orders', 'IN26-1', false)).toBeUndefined()
  expect(pageOf('members', 'm1', false)).toBe('/staff')
  expect(pageOf('rates', '4', true)).toBeUndefined()
})
