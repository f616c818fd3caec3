import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isOfKind, readLists, readRoutes } from './lists.ts'
import { scan } from './scan.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-messages-'))
afterAll(() => rmSync(folder, { recursive: true }))

function scanText(text: string) {
  const path = join(folder, 'file.tsx')
  writeFileSync(path, text)
  return scan(path)
}

test('a file’s keys are its texts anywhere in it; kinds are those of keys computed from data', () => {
  const file = scanText(`
    const table = { a: 'bag.title' }
    export const View = ({ t, one, up }) => <p title={t(up ? 'rates.up' : 'rates.down')}>{translateData(t, 'colour', one)}{t(\`nav.menu\`)}</p>
    messageKinds('metal', 'stone')
  `)
  expect([...file.texts]).toEqual(expect.arrayContaining(['bag.title', 'rates.up', 'rates.down', 'nav.menu']))
  expect(file.uses.map(({ key }) => key)).toEqual(['rates.up', 'rates.down', 'nav.menu'])
  expect([...file.kinds].toSorted()).toEqual(['colour', 'metal', 'stone'])
  expect(file.problems).toEqual([])
})

test('a use of a message has the names of its values, where they are written out', () => {
  const { uses } = scanText(`t('a'); t('b', { count: 1, name }); messageOf(args, 'c', { day }); t('d', { ...values, day }); t('e', values)`)
  expect(uses.map(({ key, values }) => [key, values])).toEqual([
    ['a', []],
    ['b', ['count', 'name']],
    ['c', ['day']],
    ['d', undefined],
    ['e', undefined],
  ])
})

test('a key concatenated at its use is a problem', () => {
  expect(scanText('t(`bag.${one}`)').problems).toHaveLength(1)
  expect(scanText('t(`bag.${one}` as MessageKey)').problems).toHaveLength(1)
  expect(scanText('t(key)').problems).toEqual([])
})

test('type imports add nothing; lazy parts are separate, by name', () => {
  const file = scanText(`
    import type { A } from './types.ts'
    import { type B } from './more-types.ts'
    import { c } from './c.ts'
    import './c.css'
    export { d } from './d.ts'
    const E = lazy(() => import('./e.tsx'))
    const Late = lazyWithMessages('drawer', () => import('./drawer.tsx'))
  `)
  expect(file.imports).toEqual(['c.ts', 'd.ts', 'e.tsx'].map((name) => join(folder, name)))
  expect([...file.parts]).toEqual([['drawer', join(folder, 'drawer.tsx')]])
})

test('a kind has the keys directly below it', () => {
  expect(isOfKind('product.size.ring', 'product.size')).toBe(true)
  expect(isOfKind('product.size.ring', 'product')).toBe(false)
  expect(isOfKind('productive', 'product')).toBe(false)
})

test('every route and lazy part has a list, without the messages of the frame; a page has none of another', () => {
  const { frame, lists } = readLists()
  expect(readRoutes().length).toBeGreaterThan(12)
  expect(Object.keys(lists)).toEqual(
    expect.arrayContaining(['home', 'c-category', 'p-slug', 'checkout', 'not-found', 'cart-drawer', 'toasts', 'suggestions', 'gallery']),
  )
  expect(frame).toEqual(expect.arrayContaining(['nav.skip', 'error.title', 'rate.22K']))
  for (const keys of Object.values(lists)) expect(keys.filter((key) => frame.includes(key))).toEqual([])
  expect(lists['c-category']).toEqual(expect.arrayContaining(['filter.price', 'sort.new', 'stone.ruby', 'badge.new', 'gallery.open']))
  expect(lists['checkout']).toEqual(expect.arrayContaining(['form.required', 'problem.bad_phone', 'checkout.step.review']))
  expect(lists['home']).not.toContain('bag.empty')
  expect(lists['cart-drawer']).toEqual(expect.arrayContaining(['bag.empty', 'sum.total']))
  expect(lists['p-slug']).not.toContain('gallery.zoomIn')
})
