import { type HomeBlock, homeBlockKinds } from '@karat/sites/home-blocks.ts'
import { describe, expect, test } from 'vitest'
import { changesOf, flatHome, headlineOf, homeOfFlat, missingLanguages, newBlock, picturesOf, placeOfField } from './home-form.ts'

const page: HomeBlock[] = [
  {
    id: 'banner-1',
    kind: 'banner',
    hidden: false,
    title: { en: 'By hand', hi: 'हाथ से' },
    text: { en: 'Weighed' },
    action: { en: 'See' },
    path: '/',
    wide: 'w',
    tall: 't',
    alt: { en: 'a' },
  },
  { id: 'rates-1', kind: 'rates', hidden: false, title: { en: 'Gold' }, text: { en: 'Today' } },
  { id: 'stores-1', kind: 'stores', hidden: false, title: { en: 'Come' }, text: { en: 'and try' }, action: { en: 'All' } },
  {
    id: 'promises-1',
    kind: 'promises',
    hidden: false,
    items: [{ icon: 'shield', title: { en: 'Hallmarked' }, text: { en: 'On the metal' } }],
  },
]
const [banner, rates, stores, promises] = page as [HomeBlock, HomeBlock, HomeBlock, HomeBlock]

test.each(homeBlockKinds)('a new block of the kind %s has a name of its own, and is the same field by field', (kind) => {
  const block = newBlock(kind, page)
  expect(page.map(({ id }) => id)).not.toContain(block.id)
  expect(homeOfFlat(flatHome([...page, block]))).toEqual([...page, block])
})

describe('the difference from the live page', () => {
  const changesIn = (next: HomeBlock[]) => [...changesOf(page, next).changes]
  test('is a block that was moved, and none of those that it passed', () => {
    expect(changesIn([rates, stores, promises, banner])).toEqual([['banner-1', 'moved']])
    expect(changesIn([promises, banner, rates, stores])).toEqual([['promises-1', 'moved']])
  })
  test('is a changed, a new and a removed block', () => {
    const changed = { ...rates, hidden: true } as HomeBlock
    const added = newBlock('rates', page)
    expect(changesIn([banner, changed, stores, promises, added])).toEqual([
      ['rates-1', 'changed'],
      ['rates-2', 'new'],
    ])
    expect(changesOf(page, [banner, stores])).toEqual({ changes: new Map(), removed: 2 })
  })
  test('is no order of fields, and no text that is empty', () => {
    const same = { title: { en: 'Gold', hi: '' }, text: { en: 'Today' }, hidden: false, kind: 'rates', id: 'rates-1' } as HomeBlock
    expect(changesIn([banner, same, stores, promises])).toEqual([])
  })
})

test('a block is known by its first text and names the languages that it lacks', () => {
  expect([headlineOf(banner, 'hi'), headlineOf(rates, 'hi'), headlineOf(promises, 'en')]).toEqual(['हाथ से', 'Gold', 'Hallmarked'])
  expect([missingLanguages(banner, ['en', 'hi']), missingLanguages(promises, ['en'])]).toEqual([['hi'], []])
  expect([picturesOf(banner), picturesOf(rates)]).toEqual([['w', 't'], []])
})

test.each([
  ['blocks.2.title.hi', { block: 2, language: 'hi' }],
  ['blocks.0.items.3.label.zh-Hans', { block: 0, language: 'zh-Hans' }],
  ['blocks.1', { block: 1, language: undefined }],
  ['version', undefined],
])('a refusal of %s leads to its block', (field, place) => {
  expect(placeOfField(field)).toEqual(place)
})
