import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { killStarted, start } from './testing/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-development-'))
afterAll(() => {
  killStarted()
  rmSync(folder, { recursive: true, force: true })
})

test('the shop with hot reload renders its pages, with the scripts that reload them', async () => {
  const { address, said } = await start({
    NODE_ENV: 'development',
    DATA_DIR: folder,
    ROLES: 'account,commerce,storefront,worker',
    LOG_LEVEL: 'error',
  })
  for (const path of ['/in-en/', '/in-hi/c/rings', '/ae-ar/cart']) {
    const page = await fetch(`${address}${path}`)
    const reloads = (await page.text()).includes('inject-hmr-runtime')
    expect([path, page.status, reloads, said().includes('"level":50')]).toEqual([path, 200, true, false])
  }
  const entry = await fetch(`${address}/app/entry.client.tsx`)
  expect([entry.status, entry.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
})
