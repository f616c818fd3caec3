import { expect, test } from 'vitest'
import { fitsTyped, paletteActions } from './palette-actions.ts'
import { officePages } from '../app/office-pages.ts'

test('each act of the search over everything begins on a page of the back office', () => {
  const pages = Object.keys(officePages).map((path) => new RegExp(`^/${path.replace(/:\w+/, '[^/]+')}$`))
  for (const { to } of paletteActions) {
    if (to === 'next-weigh-in') continue
    const [path = ''] = to.split('?')
    expect([to, pages.some((page) => page.test(path))]).toEqual([to, true])
  }
})

test('an act is found by its words in any order and case', () => {
  expect(fitsTyped('New draft order', 'draft NEW')).toBe(true)
  expect(fitsTyped('New draft order', ' ')).toBe(true)
  expect(fitsTyped('New draft order', 'draft bag')).toBe(false)
})
