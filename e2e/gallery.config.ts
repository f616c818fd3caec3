import { defineConfig } from '@playwright/test'
import shop from './playwright.config.ts'

/** The gallery on its own, in a page without a shop, on both versions of React that it is for. */
const { webServer: _server, ...shared } = shop
export default defineConfig({
  ...shared,
  testDir: 'gallery',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  use: { ...shared.use, baseURL: 'http://gallery.test', reducedMotion: 'no-preference' },
  projects: [
    { name: 'react-19', metadata: { react: '19' } },
    { name: 'react-18', metadata: { react: '18' } },
  ],
})
