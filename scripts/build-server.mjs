// Builds the server's main program into apps/server/build: its modules and their libraries as one file, in plain JavaScript.
// A process that starts from it opens sooner and holds less memory than one that reads 1,700 files and removes types itself (ADR 25).
// Workers, drawing processes and commands start from their sources.
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build } from 'esbuild'
import { root } from './toolchain.mjs'

const outdir = join(root, 'apps/server/build')
/**
 * Libraries that are not bundled: compiled ones and those that read files beside them, Vite, which only development loads, the client of S3,
 * which only shops with such a store load, and those that must be the same instance as in the storefront's build.
 */
const external = [
  'sharp',
  '@node-rs/argon2',
  '@electric-sql/pglite',
  'libheif-js',
  '@fastify/swagger-ui',
  'pg-native',
  'vite',
  '@aws-sdk/client-s3',
  'react',
  'react-dom',
  'react-router',
]

/** Files that a module finds beside its own source are found from the built file as well. */
const addressesOfSources = {
  name: 'addresses-of-sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta.url')) return undefined
      const address = `new URL(${JSON.stringify(relative(outdir, path).replaceAll('\\', '/'))}, import.meta.url).href`
      return { loader: 'ts', contents: source.replaceAll('import.meta.url', address) }
    })
  },
}

rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: [join(root, 'apps/server/src/main.ts')],
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  external,
  plugins: [addressesOfSources],
  // The engine keeps the source of a program in memory, in one byte a character as long as no character needs two.
  charset: 'ascii',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  // Read where an operator asks for it: NODE_OPTIONS=--enable-source-maps.
  sourcemap: true,
  sourcesContent: false,
  // An error at the start shows the source line that threw it.
  lineLimit: 160,
  // Libraries in the older form of modules call these.
  banner: {
    js: [
      "import { createRequire as createRequireOfBuild } from 'node:module'",
      'const require = createRequireOfBuild(import.meta.url)',
      'const { filename: __filename, dirname: __dirname } = import.meta',
    ].join('\n'),
  },
  logLevel: 'error',
})
