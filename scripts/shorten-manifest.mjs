// Writes the router's list of routes, which every page carries, in fewer bytes: file names once, in a table, and for each route only the
// values that differ from most routes. The build fails where the router would get another list than before.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'

const manifestName = '__reactRouterManifest'
const folderOfAssets = '/assets/'
/** The values of most routes. */
const usual = {
  parentId: 'root',
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: true,
  hasErrorBoundary: false,
}

/** The script that makes a manifest again. The root has no parent, which is written as an empty one. */
function shortScriptOf({ entry, routes, ...rest }) {
  const names = []
  const indexOf = (name) => (names.includes(name) ? names.indexOf(name) : names.push(name) - 1)
  const rows = Object.values(routes).map(({ module, imports, css, id, ...route }) => {
    const others = Object.entries({ parentId: '', ...route }).filter(([key, value]) => usual[key] !== value)
    return [id, indexOf(module), imports.map(indexOf), css.map(indexOf), Object.fromEntries(others)]
  })
  const table = names.map((name) => name.slice(folderOfAssets.length)).join()
  const text = JSON.stringify
  return `{let f=${text(table)}.split(",").map(n=>"${folderOfAssets}"+n),g=l=>l.map(i=>f[i]);window.${manifestName}={...${text({ entry, ...rest })},routes:Object.fromEntries(${text(rows)}.map(([id,m,i,c,o])=>[id,{...${text(usual)},...o,id,module:f[m],imports:g(i),css:g(c)}]))}}`
}

/** The manifest that a script assigns to the router's variable. */
function manifestOf(script) {
  const context = { window: {} }
  runInNewContext(script, context)
  // Objects of another context are never equal to our own.
  return JSON.parse(JSON.stringify(context.window[manifestName]))
}

/** Rewrites the manifest in a folder of assets. */
export function shortenManifest(folder) {
  for (const name of readdirSync(folder).filter((file) => /^manifest-\w+\.js$/.test(file))) {
    const path = join(folder, name)
    const manifest = manifestOf(readFileSync(path, 'utf8'))
    const script = shortScriptOf(manifest)
    const made = manifestOf(script)
    manifest.routes.root.parentId ||= ''
    if (!isDeepStrictEqual(made, manifest)) throw new Error(`${name} would say something else in its short form`)
    writeFileSync(path, script)
  }
}
