import { expect, test } from 'vitest'
import { type MessageKey, type PageMessages, translatorOf } from './messages.tsx'

const page = (frame: object, own: object): PageMessages => ({
  frame: JSON.stringify(frame),
  page: JSON.stringify(own),
  list: 'test',
})
const key = (name: string) => name as MessageKey

test('a page has the messages of the frame and its own; pages with equal messages share one translate function', () => {
  const [frame, rings, bags] = [{ menu: 'Menu' }, { title: 'Rings' }, { title: 'Bags' }]
  const t = translatorOf('en', page(frame, rings))
  expect([t(key('menu')), t(key('title')), t(key('none'))]).toEqual(['Menu', 'Rings', 'none'])
  expect(translatorOf('en', page(frame, bags))(key('title'))).toBe('Bags')
  expect(translatorOf('en', page({ menu: 'Main menu' }, rings))(key('menu'))).toBe('Main menu')
  expect(translatorOf('en', page(frame, rings))).toBe(t)
})
