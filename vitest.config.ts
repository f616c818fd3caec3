import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { messageLists } from './apps/storefront/messages/plugin.ts'

const everyTest = ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', '*.test.ts']
const installedOrBuilt = ['**/node_modules/**', '**/build/**']

// Tests of whole processes, of the storefront with its one store and device, and those that replace a module, each have modules of their own. All others share the
// modules that a worker has loaded: loading them anew for each file takes a fifth of the time of all tests.
const needsOwnModules = (file: string) =>
  /^apps\/(server|storefront)\//.test(file) || /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8'))
const files = globSync(everyTest, { exclude: installedOrBuilt })

export default defineConfig({
  // For what the storefront's loaders import.
  plugins: [messageLists()],
  test: {
    globalSetup: ['apps/api/src/testing/templates-of-run.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A machine that proves a change may be slow or shared; `npm test` names what passed only when repeated.
    retry: process.env['CI'] ? 1 : 0,
    // An expected state may come late on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'isolated', include: files.filter(needsOwnModules) } },
      {
        extends: true,
        test: { name: 'shared', include: files.filter((file) => !needsOwnModules(file)), isolate: false },
      },
    ],
  },
})
