// `npm run build:gallery`: the gallery as any React shop can install it, in packages/gallery/dist: JavaScript that no
// compiler of ours has touched, its types, its styles, and a package.json of its own.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, node, root, run } from './toolchain.mjs'

ensureInstalled()
const from = join(root, 'packages/gallery')
const to = join(from, 'dist')
rmSync(to, { recursive: true, force: true })
mkdirSync(to)
const { build } = await import('esbuild')
const entries = ['gallery', 'embed', 'history']
await build({
  entryPoints: entries.map((name) => join(from, `src/${name}.ts`)),
  outdir: to,
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  jsx: 'automatic',
  external: ['react', 'react-dom'],
  banner: { js: "'use client'" },
})
const settings =
  '--ignoreConfig --declaration --emitDeclarationOnly --skipLibCheck --allowImportingTsExtensions --strict --target es2022 --lib es2023,dom,dom.iterable --module esnext --moduleResolution bundler --jsx react-jsx'
run(node, [
  join(root, 'node_modules/typescript/bin/tsc'),
  ...settings.split(' '),
  '--rootDir',
  join(from, 'src'),
  '--outDir',
  join(to, 'types'),
  ...entries.map((name) => join(from, `src/${name}.ts`)),
])
// A declaration that imports a .tsx file would need an option in every shop's compiler.
for (const file of readdirSync(join(to, 'types'), { recursive: true })) {
  const path = join(to, 'types', String(file))
  if (path.endsWith('.d.ts')) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/(from '\.[^']*)\.tsx?'/g, "$1.js'"))
}
for (const [file, source] of [
  ['styles.css', 'src/styles.css'],
  ['README.md', 'README.md'],
])
  copyFileSync(join(from, source), join(to, file))
const { name, version, description, type, sideEffects, peerDependencies } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
const entry = (file) => ({ types: `./types/${file}.d.ts`, default: `./${file}.js` })
const exports = { '.': entry('gallery'), './embed': entry('embed'), './history': entry('history'), './styles.css': './styles.css' }
writeFileSync(
  join(to, 'package.json'),
  `${JSON.stringify({ name, version, description, type, sideEffects, exports, peerDependencies }, undefined, 2)}\n`,
)
console.log(`The gallery is in ${to}`)
