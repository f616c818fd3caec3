import babel from '@rolldown/plugin-babel'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messageLists } from './messages/plugin.ts'

export default defineConfig({
  plugins: [messageLists(), tailwindcss(), babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }), reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: true, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page has goes together: packed as one it is smaller than as a dozen crumbs.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler|react-router)\// },
                {
                  name: 'shop',
                  test: /app\/(?:root|shell\/(?:shell|header|footer|rate-strip)|site\/(?:site|messages|is-mobile)|money\/money|media\/picture|seo\/(?:meta|seo)|ui\/open-cart|state\/lazy-store)\.tsx?$|packages\/ui\/src\/(?:button|class-list|icon|icon-button|link-button|money|notice|polymorphic|sheet-head|toast-region)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
    },
  },
  ssr: { noExternal: [/^@karat\//] },
})
