import { expect, test } from 'vitest'
import { isLeftOut, kindOfName, numbersIn, placeIn, shownName } from './picture-name.ts'

test('the numbers that a name can mean are its folders from the inner one, then the name, shorter by each part', () => {
  expect(numbersIn('Sets/RNG-1/back-2.jpg')).toEqual(['rng-1', 'sets', 'back-2', 'back'])
  expect(numbersIn('RNG-1-22K_hero (3).JPG')).toEqual([
    'rng-1-22k_hero (3)',
    'rng-1-22k_hero (3',
    'rng-1-22k_hero',
    'rng-1-22k',
    'rng-1',
    'rng',
  ])
  expect(numbersIn('a.b.jpg')).toEqual(['a.b', 'a'])
})

test('the place of a picture is the first number after its SKU', () => {
  const places = ['RNG-1.jpg', 'RNG-1_hero.png', 'rng-1-2.jpg', 'RNG-1 (10).jpg', 'RNG-1/7 back.webp'].map((name) => placeIn(name, 'RNG-1'))
  expect(places).toEqual([0, 0, 2, 10, 7])
})

test('files of systems and folders are left out, and endings say what a name may be', () => {
  expect(['__MACOSX/._a.jpg', 'x/.DS_Store', 'thumbs.db', 'x/', 'x/._a.jpg'].filter((name) => !isLeftOut(name))).toEqual([])
  expect(isLeftOut('x/a.jpg')).toBe(false)
  expect(['a.JPEG', 'a.avif', 'a.heic', 'a.zip', 'a.tgz', 'a.svg', 'a'].map(kindOfName)).toEqual([
    'picture',
    'picture',
    'picture',
    'zip',
    'zip',
    'other',
    'other',
  ])
})

test('a stored name has no hidden characters and is not endless', () => {
  expect(shownName('a\0b\u202Ec')).toBe('a\uFFFDb\uFFFDc')
  expect(shownName(`${'x'.repeat(5000)}-end.jpg`)).toMatch(/^…x{291}-end\.jpg$/)
})
