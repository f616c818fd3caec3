import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'

/**
 * Modules of React Router that every page would carry for what this shop does not use, and what stands in their place in the
 * browser: the finding of routes as they come into view (`routeDiscovery` is `initial`), and instrumentation (none is given
 * to `HydratedRouter`).
 */
const unused: Record<string, string> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 0
    export const isFogOfWarEnabled = () => false
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getPartialManifest = (manifest) => manifest
    export const getManifestPath = () => ''
    export const getPathsWithAncestors = (paths) => paths
    export const handleClientVersionMismatch = async () => false`,
  'lib/router/instrumentation.js': `
    export const instrumentationResultMetaContext = undefined
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler`,
}

const exportsOf = (path: string, source: string) =>
  parseSync(path, source)
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name))
    .toSorted()
    .join()

/** Leaves out of the browser's build what React Router has and the shop does not use. Throws where a version of it has other parts. */
export function slimRouter(): Plugin {
  const left = new Set(Object.keys(unused))
  return {
    name: 'slim-router',
    apply: 'build',
    load(id) {
      if (this.environment.name !== 'client') return undefined
      const [, part = ''] = /react-router\/dist\/production\/(.+)$/.exec(id) ?? []
      const instead = unused[part]
      if (instead === undefined) return undefined
      if (exportsOf(id, readFileSync(id, 'utf8')) !== exportsOf(id, instead))
        throw new Error(`React Router has another ${part} than is replaced`)
      left.delete(part)
      return { code: instead, moduleSideEffects: false }
    },
    buildEnd(error) {
      if (!error && this.environment.name === 'client' && left.size > 0) throw new Error(`React Router has no ${[...left].join(', ')}`)
    },
  }
}
