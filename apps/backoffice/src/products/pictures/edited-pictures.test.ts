import { expect, test } from 'vitest'
import { missingTexts, moved, withUploaded } from './edited-pictures.ts'
import type { Upload } from './use-uploads.ts'

const picture = (id: string) => ({ id, colour: 'rose', view: 'hero', alt: { en: 'A ring' } })
const uploaded = (id: string, replaces?: string): Upload => ({
  key: 1,
  name: 'ring.jpg',
  file: new File([], 'ring.jpg'),
  replaces,
  state: 'done',
  sent: 1,
  problem: undefined,
  picture: { id: `0123abcd_${id}`, width: 1, height: 1, blur: '' },
})

test('uploaded pictures come at the end, or in the place of what they replace with its metal and texts; each is there once', () => {
  const before = [picture('a'), picture('b')]
  expect(withUploaded(before, [uploaded('c'), uploaded('d', 'a'), uploaded('e', 'gone'), uploaded('c'), uploaded('b', 'd')])).toEqual([
    picture('d'),
    picture('b'),
    { id: 'c', colour: '', view: '', alt: {} },
    { id: 'e', colour: '', view: '', alt: {} },
  ])
})

test('a picture moves to a place before or after its own', () => {
  expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b'], 1, 1)]).toEqual([
    ['b', 'c', 'a'],
    ['c', 'a', 'b'],
    ['a', 'b'],
  ])
})

test('a picture with a text of its own lacks it in other languages; without one it has that of all', () => {
  expect([missingTexts(picture('a'), ['en', 'hi', 'ar']), missingTexts({ ...picture('a'), alt: {} }, ['en', 'hi'])]).toEqual([
    ['hi', 'ar'],
    [],
  ])
})
