import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as embed from './embed.ts'
import * as history from './history.ts'
import * as gallery from './gallery.ts'

test('the package exports exactly these names', () => {
  expect(Object.keys(gallery).toSorted()).toEqual(['Lightbox', 'LightboxWrapper', 'lockBodyScroll', 'useLightbox'])
  expect(Object.keys(embed).toSorted()).toEqual(['embedAddress', 'embedSlide'])
  expect(Object.keys(history)).toEqual(['useGalleryHistory'])
})

test('a server renders nothing of an open gallery, and the content of a wrapper', () => {
  const { Lightbox, LightboxWrapper } = gallery
  const onClose = () => {}
  expect(renderToString(createElement(Lightbox, { slides: [{ source: '/a.jpg' }], open: true, onClose }))).toBe('')
  expect(renderToString(createElement(LightboxWrapper, {} as never, createElement('em', null, 'Ring')))).toBe('<div><em>Ring</em></div>')
})

test('useLightbox outside of a wrapper throws a clear error', () => {
  const Lost = () => {
    gallery.useLightbox()
    return null
  }
  expect(() => renderToString(createElement(Lost))).toThrow('outside of a LightboxWrapper')
})

test('URLs of YouTube and Vimeo become those of their players, others stay', () => {
  const { embedAddress, embedSlide } = embed
  for (const page of [
    'https://www.youtube.com/watch?v=abc123_-xyz',
    'https://youtu.be/abc123_-xyz?t=3',
    'https://m.youtube.com/shorts/abc123_-xyz',
  ])
    expect(embedAddress(page)).toBe('https://www.youtube-nocookie.com/embed/abc123_-xyz?autoplay=1&rel=0')
  expect(embedAddress('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1')
  expect(embedSlide({ id: 1, src: 'https://vimeo.com/1234' })).toMatchObject({
    type: 'embed_video',
    source: 'https://player.vimeo.com/video/1234?autoplay=1&dnt=1',
  })
  expect(embedSlide({ id: 1, source: '/a.jpg' })).toEqual({ id: 1, source: '/a.jpg' })
})
