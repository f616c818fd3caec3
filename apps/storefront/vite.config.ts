import babel from '@rolldown/plugin-babel'
import { reactRouter } from '@react-router/dev/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messageLists } from './messages/plugin.ts'
import { slimRouter } from './slim-router.ts'

export default defineConfig(({ command }) => ({
  plugins: [messageLists(), slimRouter(), babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }), reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: true, modulePreload: { polyfill: false } },
  environments: {
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page carries a list of the scripts of all routes: their names have the shortest hash that the bundler accepts, and
            // shared ones nothing else. Scripts that are loaded later have names, for readers of the network log.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ isDynamicEntry, name }) =>
              isDynamicEntry || name === 'store' ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:7][extname]',
            // Scripts that every page needs form one chunk: it compresses better than a dozen small files.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
                {
                  name: 'shop',
                  test: /app\/(?:root|shell\/(?:shell|header|footer|rate-strip)|site\/(?:site|messages|serialized|cached-fragment|is-mobile|catalogue-words)|money\/money|media\/picture|seo\/(?:meta|seo)|ui\/(?:open-cart|breadcrumbs|card)|state\/lazy-store)\.tsx?$|packages\/(?:sites\/src\/fineness|ui\/src\/(?:button|class-list|icon|icon-button|link-button|money|notice|polymorphic|sheet-head))\.tsx?$/,
                },
                // Modules that product listings and product options share.
                {
                  name: 'products',
                  test: /app\/(?:site\/(?:option-names|page-search)|ui\/pages)\.tsx?$|packages\/(?:sites\/src\/ring-sizes|ui\/src\/select)\.tsx?$/,
                },
                // Modules that load after every page; the store uses them to record changes of a cart.
                {
                  name: 'deferred-widgets',
                  test: /app\/(?:analytics\/[\w-]+|shell\/(?:deferred-widgets|measurement|page-announcer|analytics-events|translated-pages))\.tsx?$|packages\/ui\/src\/toast-region\.tsx$/,
                },
                // The lines and sums of a cart: in the drawer, on its page and in the checkout.
                {
                  name: 'cart-parts',
                  test: /app\/(?:ui\/(?:cart|cart-lines|price-parts|skeleton|use-bag-viewed)|money\/(?:summary-rows|row-name)|data\/last-order|state\/toast-text)\.tsx?$|packages\/ui\/src\/(?:empty|skeleton)\.tsx?$/,
                },
                {
                  name: 'store',
                  test: /app\/state\/(?:open-shop|store|api|device|cart-actions|cart-slice|wishlist-slice|toast-slice)\.ts$|packages\/api-client\/|node_modules\/(?:@reduxjs\/toolkit|immer|redux|redux-thunk|redux-remember|reselect)\//,
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
