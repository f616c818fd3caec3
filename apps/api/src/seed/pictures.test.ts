import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFolder, seedFiles } from './files.ts'
import { viewOrder } from './seed.ts'

const { pictures, pieces, stores, trade, translations } = seedFiles()
const fileOf = (file: string) => `${pictureFolder}${file}`
/** Bytes: of one picture, of a banner, of the windows of all stores, and of all of them. */
const limits = { picture: 220_000, banner: 320_000, stores: 2 * 1024 * 1024, all: 90 * 1024 * 1024 }

test('every picture of the seed exists, has its size and stays within its byte limit', async () => {
  const wrong: string[] = []
  for (const { file, width, height, banner } of pictures) {
    const found = await sharp(fileOf(file)).metadata()
    if (found.width !== width || found.height !== height) wrong.push(`${file}: ${found.width}x${found.height}`)
    const bytes = statSync(fileOf(file)).size
    if (bytes > (banner ? limits.banner : limits.picture)) wrong.push(`${file}: ${bytes} bytes`)
  }
  expect(wrong).toEqual([])
})

test('every picture has the hash of its file, and a version that changes with it; pictures that are addressed together have one', () => {
  expect(
    pictures.filter(({ file, hash }) => createHash('sha256').update(readFileSync(fileOf(file))).digest('hex') !== hash), // prettier-ignore
  ).toEqual([])
  const together = (file: string) => /^(?:.*-turn\b|banner-.*(?=-wide|-tall))/.exec(file)?.[0]
  const sets = Map.groupBy(pictures, ({ file }) => together(file) ?? file)
  expect([...sets.values()].filter((set) => new Set(set.map(({ version }) => version)).size > 1)).toEqual([])
  expect(new Set(pictures.map(({ version }) => version)).size).toBe(sets.size)
  expect(pictures.filter(({ file, hash, version }) => !together(file) && version !== hash.slice(0, 8))).toEqual([])
})

test('every file is named once, and all of them stay within 90 MB', () => {
  const named = pictures.map(({ file }) => file)
  expect(new Set(named).size).toBe(named.length)
  expect(readdirSync(pictureFolder).toSorted()).toEqual(named.toSorted())
  expect(named.reduce((total, file) => total + statSync(fileOf(file)).size, 0)).toBeLessThan(limits.all)
})

test('every store has a picture of its shop window, of one size, and no two look alike', async () => {
  const shown = pictures.filter(({ store }) => store)
  expect(shown.map(({ store }) => store).toSorted()).toEqual(stores.map(({ id }) => id).toSorted())
  expect(new Set(shown.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set(['960x640']))
  expect(shown.reduce((total, { file }) => total + statSync(fileOf(file)).size, 0)).toBeLessThan(limits.stores)
  const small = await Promise.all(shown.map(({ file }) => sharp(fileOf(file)).resize(12, 8, { fit: 'fill' }).raw().toBuffer()))
  const alike: string[] = []
  for (const [index, pixels] of small.entries())
    for (const [after, other] of small.slice(index + 1).entries()) {
      const distance = pixels.reduce((sum, level, i) => sum + Math.abs(level - (other[i] ?? 0)), 0) / pixels.length
      if (distance < 12) alike.push(`${shown[index]?.store} and ${shown[index + 1 + after]?.store}: ${distance.toFixed(1)}`)
    }
  expect(alike).toEqual([])
})

test('the picture of a store has an alternative text in English and in every language of the store’s name', () => {
  const said = stores.flatMap(({ alt, words: own }) => [alt, ...Object.values(own).map((own) => own.alt)])
  expect(said.filter((alt) => !alt)).toEqual([])
  expect(new Set(said).size).toBe(said.length)
  expect(new Set(stores.flatMap(({ words: own }) => Object.keys(own)))).toEqual(new Set(Object.keys(translations)))
})

/** The pictures of a product: its own views, without those in other metals. */
const viewsOf = (wanted: string) => pictures.filter(({ sku, view, own_metal }) => sku === wanted && own_metal && view !== 'turn')
const groundsOf = (sku: string) => new Set(viewsOf(sku).map(({ background }) => background))

test('every product has three views of its own', () => {
  expect(pieces.filter(({ sku }) => viewsOf(sku).length < 3).map(({ sku }) => sku)).toEqual([])
})

test('the ring sizer has a picture without a metal, and an alternative text in every language', () => {
  const shown = pictures.filter(({ sku }) => sku === trade.sizer.id)
  expect(shown[0]?.view).toBe('hero')
  expect(new Set(shown.map(({ metal }) => metal))).toEqual(new Set(['none']))
  const alts = [trade.sizer.alt, ...Object.values(translations).map(({ pieces: texts }) => texts[trade.sizer.id]?.alt)]
  expect(alts.filter((alt) => !alt)).toEqual([])
  expect(new Set(alts).size).toBe(alts.length)
})

test('24 products have five views, one of them on another background; those on the home page are among them', () => {
  const many = pieces.map(({ sku }) => sku).filter((sku) => viewsOf(sku).length >= 5 && groundsOf(sku).size > 1)
  expect(many.length).toBeGreaterThanOrEqual(24)
  expect(many).toEqual(expect.arrayContaining([...trade.leading.slice(0, 4), ...trade.newest.slice(0, 4)]))
})

test('twelve products have a 360° view, each of 36 frames of 800 px', () => {
  const turns = Map.groupBy(
    pictures.filter(({ view }) => view === 'turn'),
    ({ sku }) => sku,
  )
  expect(turns.size).toBeGreaterThanOrEqual(12)
  for (const [sku, frames] of turns)
    expect([sku, frames.length, ...new Set(frames.flatMap(({ width, height }) => [width, height]))]).toEqual([sku, 36, 800])
})

test('every picture of a product has a position among the views', () => {
  const views = new Set(pictures.flatMap(({ sku, view }) => (sku && view !== 'turn' ? [view] : [])))
  expect([...views].filter((view) => !viewOrder.includes(view ?? ''))).toEqual([])
})

test('the background of an ivory picture is never lighter than the page', async () => {
  const page = [0xfa, 0xf6, 0xf0]
  const wrong: string[] = []
  for (const { file } of pictures.filter(({ background, view }) => background === 'ivory' && view !== 'macro')) {
    const { width, height } = await sharp(fileOf(file)).metadata()
    const sides = [0, width - 6].map((left) => ({ left, top: 0, width: 6, height }))
    const strips = await Promise.all(sides.map((side) => sharp(fileOf(file)).extract(side).raw().toBuffer()))
    const whiter = strips.map((strip) => {
      let count = 0
      for (let at = 0; at < strip.length; at += 3) if (page.every((level, channel) => (strip[at + channel] ?? 0) > level + 5)) count += 1
      return count / (strip.length / 3)
    })
    if (Math.max(...whiter) > 0.02) wrong.push(`${file}: ${whiter.map((part) => part.toFixed(3)).join(' ')}`)
  }
  expect(wrong).toEqual([])
})
