import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openS3 } from '@karat/api/modules/catalogue/media/stores/s3/s3-stand-in.ts'
import { fillDataFolder } from '@karat/api/testing/template.ts'
import { afterAll, expect, test } from 'vitest'
import { ask, killStarted, launch } from '../testing/process.ts'

const folders: string[] = []
afterAll(() => {
  killStarted()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})
const emptyFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'karat-media-store-'))
  folders.push(folder)
  return folder
}

test('the built server stores pictures in an S3 store, and answers 503 for them alone while that is down', async () => {
  const { settings, close } = await openS3(emptyFolder())
  const dataFolder = emptyFolder()
  await fillDataFolder(join(dataFolder, 'db'))
  const environment = {
    DATA_DIR: dataFolder,
    SEED_DEMO: 'off',
    ROLES: 'commerce',
    MEDIA_S3_BUCKET: settings.bucket,
    MEDIA_S3_ENDPOINT: settings.endpoint,
    MEDIA_S3_KEY: settings.credentials.accessKeyId,
    MEDIA_S3_SECRET: settings.credentials.secretAccessKey,
  }
  // The build: libraries that are bundled wrongly fail there alone.
  const built = launch(environment, [fileURLToPath(new URL('../../build/main.js', import.meta.url))])
  const address = await built.opened
  const product = await ask<{ product: { pictures: { id: string }[] } }>(`${address}/api/products/meher-solitaire/`, 'GET')
  const picture = `${address}/media/${product.body.product.pictures[0]?.id}?w=160&f=webp`
  const shown = await fetch(picture)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  await close()
  expect(await ask(picture, 'GET')).toMatchObject({ status: 503, retryAfter: '2', body: { code: 'unavailable' } })
  expect((await ask(`${address}/api/products/meher-solitaire/`, 'GET')).status).toBe(200)
  expect(built.output()).not.toContain(settings.credentials.secretAccessKey)
})
