import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCache } from '../../../kernel/cache.ts'
import { manualClock } from '../../../kernel/clock.ts'
import { prepare } from '../../../prepare.ts'
import { seedFolder } from '../../../seed/files.ts'
import { testDatabase } from '../../../testing/database.ts'
import { openTestDatabase } from '../../../testing/shop.ts'
import { createMedia } from './service.ts'
import { createMediaStore } from './stores/media-stores.ts'

const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
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

/** The media service of a process on a separate machine. */
function machine() {
  const folder = mkdtempSync(join(tmpdir(), 'karat-media-'))
  folders.push(folder)
  const errors: unknown[] = []
  const originals = createMediaStore({ kind: 'folder', folder: `${seedFolder}pictures` })
  const rendered = createMediaStore({ kind: 'folder', folder })
  const onError = (error: unknown) => errors.push(error)
  return { folder, errors, ...createMedia({ db: database.db, originals, rendered, cache: createCache(clock), onError }) }
}
const both = { avif: true, webp: true }

test('each machine renders a requested AVIF once on its own disk, while the first response is WebP', async () => {
  for (const { folder, serve, close, errors } of [machine(), machine()]) {
    const firstAnswer = await serve('RNG-001-hero', 160, both)
    expect(firstAnswer).toMatchObject({ format: 'webp', settled: false })
    await Promise.all([serve('RNG-001-hero', 160, both), serve('RNG-001-hero', 160, both)])
    await expect.poll(async () => (await serve('RNG-001-hero', 160, both))?.format, { timeout: 20_000 }).toBe('avif')
    expect(await serve('RNG-001-hero', 160, both)).toMatchObject({ format: 'avif', settled: true })
    await close()
    expect([readdirSync(join(folder, 'RNG')).toSorted(), errors]).toEqual([['RNG-001-hero-160.avif', 'RNG-001-hero-160.webp'], []])
  }
})

test('closing waits for the current picture and leaves no partial file', async () => {
  const { serve, close, errors, folder } = machine()
  await serve('RNG-001-hero', 320, both)
  await serve('RNG-001-hero', 480, both)
  await close()
  expect(errors).toEqual([])
  expect(readdirSync(join(folder, 'RNG')).filter((name) => name.endsWith('.part'))).toEqual([])
})
