import { defineConfig } from '@playwright/test'
import shop from './playwright.config.ts'

/**
 * The gallery on its own, in a page without a shop: on React 19, and what depends on React (effects, refs, options that change) on React 18
 * too. Zooming, turning and axe are the same there.
 */
const { webServer: _server, ...shared } = shop
export default defineConfig({
  ...shared,
  testDir: 'gallery',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  use: { ...shared.use, baseURL: 'http://gallery.test', reducedMotion: 'no-preference' },
  projects: [
    { name: 'react-19', metadata: { react: '19' } },
    {
      name: 'react-18',
      metadata: { react: '18' },
      testMatch: ['options.spec.ts', 'media.spec.ts', 'own-words.spec.ts', 'thumbnails.spec.ts'],
    },
  ],
})
