import { expect, test } from 'vitest'
import { markupOf } from '../../testing/page.tsx'
import { Stars } from './stars.tsx'

/** How wide the filled part of each star is, in the units of its drawing. */
const widths = (rating: number) =>
  [...markupOf(<Stars rating={rating} />).matchAll(/<svg width="([\d.]+)"/g)].map(([, width]) => Number(width))

test('stars are filled up to the rating, the last one in part', () => {
  expect(widths(0)).toEqual([])
  expect(widths(3)).toEqual([21.5, 21.5, 21.5])
  expect(widths(4.7)).toEqual([21.5, 21.5, 21.5, 21.5, 15.8])
  expect(widths(0.1)).toEqual([4.4])
  expect(widths(5)).toEqual([21.5, 21.5, 21.5, 21.5, 21.5])
})
