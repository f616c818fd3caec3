import { type ContentBlock, contentBlockKinds } from '@karat/sites/content-blocks.ts'
import { describe, expect, test } from 'vitest'
import {
  changesOf,
  contentOfFlat,
  flatContent,
  headlineOf,
  inLanguages,
  kindsToAdd,
  missingLanguages,
  movedBlock,
  newBlock,
  picturesOf,
  placeOfField,
  withAdded,
} from './content-form.ts'

const page: ContentBlock[] = [
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
const [banner, rates, stores, promises] = page as [ContentBlock, ContentBlock, ContentBlock, ContentBlock]

test.each(contentBlockKinds)('a new block of the kind %s has a name of its own, and is the same field by field', (kind) => {
  const block = newBlock(kind, page)
  expect(page.map(({ id }) => id)).not.toContain(block.id)
  expect(contentOfFlat(flatContent([...page, block]))).toEqual([...page, block])
})

describe('the difference from the live page', () => {
  const changesIn = (next: ContentBlock[]) => [...changesOf(page, next).changes]
  test('is a block that was moved, and none of those that it passed', () => {
    expect(changesIn([rates, stores, promises, banner])).toEqual([['banner-1', 'moved']])
    expect(changesIn([promises, banner, rates, stores])).toEqual([['promises-1', 'moved']])
  })
  test('is a changed, a new and a removed block', () => {
    const changed = { ...rates, hidden: true } as ContentBlock
    const added = newBlock('rates', page)
    expect(changesIn([banner, changed, stores, promises, added])).toEqual([
      ['rates-1', 'changed'],
      ['rates-2', 'new'],
    ])
    expect(changesOf(page, [banner, stores])).toEqual({ changes: new Map(), removed: 2 })
  })
  test('is no order of fields, and no text that is empty', () => {
    const same = { title: { en: 'Gold', hi: '' }, text: { en: 'Today' }, hidden: false, kind: 'rates', id: 'rates-1' } as ContentBlock
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

describe('the order of a menu', () => {
  const make = (id: string) => ({ ...newBlock(id.split('-')[0] as ContentBlock['kind'], []), id })
  const ids = (blocks: readonly ContentBlock[]) => blocks.map(({ id }) => id).join(' ')
  const menu = ['entry-1', 'column-1', 'picture-1', 'entry-2', 'entry-3', 'column-2'].map(make)
  test.each([
    ['an entry takes its columns and pictures along when it moves down', 0, 1, 'entry-2 entry-1 column-1 picture-1 entry-3 column-2'],
    ['dropped below a column, an entry stands after all of its entry', 0, 5, 'entry-2 entry-3 column-2 entry-1 column-1 picture-1'],
    ['an entry passes the whole one above it', 3, 2, 'entry-2 entry-1 column-1 picture-1 entry-3 column-2'],
    ['and takes its own along', 4, 0, 'entry-3 column-2 entry-1 column-1 picture-1 entry-2'],
    ['a column moves alone', 1, 2, 'entry-1 picture-1 column-1 entry-2 entry-3 column-2'],
    ['also to another entry', 1, 3, 'entry-1 picture-1 entry-2 column-1 entry-3 column-2'],
    ['above all entries it may not stand', 1, 0, 'entry-1 column-1 picture-1 entry-2 entry-3 column-2'],
    ['the last entry has nothing to pass', 4, 6, 'entry-1 column-1 picture-1 entry-2 entry-3 column-2'],
    ['nor does it move among its own columns', 4, 5, 'entry-1 column-1 picture-1 entry-2 entry-3 column-2'],
  ])('%s', (_name, from, to, order) => {
    expect(ids(movedBlock('menu', menu, from, to))).toBe(order)
  })

  test('a new block stands below the chosen one, on the home page at the end; a second title is not offered', () => {
    expect(ids(withAdded('menu', menu, make('column-9'), 'entry-2'))).toBe('entry-1 column-1 picture-1 entry-2 column-9 entry-3 column-2')
    expect(ids(withAdded('home', page, make('banner-9'), 'banner-1'))).toBe('banner-1 rates-1 stores-1 promises-1 banner-9')
    expect(kindsToAdd('page-care', [make('page-1')])).toEqual(['section'])
    expect(kindsToAdd('footer', [make('line-1')])).toEqual(['column', 'legal', 'payments'])
    expect(ids(movedBlock('page-care', [make('page-1'), make('section-1')], 0, 1))).toBe('page-1 section-1')
  })
})

test('blocks of another site keep the texts of the languages that this one has, also those of their items', () => {
  const [first, , , last] = inLanguages(page, ['en', 'ar'])
  expect(first).toEqual({ ...banner, title: { en: 'By hand' } })
  expect(last).toEqual(promises)
})
