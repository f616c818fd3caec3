import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCache } from '../../../kernel/cache.ts'
import { manualClock } from '../../../kernel/clock.ts'
import { rows } from '../../../kernel/db/db.ts'
import { installHttpDefaults, type Server } from '../../../kernel/http.ts'
import { createPhotoEncoder } from '../../../kernel/photos/photos.ts'
import { prepare } from '../../../prepare.ts'
import { pictureFolder } from '../../../seed/files.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestDatabase } from '../../../testing/shop.ts'
import { mediaRoutes } from './routes.ts'
import { createMedia } from './service.ts'
import type { MediaStore } from './stores/media-store.ts'
import { createMediaStore } from './stores/media-stores.ts'
import { openS3 } from './stores/s3/s3-stand-in.ts'

const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
const photoEncoder = createPhotoEncoder()
const folders: string[] = []
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase(testDatabase)
  await prepare(database.db, clock)
})
afterAll(async () => {
  await database.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'karat-media-'))
  folders.push(folder)
  return folder
}

/** A picture's address and hash, as the database has them. */
async function pictureOf(id: string) {
  const [row] = await rows<{ address: string; hash: string; version: string }>(
    database.db,
    sql`select address, hash, version from media where id = ${id}`,
  )
  return row ?? { address: '', hash: '', version: '' }
}
/** The ring's original as it is seeded. */
let ring: Awaited<ReturnType<typeof pictureOf>>
const restore = () =>
  database.db.execute(
    sql`update media set file = 'RNG-001-hero.jpg', hash = ${ring.hash}, version = ${ring.version} where id = 'RNG-001-hero'`,
  )
beforeEach(async () => {
  ring ??= await pictureOf('RNG-001-hero')
  await restore()
})
/** Replaces the ring's picture by another. */
async function replace() {
  const { hash, version } = await pictureOf('RNG-002-hero')
  await database.db.execute(sql`update media set file = 'RNG-002-hero.jpg', hash = ${hash}, version = ${version} where id = 'RNG-001-hero'`)
  return pictureOf('RNG-001-hero')
}

/** The media service of a process on a separate machine, with a store of its own unless one is given. */
function machine(given?: MediaStore) {
  const folder = emptyFolder()
  const errors: unknown[] = []
  const written: string[] = []
  const demo = createMediaStore({ kind: 'folder', folder: pictureFolder })
  const inner = given ?? createMediaStore({ kind: 'folder', folder })
  const store: MediaStore = {
    ...inner,
    write: (key, bytes) => {
      written.push(key)
      return inner.write(key, bytes)
    },
  }
  const cache = createCache(clock)
  const onError = (error: unknown) => errors.push(error)
  return { folder, errors, written, cache, ...createMedia({ db: database.db, clock, photoEncoder, demo, store, cache, onError }) }
}
const both = { avif: true, webp: true }
const webp = { avif: false, webp: true }

test('a requested AVIF is rendered once, while the first response is WebP', async () => {
  const { folder, serve, close, errors } = machine()
  const firstAnswer = await serve(ring.address, 160, both)
  expect(firstAnswer).toMatchObject({ format: 'webp', lasts: 'shortly' })
  await Promise.all([serve(ring.address, 160, both), serve(ring.address, 160, both)])
  await expect.poll(async () => (await serve(ring.address, 160, both))?.format, { timeout: 20_000 }).toBe('avif')
  expect(await serve(ring.address, 160, both)).toMatchObject({ format: 'avif', lasts: 'forever' })
  await close()
  const files = readdirSync(join(folder, ring.hash.slice(0, 2))).toSorted()
  expect([files, errors]).toEqual([[`${ring.hash}-160.avif`, `${ring.hash}-160.webp`], []])
})

test('machines that share a store render a picture once, whoever is asked first; a race gives both the same', async () => {
  const { settings, close } = await openS3(emptyFolder())
  const [first, second] = [machine(createMediaStore(settings)), machine(createMediaStore(settings))]
  const answer = await first.serve(ring.address, 320, webp)
  expect((await second.serve(ring.address, 320, webp))?.bytes.equals(answer?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect([first.written.length, second.written]).toEqual([1, []])
  const raced = await Promise.all([first, second].map(({ serve }) => serve(ring.address, 480, webp)))
  expect(raced[0]?.bytes.equals(raced[1]?.bytes ?? Buffer.alloc(0))).toBe(true)
  expect(raced[0]?.etag).toBe(raced[1]?.etag)
  await close()
})

test('an address with a version lasts forever, one without shortly; a replaced picture shows at once under its new address', async () => {
  const [first, second] = [machine(), machine()]
  for (const { serve } of [first, second]) {
    expect(await serve(ring.address, 160, webp)).toMatchObject({ lasts: 'forever' })
    expect(await serve('RNG-001-hero', 160, webp)).toMatchObject({ lasts: 'shortly' })
  }
  const before = await first.serve(ring.address, 160, webp)
  const replaced = await replace()
  expect(replaced.address).not.toBe(ring.address)
  for (const { serve } of [first, second]) {
    // Both still hold the old row in their caches.
    const shown = await serve(replaced.address, 160, webp)
    expect(shown).toMatchObject({ lasts: 'forever' })
    expect([shown?.etag === before?.etag, shown?.bytes.equals(before?.bytes ?? Buffer.alloc(0))]).toEqual([false, false])
    expect((await serve('RNG-002-hero', 160, webp))?.bytes.equals(shown?.bytes ?? Buffer.alloc(0))).toBe(true)
  }
  for (const { serve, cache } of [first, second]) {
    cache.drop(['media'])
    // A page that was rendered before shows the picture as it is now, and asks again the next time.
    expect(await serve(ring.address, 160, webp)).toMatchObject({ lasts: 'once', etag: (await serve(replaced.address, 160, webp))?.etag })
  }
})

test('an address with a version that no picture has is never cached under it, and one of no picture is not found', async () => {
  const { serve } = machine()
  expect(await serve('00000000_RNG-001-hero', 160, webp)).toMatchObject({ lasts: 'once' })
  expect(await serve('00000000_nothing', 160, webp)).toBeUndefined()
  expect(await serve('nothing', 160, webp)).toBeUndefined()
})

test('pairs of banners and frames of a 360° view have one version, so that their addresses begin alike', async () => {
  const { addresses } = machine()
  const [wide, tall] = [await pictureOf('banner-meher-wide'), await pictureOf('banner-meher-tall')]
  const found = await addresses(['banner-meher', 'banner-meher-wide', 'RNG-001-hero', 'nothing'])
  expect(Object.fromEntries(found)).toEqual({
    'banner-meher': wide.address.replace(/-wide$/, ''),
    'banner-meher-wide': wide.address,
    'RNG-001-hero': ring.address,
  })
  expect(tall.address).toBe(`${found.get('banner-meher')}-tall`)
  const [first, last] = [await pictureOf('RNG-001-turn-000'), await pictureOf('RNG-001-turn-035')]
  expect([first.version === last.version, first.hash === last.hash]).toEqual([true, false])
})

test('the demo’s originals are loaded into the store, from which machines without the data set render them; a stop leaves the rest', async () => {
  const { settings, close: closeStore } = await openS3(emptyFolder())
  const stopped = machine(createMediaStore(settings))
  await stopped.loadOriginals(AbortSignal.abort())
  expect(stopped.written).toEqual([])
  // Two pictures are enough: the others have no content yet.
  await database.db.execute(sql`update media set hash = '' where id not in ('RNG-001-hero', 'RNG-002-hero')`)
  const first = machine(createMediaStore(settings))
  await first.loadOriginals(new AbortController().signal)
  expect(first.written.length).toBe(2)
  const store = createMediaStore(settings)
  const second = createMedia({
    db: database.db,
    clock,
    photoEncoder,
    demo: createMediaStore({ kind: 'memory' }),
    store,
    cache: createCache(clock),
    onError: () => undefined,
  })
  expect(await second.serve(ring.address, 160, webp)).toMatchObject({ lasts: 'forever' })
  await closeStore()
})

test('closing waits for the current picture and leaves no partial file', async () => {
  const { serve, close, errors, folder } = machine()
  await serve('RNG-001-hero', 320, both)
  await serve('RNG-001-hero', 480, both)
  await close()
  expect(errors).toEqual([])
  expect(readdirSync(join(folder, ring.hash.slice(0, 2))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('over HTTP: how long each address may be cached, 304 for a known picture, and 503 while the media store is down', async () => {
  const server = fastify() as unknown as Server
  installHttpDefaults(server)
  const { settings, close } = await openS3(emptyFolder())
  mediaRoutes(server, machine(createMediaStore(settings)))
  const get = (address: string, headers = {}) =>
    server.inject({ method: 'GET', url: `/media/${address}?w=160`, headers: { accept: 'image/webp', ...headers } })
  const versioned = await get(ring.address)
  expect([versioned.statusCode, versioned.headers['content-type'], versioned.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect((await get(ring.address, { 'if-none-match': versioned.headers.etag })).statusCode).toBe(304)
  expect((await get('RNG-001-hero')).headers['cache-control']).toBe('public, max-age=300')
  expect((await get('00000000_RNG-001-hero')).headers['cache-control']).toBe('no-cache')
  await close()
  const down = await get(ring.address)
  expect([down.statusCode, down.json(), down.headers['cache-control'], down.headers['retry-after']]).toEqual([
    503,
    expect.objectContaining({ code: 'unavailable' }),
    undefined,
    '2',
  ])
  await server.close()
})
