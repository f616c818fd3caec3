import { expect, test } from 'vitest'
import type { ProductDocument } from '@karat/contract/staff-products.ts'
import { Problem } from '../api/problem.ts'
import type { StaffCall } from '../api/staff-api.ts'
import { inState, saveState } from './bulk-state.ts'
import { newDocument } from './new-document.ts'

const sites = [{ code: 'in', country: 'IN', currency: 'INR', decimals: 2, timeZone: 'Asia/Kolkata', languages: ['en'] }]
const option = { purity: '18K', colour: 'yellow', size: '12', netMg: 3150 }
const document: ProductDocument = newDocument({
  id: 'R-1',
  name: 'Ring',
  categoryID: 'rings',
  option,
  sites,
  purities: [],
  from: undefined,
})

test('a product changes its state on one site alone; one that is so already stays', () => {
  const live = { site: 'in', state: 'live' as const, liveAt: null }
  expect(inState(document, live)).toEqual({ ...document, sites: { in: { ...document.sites['in'], state: 'live' } } })
  expect(inState(document, { ...live, state: 'draft' })).toBeUndefined()
  expect(inState(document, { ...live, site: 'ae' })?.sites['in']).toEqual(document.sites['in'])
  const planned = { site: 'in', state: 'scheduled' as const, liveAt: '2026-12-01T04:30:00.000Z' }
  const then = inState(document, planned)!
  expect([
    inState(then, { ...planned, liveAt: '2026-12-01T04:30:00Z' }),
    inState(then, { ...planned, liveAt: '2026-12-02T04:30:00Z' }),
  ]).toEqual([undefined, expect.objectContaining({ sites: { in: expect.objectContaining({ liveAt: '2026-12-02T04:30:00Z' }) } })])
})

test('it is saved with the version that was read, and only where that changes it', async () => {
  const saved: unknown[] = []
  const call = (async (key: string, input: { body?: unknown }) => {
    if (key.startsWith('GET')) return { product: { document, version: 7 } }
    saved.push(input.body)
    if (saved.length > 1) throw new Problem('changed', { code: 'changed_meanwhile', status: 409 })
    return {}
  }) as unknown as StaffCall
  const archived = { site: 'in', state: 'archived' as const, liveAt: null }
  expect([await saveState(call, 'R-1', { ...archived, state: 'draft' }), await saveState(call, 'R-1', archived)]).toEqual([false, true])
  expect(saved).toEqual([{ version: 7, document: inState(document, archived) }])
  await expect(saveState(call, 'R-1', archived)).rejects.toMatchObject({ code: 'changed_meanwhile' })
})
