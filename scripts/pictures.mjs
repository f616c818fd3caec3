// `npm run pictures`: renders the pictures of the catalogue of photography/ that the shop does not have yet (this needs Blender and hours;
// a stopped run continues where it stopped), then develops the masters. `npm run pictures -- --develop` only develops: each finished master
// becomes one compressed original in photography/pictures, with its size and blurred placeholder.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './toolchain.mjs'

ensureInstalled()
const { default: sharp } = await import('sharp')
const masters = process.env.MASTERS ?? join(root, 'photography/masters')
const seed = join(root, 'apps/api/seed')
const list = join(seed, 'pictures.json')
/** Bytes that a picture may take; detail beyond it is given up, little by little. */
const most = 150_000
const least = 52
/** The most bytes of a store's picture, which is shown smaller than a product's. */
const mostOfStore = 90_000

const { pictures: specs } = JSON.parse(readFileSync(join(root, 'photography/catalogue.json'), 'utf8'))
/** The metal of a product in its picture; other pictures have `none`. */
const ownMetal = (spec) => spec.metal ?? 'none'
/** The files of a spec, each with its metal; a turntable has one file for each frame. */
const filesOf = (spec) =>
  spec.turntable
    ? Array.from({ length: spec.turntable }, (_, frame) => [ownMetal(spec), `${spec.name}-${String(frame).padStart(3, '0')}`])
    : Object.entries({ [ownMetal(spec)]: spec.name, ...spec.variants })
const original = (name) => join(root, 'photography/pictures', `${name}.jpg`)

function take() {
  mkdirSync(masters, { recursive: true })
  const missing = specs.filter((spec) => filesOf(spec).some(([, name]) => !existsSync(original(name))))
  const job = join(masters, 'job.json')
  writeFileSync(job, JSON.stringify(missing))
  const done = spawnSync('python3', [join(root, 'photography/render.py'), job, '--out', masters], { stdio: 'inherit' })
  if (done.error) throw done.error
}

/** One original for a master: in its full size, compressed to the limit. */
async function develop(name) {
  // A turn is many frames that are seen for a moment each.
  const limit = name.includes('-turn-') ? most / 4 : name.startsWith('store-') ? mostOfStore : most
  for (let quality = 88; ; quality -= 4) {
    // Colour is given up before detail.
    const chromaSubsampling = quality > 70 ? '4:4:4' : '4:2:0'
    const bytes = await sharp(join(masters, `${name}.png`))
      .jpeg({ quality, mozjpeg: true, chromaSubsampling })
      .toBuffer()
    if (bytes.length > limit && quality > least) continue
    writeFileSync(`${original(name)}.part`, bytes)
    renameSync(`${original(name)}.part`, original(name))
    return
  }
}

async function facts(spec, metal, name) {
  const [, kind = '', rest = ''] = /^([A-Z]{3,5}-\d{3}|banner|store)-(.*)$/.exec(spec.name) ?? []
  const cut = rest.lastIndexOf('-')
  const place =
    kind === 'banner'
      ? { banner: rest.slice(0, cut), crop: rest.slice(cut + 1) }
      : kind === 'store'
        ? { store: rest }
        : { sku: kind, view: rest, own_metal: metal === ownMetal(spec) }
  const { width, height } = await sharp(original(name)).metadata()
  const blur = await sharp(original(name)).resize(12, 12, { fit: 'inside' }).webp({ quality: 30 }).toBuffer()
  return {
    file: `${name}.jpg`,
    ...place,
    metal,
    background: spec.background,
    width,
    height,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
  }
}

if (!process.argv.includes('--develop')) take()
const known = new Map(JSON.parse(readFileSync(list, 'utf8')).map((row) => [row.file, row]))
const taken = new Set(existsSync(masters) ? readdirSync(masters) : [])
/** A turntable is developed only when it is complete: missing frames, or frames of two takes, would be visible on the page. */
const whole = (spec) => !spec.turntable || filesOf(spec).every(([, name]) => taken.has(`${name}.png`))
let fresh = 0
for (const [, name] of specs.filter(whole).flatMap(filesOf)) {
  const master = join(masters, `${name}.png`)
  if (!taken.has(`${name}.png`)) continue
  if (existsSync(original(name)) && statSync(original(name)).mtimeMs > statSync(master).mtimeMs) continue
  await develop(name)
  known.delete(`${name}.jpg`)
  fresh += 1
}
const rows = []
for (const spec of specs)
  for (const [metal, name] of filesOf(spec))
    if (existsSync(original(name))) rows.push(known.get(`${name}.jpg`) ?? (await facts(spec, metal, name)))
const sha256 = (content) => createHash('sha256').update(content).digest('hex')
for (const row of rows) row.hash = sha256(readFileSync(join(root, 'photography/pictures', row.file)))
/** The frames of a 360° view and the crops of a banner have addresses that begin alike, so that they have one version. */
const setOf = ({ file }) => file.replace(/(?:(-turn[\w-]*)-\d{3}|(banner-[\w-]+)-(?:wide|tall))\.jpg$/, '$1$2')
for (const set of Map.groupBy(rows, setOf).values()) {
  const hashes = set.map(({ hash }) => hash).toSorted()
  for (const row of set) row.version = (hashes.length > 1 ? sha256(hashes.join()) : row.hash).slice(0, 8)
}
writeFileSync(list, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
console.log(`${fresh} developed, ${rows.length} of ${specs.flatMap(filesOf).length} pictures are there`)
