import { defineConfig } from 'vitest/config'
import { messageLists } from './apps/storefront/messages/plugin.ts'

export default defineConfig({
  // For what the storefront's loaders import.
  plugins: [messageLists()],
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', '*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    globalSetup: ['apps/api/src/testing/templates-of-run.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A machine that proves a change may be slow or shared; `npm test` names what passed only when repeated.
    retry: process.env['CI'] ? 1 : 0,
    // What is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
})
