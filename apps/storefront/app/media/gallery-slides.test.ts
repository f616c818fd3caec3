import { expect, test } from 'vitest'
import { toSlide, viewOf } from './gallery-slides.ts'

const picture = (width: number) => ({ id: '3fa9c1d2_RNG-001-hero', width, height: width, blur: '' })

test('a slide offers the largest widths for zoom alone, and only those that the picture has', () => {
  expect(toSlide(picture(1200), 'A ring').zoomSrcSet).toBeUndefined()
  expect(toSlide(picture(2000), 'A ring').zoomSrcSet).toBe(
    '/media/3fa9c1d2_RNG-001-hero?w=1200 1200w, /media/3fa9c1d2_RNG-001-hero?w=1600 1600w, /media/3fa9c1d2_RNG-001-hero?w=2000 2000w',
  )
  expect(toSlide(picture(4800), 'A ring').zoomSrcSet).toMatch(/ 2400w$/)
  expect(toSlide(picture(4800), 'A ring').srcSet).toMatch(/ 1200w$/)
})

test('the name of a picture in a link stays when the picture is replaced', () => {
  expect(toSlide(picture(1200), 'A ring').id).toBe('RNG-001-hero')
  expect([viewOf('RNG-001-hero'), viewOf('00000000_RNG-001-hero')]).toEqual(['RNG-001-hero', 'RNG-001-hero'])
})
