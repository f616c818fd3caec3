import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  base: '/backoffice/',
  plugins: [react()],
  // The server replaces this text by the nonce of each response (apps/server/src/backoffice.ts).
  html: { cspNonce: 'NONCE_OF_RESPONSE' },
  build: {
    outDir: 'build',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // For the test of sizes: the scripts and styles of each entry (apps/server/src/backoffice.test.ts).
    manifest: true,
  },
})
