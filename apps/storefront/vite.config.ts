import babel from '@rolldown/plugin-babel'
import { reactRouter } from '@react-router/dev/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { keepPageWithoutScript } from './keep-page-without-script.ts'
import { messageLists } from './messages/plugin.ts'

export default defineConfig(({ command }) => ({
  plugins: [
    messageLists(),
    keepPageWithoutScript(),
    babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }),
    reactRouter(),
  ],
  build: { assetsInlineLimit: 0, cssMinify: true, modulePreload: { polyfill: false } },
  environments: {
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page carries a list of the scripts of all routes, so their hashes are short and those that routes share have no name.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
            // The bundler makes fifty small files of what a page needs, which compress worse than a few: the libraries, the frame with what
            // most pages show in it, and what cart, drawer and checkout share. A group has everything that its modules import. A page that
            // gets too much of them fails the limits of `assets.test.ts`.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
                {
                  name: 'frame',
                  test: /storefront\/app\/(?:root|seo\/meta|site\/(?:option-names|use-day)|ui\/card|ui\/pages)\.tsx?$|packages\/ui\/src\/notice\.tsx$/,
                },
                {
                  name: 'cart',
                  test: /storefront\/app\/(?:ui\/(?:bought-cards|gift-notes|retry-notice|savings|skeleton|use-bag-viewed)|state\/toast-text|money\/(?:row-name|summary-rows)|data\/last-order)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
  // The build is one file. Development loads packages as Node does: not every one can be run by Vite's module runner.
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router'] } : {},
}))
