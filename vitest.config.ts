import { defineConfig } from 'vitest/config'
import { messageLists } from './apps/storefront/messages/plugin.ts'

export default defineConfig({
  // For what the storefront's loaders import.
  plugins: [messageLists()],
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', '*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for may take its time on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    maxWorkers: 2,
  },
})
