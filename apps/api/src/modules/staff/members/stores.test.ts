import { describe, expect, test } from 'vitest'
import type { Grant } from './port.ts'
import { inOrder, mayGive, onSite } from './rules.ts'

const own = new Map([['workshop-lead', ['orders.read', 'settings.write']]])
const manager = (...stores: string[]): Grant => ({ role: 'store-manager', site: 'in', stores })
const sales: Grant = { role: 'sales', site: 'in' }

describe('the permissions of a role that is limited to stores', () => {
  test('hold in these stores; those about the whole site are not given', () => {
    const { permissions, limits } = onSite([manager('pune')], 'in', own)
    expect(limits['orders.write']).toEqual(['pune'])
    for (const own of ['orders.write', 'reviews.read', 'enquiries.write'] as const) expect(permissions).toContain(own)
    for (const whole of ['rates.propose', 'settings.write'] as const) expect(permissions).not.toContain(whole)
    expect(onSite([{ role: 'owner', site: 'in', stores: ['pune'] }], 'in', own).permissions).not.toContain('settings.write')
  })
  test('are added up by permission: in the stores of all such roles, on the whole site where one role is not limited', () => {
    const { limits, permissions } = onSite([manager('pune'), { ...manager('delhi'), role: 'order-desk' }, sales], 'in', own)
    expect(limits['orders.write']).toEqual(['delhi', 'pune'])
    expect(limits['orders.draft']).toBeUndefined()
    expect(permissions).toContain('orders.draft')
    expect(onSite([sales, manager('pune')], 'in', own).limits['orders.draft']).toBeUndefined()
    expect(onSite([manager('pune')], 'ae', own)).toEqual({ roles: [], permissions: [], limits: {} })
  })
})

test('nobody gives or takes a role in a store where they have less', () => {
  const lead: Grant = { role: 'workshop-lead', site: 'in' }
  const desk: Grant = { role: 'store-manager', site: 'in', stores: ['pune'] }
  expect(mayGive([{ role: 'owner', site: 'in' }], manager('pune'), own)).toBe(true)
  expect(mayGive([lead, desk], manager('pune'), own)).toBe(true)
  expect(mayGive([lead, desk], manager('pune', 'delhi'), own)).toBe(false)
  expect(mayGive([lead, desk], { role: 'store-manager', site: 'in' }, own)).toBe(false)
  expect(mayGive([{ role: 'owner', site: 'in', stores: ['pune'] }], manager('pune'), own)).toBe(false)
})

test('a role that is given twice on a site is one grant: of all its stores, of every store where one names none', () => {
  expect(inOrder([manager('pune'), sales, manager('delhi', 'pune')])).toEqual([sales, manager('delhi', 'pune')])
  expect(inOrder([manager('pune'), manager()])).toEqual([{ role: 'store-manager', site: 'in' }])
})
