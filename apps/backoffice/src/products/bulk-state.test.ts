import { expect, test } from 'vitest'
import type { ProductDocument } from '@karat/contract/staff-products.ts'
import { Problem } from '../api/problem.ts'
import type { StaffCall } from '../api/staff-api.ts'
import { effectOf, inState, readDocuments, saveState } from './bulk-state.ts'
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
  await expect(saveState(call, 'R-1', archived, 'sold to a museum')).rejects.toThrow()
  expect(saved.at(-1)).toEqual({ version: 7, document: inState(document, archived), reason: 'sold to a museum' })
  await expect(saveState(call, 'R-1', archived)).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('the effect counts what leaves the shop of the site, what comes into it, and what is so already', async () => {
  const live = inState(document, { site: 'in', state: 'live', liveAt: null })!
  const all = [document, live, live]
  const at = { site: 'in', liveAt: null }
  const none = { leaving: 0, coming: 0, planned: 0, unchanged: 0 }
  expect(effectOf(all, { ...at, state: 'archived' })).toEqual({ ...none, leaving: 2 })
  expect(effectOf(all, { ...at, state: 'live' })).toEqual({ ...none, coming: 1, unchanged: 2 })
  expect(effectOf(all, { ...at, state: 'draft' })).toEqual({ ...none, leaving: 2, unchanged: 1 })
  expect(effectOf(all, { site: 'in', state: 'scheduled', liveAt: '2026-12-01T04:30:00Z' })).toEqual({ ...none, leaving: 2, planned: 3 })
  // Elsewhere the live ones are drafts.
  expect(effectOf(all, { site: 'ae', state: 'archived', liveAt: null })).toEqual(none)
})

test('all chosen products are read, in their order', async () => {
  const call = (async (_key: string, { params }: { params: { id: string } }) => ({
    product: { document: { slug: params.id } },
  })) as unknown as StaffCall
  const ids = Array.from({ length: 9 }, (_one, at) => `R-${at}`)
  expect((await readDocuments(call, ids)).map(({ slug }) => slug)).toEqual(ids)
})
