import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { entryMessages } from './entry-messages.ts'

export default defineConfig({
  base: '/backoffice/',
  plugins: [react(), entryMessages()],
  // The server replaces this text by the nonce of each response (apps/server/src/pages/backoffice.ts).
  html: { cspNonce: 'NONCE_OF_RESPONSE' },
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For the test of sizes: the scripts and styles of each entry (apps/server/src/pages/backoffice.test.ts).
    manifest: true,
  },
})
