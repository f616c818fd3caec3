// Lays a Brotli and a gzip form beside every script and style sheet of a folder, so that none travels plain. Fonts are packed
// by themselves. Scripts and styles are packed by Zopfli, which finds some three per cent more than gzip at its best.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { gzipAsync } from '@gfx/zopfli'

const [folder] = process.argv.slice(2)
for (const name of readdirSync(folder)) {
  if (!/\.(?:js|css|svg|json)$/.test(name)) continue
  const path = join(folder, name)
  const bytes = readFileSync(path)
  writeFileSync(`${path}.br`, brotliCompressSync(bytes))
  writeFileSync(`${path}.gz`, name.endsWith('.json') ? gzipSync(bytes, { level: 9 }) : await gzipAsync(bytes, { numiterations: 15 }))
}
