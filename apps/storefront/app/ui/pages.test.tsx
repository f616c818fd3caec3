import { expect, test } from 'vitest'
import { markupOf } from '../testing/page.tsx'
import { Pages } from './pages.tsx'

const shown = (page: number, pages: number, capped?: boolean) =>
  [...markupOf(<Pages page={page} pages={pages} {...(capped === undefined ? {} : { capped })} />).matchAll(/<\/span>(\d+)<\/a>/g)].map(
    ([, number]) => Number(number),
  )

test('the pages around the current one are linked, and the first and the last', () => {
  expect(shown(5, 12)).toEqual([1, 4, 5, 6, 12])
  expect(shown(1, 4)).toEqual([1, 2, 3, 4])
  expect(shown(1, 5)).toEqual([1, 2, 5])
  expect(shown(1, 2)).toEqual([1, 2])
  expect(shown(1, 1)).toEqual([])
})

test('an ellipsis replaces skipped pages, and never a single page', () => {
  const marks = (page: number, pages: number) => markupOf(<Pages page={page} pages={pages} />).split('…').length - 1
  expect([marks(1, 4), marks(1, 5), marks(5, 12), marks(4, 6)]).toEqual([0, 1, 2, 0])
})

test('if there are more results than pages, no page is shown as the last', () => {
  expect(shown(2, 417, true)).toEqual([1, 2, 3])
  expect(shown(417, 417, true)).toEqual([1, 416, 417])
})
