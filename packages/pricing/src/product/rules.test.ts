import { expect, test } from 'vitest'
import type { ProductDocument, ProductVariant } from './document.ts'
import { otherPartsMg, productProblems } from './rules.ts'

const variant: ProductVariant = {
  id: 'R-1',
  metal: 'gold',
  colour: 'yellow',
  purity: '18K',
  size: '12',
  grossMg: 3274,
  netMg: 3150,
  articles: 1,
  isListed: true,
  isLead: true,
}
const charges = { kind: 'per_gram' as const, value: 1600, others: [] }
const ring: ProductDocument = {
  kind: 'piece',
  slug: 'ring',
  texts: { en: { name: 'Ring', subtitle: 'A ring', description: 'A ring of gold.', details: [], alt: 'A gold ring' } },
  categoryID: 'rings',
  collectionID: '',
  occasion: '',
  audience: '',
  setting: '',
  madeIn: '',
  badge: '',
  isHallmarked: true,
  sizeSystem: 'ring',
  stones: [{ key: 'ND', type: 'diamond', shape: 'round', count: 13, caratMilli: 620 }],
  pictures: [{ id: 'R-hero', colour: 'yellow', view: 'hero', alt: {} }],
  variants: [variant],
  sites: { in: { state: 'live', liveAt: null, madeInDays: 14, charges, exceptions: {} } },
}
const shop = { rates: { in: { purities: new Set(['18K']), stones: new Set(['ND', 'BEAD']) } } }
const rulesOf = (document: ProductDocument) =>
  productProblems(document, shop).map(({ field, rule, site }) => [field, rule, ...(site ? [site] : [])].join(' '))
const pearls = { key: 'BEAD', type: 'pearl', shape: 'round', count: 12, caratMilli: 0 }
const draft = { in: { ...ring.sites['in']!, state: 'draft' as const } }

test('a whole product breaks no rule; a draft may lack what shoppers would see', () => {
  expect(rulesOf(ring)).toEqual([])
  const texts = { en: { ...ring.texts['en']!, subtitle: '', alt: '' } }
  expect(rulesOf({ ...ring, texts, sites: draft, pictures: [] })).toEqual([])
  expect(rulesOf({ ...ring, texts, pictures: [] })).toEqual([
    'texts.en.subtitle texts_missing',
    'texts.en.alt alt_missing',
    'pictures picture_missing',
  ])
})

test('only a piece without metal may have neither metal nor colour', () => {
  const bare = { ...variant, metal: '', colour: '', purity: '', netMg: 0, grossMg: 0 }
  expect(rulesOf({ ...ring, sites: draft, stones: [], variants: [bare] })).toEqual(['variants.R-1.colour metal_missing'])
  expect(rulesOf({ ...ring, sites: draft, stones: [], variants: [{ ...variant, metal: '' }] })).toContain(
    'variants.R-1.colour metal_missing',
  )
  expect(rulesOf({ ...ring, kind: 'watch', sites: draft, stones: [], variants: [bare] })).toEqual([])
  expect(rulesOf({ ...ring, kind: 'accessory', stones: [], pictures: [], variants: [{ ...bare, isListed: false }] })).toEqual([])
})

test('a product has each picture once, and not more than its page shows', () => {
  const [picture] = ring.pictures
  const pictures = (count: number) => Array.from({ length: count }, (_one, index) => ({ ...picture!, id: `R-${index}` }))
  expect(rulesOf({ ...ring, pictures: [...pictures(2), ...pictures(1), ...pictures(1)] })).toEqual(['pictures.R-0 picture_twice'])
  expect(rulesOf({ ...ring, pictures: pictures(40) })).toEqual([])
  expect(rulesOf({ ...ring, pictures: pictures(41) })).toEqual(['pictures pictures_too_many'])
})

test('net is gross less stones less other parts, and only a product with such parts may have some', () => {
  const weighed = (grossMg: number, netMg: number, stones = ring.stones) =>
    rulesOf({ ...ring, stones, variants: [{ ...variant, grossMg, netMg }] })
  expect(otherPartsMg(ring.stones, { grossMg: 3274, netMg: 3150 })).toBe(0)
  expect(weighed(3100, 9000)).toEqual(['variants.R-1.netMg net_above_gross'])
  expect(weighed(3274, 3149)).toEqual(['variants.R-1.netMg weights_disagree'])
  expect(weighed(3274, 3151)).toEqual(['variants.R-1.netMg weights_disagree'])
  expect(weighed(3274, 3150, [...ring.stones, pearls])).toEqual(['variants.R-1.netMg other_parts_missing'])
  expect(weighed(4774, 3150, [...ring.stones, pearls])).toEqual([])
})

test('variants: each once, one that leads, one on the cards for each metal and colour', () => {
  const other = { ...variant, id: 'R-2', size: '13', isListed: false, isLead: false }
  expect(rulesOf({ ...ring, variants: [variant, other] })).toEqual([])
  expect(rulesOf({ ...ring, variants: [variant, { ...other, id: 'R-1' }] })).toEqual(['variants.R-1.id variant_twice'])
  expect(rulesOf({ ...ring, variants: [variant, { ...other, size: '12' }] })).toEqual(['variants.R-2.size option_twice'])
  expect(rulesOf({ ...ring, variants: [variant, { ...other, isLead: true }] })).toEqual(['variants lead_not_one'])
  expect(rulesOf({ ...ring, variants: [variant, { ...other, colour: 'rose' }] })).toEqual(['variants.R-2.isListed listed_not_one'])
})

test('a product for shoppers has a weight, and a rate for each metal and stone of the site', () => {
  expect(rulesOf({ ...ring, variants: [{ ...variant, grossMg: 124, netMg: 0 }] })).toEqual(['variants.R-1.netMg weight_missing'])
  expect(rulesOf({ ...ring, variants: [{ ...variant, purity: '9K' }] })).toEqual(['variants.R-1.purity purity_without_rate in'])
  expect(rulesOf({ ...ring, stones: [{ ...ring.stones[0]!, key: 'MOON' }] })).toEqual(['stones.0.key stone_without_rate in'])
  const watch = { ...ring, kind: 'watch' as const, stones: [], variants: [{ ...variant, netMg: 0, purity: '' }] }
  const free = { in: { ...ring.sites['in']!, charges: { ...charges, value: 0 } } }
  expect(rulesOf({ ...watch, sites: free })).toEqual(['sites.in.charges.value price_missing in'])
  expect(rulesOf(watch)).toEqual([])
})
