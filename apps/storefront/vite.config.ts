import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { keepPageWithoutScript } from './keep-page-without-script.ts'
import { messageLists } from './messages/plugin.ts'

const app = (...files: string[]) => files.map((file) => `app/${file}`)
const components = (...files: string[]) => files.map((file) => `../../packages/ui/src/${file}`)

/**
 * The files that become one script each, with everything that they import: what most pages show, and what cart, drawer and checkout share.
 * A page that gets too much of them fails the limits of `assets.test.ts`.
 */
const sharedFiles = Object.fromEntries(
  Object.entries({
    frame: [
      ...app('root.tsx', 'seo/meta.ts', 'site/option-names.ts', 'site/use-day.ts', 'ui/cards/card.tsx', 'ui/pages.tsx'),
      ...components('notice.tsx'),
    ],
    cart: app(
      'ui/cart/bought-cards.tsx',
      'ui/cart/gift-notes.tsx',
      'ui/forms/retry-notice.tsx',
      'ui/cart/savings.tsx',
      'ui/cards/skeleton.tsx',
      'ui/cart/use-cart-viewed.ts',
      'state/toast-text.ts',
      'money/row-name.ts',
      'money/summary-rows.tsx',
      'data/last-order.ts',
    ),
  }).map(([name, files]) => [name, new Set(files.map(existing))]),
)

/** The absolute path of a file; throws where a list names one that does not exist. */
function existing(file: string): string {
  const path = join(import.meta.dirname, file)
  if (!existsSync(path)) throw new Error(`vite.config.ts names ${file}, which does not exist`)
  return path
}

export default defineConfig(({ command }) => ({
  plugins: [messageLists(), keepPageWithoutScript(), reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: true, modulePreload: { polyfill: false } },
  environments: {
    ssr: { build: { minify: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page carries a list of the scripts of all routes; without names of the scripts that routes share, and with seven characters
            // of their hash, it is 0.8 KB smaller.
            chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js'),
            // The bundler alone makes thirty small files of what a page needs, which compress worse than a few: 7 KB more on each page.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
                ...Object.entries(sharedFiles).map(([name, files]) => ({ name, test: (id: string) => files.has(id.split('?')[0] ?? '') })),
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
