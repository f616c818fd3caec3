import type { ProductDocument } from '@karat/contract/staff-products.ts'
import { expect, test } from 'vitest'
import { newDocument, slugOf } from './new-document.ts'
import { withNet, withStones } from './typed-weights.ts'

const sites = [{ code: 'in', country: 'IN', currency: 'INR', decimals: 2, timeZone: 'Asia/Kolkata', languages: ['en'] }]
const purities = [{ purity: '18K', metal: 'gold' }]
const option = { purity: '18K', colour: 'yellow', size: '12', netMg: 3150 }
const made = (from?: ProductDocument) =>
  newDocument({ id: 'RNG-9', name: 'Étoile Ring', categoryID: 'rings', option, sites, purities, from })

test('a new piece is a draft with one variant that leads; its address is its name', () => {
  const { slug, variants, sites: onSites } = made()
  expect([slug, slugOf('  Été & Or! ')]).toEqual(['etoile-ring', 'ete-or'])
  expect(variants).toMatchObject([{ id: 'RNG-9-18K-yellow-12', grossMg: 3150, netMg: 3150, isListed: true, isLead: true }])
  expect(onSites['in']?.state).toBe('draft')
})

test('a copy has variants of its own number, the charges of the other, and is a draft', () => {
  const from = made()
  const charges = from.sites['in']!.charges
  from.sites['in'] = { ...from.sites['in']!, state: 'live', exceptions: { 'RNG-9-18K-yellow-12': { ...charges, value: 5 } } }
  from.texts['hi'] = { name: 'अंगूठी', subtitle: '', description: '', details: [], alt: '' }
  const copy = newDocument({ id: 'RNG-10', name: 'Other', categoryID: '', option, sites, purities, from })
  expect(copy).toMatchObject({ slug: 'other', variants: [{ id: 'RNG-10-18K-yellow-12' }] })
  expect(copy.sites['in']).toMatchObject({ state: 'draft', exceptions: { 'RNG-10-18K-yellow-12': { value: 5 } } })
  expect(Object.keys(copy.texts)).toEqual(['en'])
})

test('a gross weight follows the net weight and the stones that are typed', () => {
  const document = made()
  expect(withNet(document.variants[0]!, 3200)).toMatchObject({ netMg: 3200, grossMg: 3200 })
  const stones = [{ key: 'ND', type: 'diamond', shape: 'round', count: 1, caratMilli: 500 }]
  const withSome = withStones(document, stones)
  expect(withSome.variants[0]).toMatchObject({ netMg: 3150, grossMg: 3250 })
  expect(withStones({ ...document, ...withSome }, []).variants[0]).toMatchObject({ netMg: 3150, grossMg: 3150 })
})
