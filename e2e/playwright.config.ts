import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { outboxToken } from './outbox.ts'

const port = 3177
/** Of the stand-in of the rates feed. */
const feedPort = 3178
// One folder for the run: workers read the variable that the first process set.
process.env['KARAT_E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'karat-e2e-'))
/** Where the run has a database of a server, the demo with its sandbox is switched on; with the embedded one it is there by default. */
const database = process.env['KARAT_E2E_DATABASE']
const onServer: Record<string, string> = database
  ? { DATABASE_URL: database, SEED_DEMO: 'on', SANDBOX_PAYMENTS: 'on', OUTBOX: 'on', OUTBOX_TOKEN: outboxToken }
  : {}

export default defineConfig({
  testDir: '.',
  testMatch: ['journeys/*.spec.ts', 'backoffice/*.spec.ts'],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: false,
  workers: 2,
  // A machine that proves a change may be slow or shared; `npm test` counts and names tests that passed only when repeated.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // A trace costs a tenth of a test's time; where tests are repeated, the repetition has one.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: [
    { command: `${process.execPath} rates-feed.ts ${feedPort}`, url: `http://127.0.0.1:${feedPort}/` },
    {
      command: `${process.execPath} ../apps/server/build/main.js`,
      env: {
        PORT: String(port),
        DATA_DIR: process.env['KARAT_E2E_DATA'] ?? '',
        RATE_LIMIT: '100000',
        NODE_ENV: 'production',
        // A tenth of a second for each captcha: two browsers share the processor with the shop.
        CAPTCHA_WORK: '30',
        RATES_FEED_URL: `http://127.0.0.1:${feedPort}/`,
        ...onServer,
      },
      url: `http://127.0.0.1:${port}/readyz`,
      // The demo's data are written first, which takes half a minute on a usual machine.
      timeout: 180_000,
    },
  ],
})
