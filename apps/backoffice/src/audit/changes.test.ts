import { expect, test } from 'vitest'
import { codeOfCall } from '@karat/sites/call-code.ts'
import { changesOf, codeOfEntry, foldLooks, groupsOf, pageOf, shownChanges, stepOf, writtenReason } from './changes.ts'

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

test('an act shows what it noted, and what was sent where it noted nothing or where that says more', () => {
  const sent = { unit: 1, grossMg: 3250, read: '0e0934d8', version: 3, email: '•••' }
  const entry = { before: { state: 'quality_check' }, after: { state: 'ready' }, input: sent }
  const paths = (call: string, one = entry) => shownChanges({ call, ...one }).map(({ path, isNoted }) => [path.join('.'), isNoted])
  expect(paths('POST /api/staff/orders/:number/transition/')).toEqual([['state', true]])
  expect(paths('POST /api/staff/orders/:number/weigh/')).toEqual([
    ['state', true],
    ['unit', false],
    ['grossMg', false],
  ])
  expect(shownChanges({ call: 'POST /api/staff/rates/', before: null, after: null, input: sent }).map(({ path }) => path[0])).toEqual([
    'unit',
    'grossMg',
  ])
})

test('the parts of an article’s way to hallmarking stand below one heading', () => {
  const change = (...path: string[]) => ({ path, before: undefined, after: 1, isNoted: true })
  const groups = groupsOf([change('hallmarkingOut', 'piece'), change('state'), change('hallmarkingOut', 'centre'), change('pieces', '0')])
  expect(groups.map(({ heading, changes }) => [heading, changes.map(({ path }) => path.join(' '))])).toEqual([
    ['hallmarkingOut', ['piece', 'centre']],
    [undefined, ['state', 'pieces 0']],
  ])
})

test('a call has a code without its parameters, and an event is its own', () => {
  expect(codeOfCall('POST /api/staff/orders/:number/transition/')).toBe('orders-transition')
  expect(codeOfCall('GET /api/staff/customers/:id/')).toBe('read-customers')
  expect(codeOfCall('signed-in')).toBe('signed-in')
})

test('an approval whose act was not possible any more has a code of its own', () => {
  const entry = { call: 'POST /api/staff/approvals/:number/approve/', object: 'approvals', after: { state: 'failed' } }
  expect(codeOfEntry(entry)).toBe('approvals-approve-failed')
  expect(codeOfEntry({ ...entry, after: null })).toBe('approvals-approve')
  expect(codeOfEntry({ ...entry, object: 'refunds' })).toBe('approvals-approve')
  expect(codeOfEntry({ ...entry, call: 'POST /api/staff/orders/:number/transition/' })).toBe('orders-transition')
})

test('a transition is named, but not one of an order that its delivery names', () => {
  const step = (thing: string, transition: string) =>
    stepOf({ call: `POST /api/staff/${thing}/:number/transition/`, input: { transition } })
  expect([step('returns', 'refund'), step('orders', 'pack'), step('orders', 'ship')]).toEqual([
    { kind: 'returnTransition', transition: 'refund' },
    { kind: 'transition', transition: 'pack' },
    undefined,
  ])
  expect(stepOf({ call: 'POST /api/staff/orders/:number/notes/', input: { transition: 'pack' } })).toBeUndefined()
  expect(stepOf({ call: 'POST /api/staff/returns/:number/transition/', input: null })).toBeUndefined()
})

test('a reason is what a member wrote: the code of a refusal is shown by its name among the changes', () => {
  expect(writtenReason({ reason: 'unrelated', after: { state: 'refused', refusal: 'unrelated' } })).toBeUndefined()
  expect(writtenReason({ reason: 'moved to another store', after: { state: 'refused' } })).toBe('moved to another store')
  expect([writtenReason({ reason: null, after: null }), writtenReason({ reason: ' ', after: null })]).toEqual([undefined, undefined])
})

test('a thing of the chosen site has its page', () => {
  expect(pageOf('orders', 'IN26-1', true)).toBe('/orders/IN26-1')
  expect(pageOf('orders', 'IN26-1', false)).toBeUndefined()
  expect(pageOf('members', 'm1', false)).toBe('/staff')
  expect(pageOf('rates', '4', true)).toBe('/rates')
  expect(pageOf('customers', 'c1', true)).toBe('/customers/c1')
  expect(pageOf('sessions', 's1', true)).toBeUndefined()
})

test('looks that follow each other are folded, acts and other people’s looks are not', () => {
  const look = { call: 'GET /api/staff/customers/', object: 'customers', memberId: 'm1', site: 'in' }
  const act = { ...look, call: 'POST /api/staff/customers/:id/notes/' }
  const entries = [look, look, act, act, look, { ...look, memberId: 'm2' }, { ...look, site: 'ae' }]
  expect(foldLooks(entries).map((group) => group.entries.length)).toEqual([2, 1, 1, 1, 1, 1])
})
