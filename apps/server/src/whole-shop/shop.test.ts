import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@karat/api/kernel/clock.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { type Shop, startShop } from '../shop.ts'

const folder = mkdtempSync(join(tmpdir(), 'karat-shop-'))
let shop: Shop
beforeAll(async () => {
  shop = await startShop(
    readConfig({ DATA_DIR: folder, PORT: '0', ROLES: 'account,commerce', LOG_LEVEL: 'silent', NODE_ENV: 'test' }, '/'),
    systemClock,
  )
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

test('the probes of process and database respond; every response has a request id and security headers', async () => {
  const [health, ready] = [await fetch(`${shop.address}/healthz`), await fetch(`${shop.address}/readyz`)]
  expect(await health.json()).toEqual({ status: 'ok' })
  expect(await ready.json()).toEqual({ status: 'ok', database: 'embedded' })
  expect(health.headers.get('x-request-id')).toMatch(/^[\da-f]{16}$/)
  expect(health.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(health.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('every call is described in OpenAPI', async () => {
  const { paths } = (await (await fetch(`${shop.address}/docs/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { summary?: string }>>
  }
  const calls = Object.values(paths).flatMap((path) => Object.values(path))
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter((call) => !call.summary)).toEqual([])
  expect((await fetch(`${shop.address}/docs/`)).status).toBe(200)
})
