import babel from '@rolldown/plugin-babel'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), babel({ presets: [reactCompilerPreset({ compilationMode: 'annotation' })] }), reactRouter()],
  build: { assetsInlineLimit: 0, cssMinify: true, modulePreload: { polyfill: false } },
  ssr: { noExternal: [/^@karat\//] },
})
