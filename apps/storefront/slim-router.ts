import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'
import { routeFailed } from './app/site/route-failed.ts'

/**
 * Modules of React Router that are replaced in the browser: code that every page would carry and this shop does not use, such as the
 * discovery of routes as they come into view (`routeDiscovery` is `initial`) and instrumentation (`HydratedRouter` gets none), and the
 * loading of routes' scripts.
 */
const replaced: Record<string, string> = {
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
  // The router's own reloads the page where a route's script fails to load, which loses the page without network. This one waits for a
  // retry: `app/site/keep-page.ts` listens to its event.
  'lib/dom/ssr/routeModules.js': `
    export async function loadRouteModule(route, routeModulesCache) {
      for (;;) {
        if (route.id in routeModulesCache) return routeModulesCache[route.id]
        try {
          return (routeModulesCache[route.id] = await import(/* @vite-ignore */ route.module))
        } catch {
          await new Promise((detail) => window.dispatchEvent(new CustomEvent('${routeFailed}', { detail })))
        }
      }
    }`,
}

const exportsOf = (path: string, source: string) =>
  parseSync(path, source)
    .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name))
    .toSorted()
    .join()

/** A plugin that removes unused modules of React Router from the browser's build. Throws where a version of it has other exports. */
export function slimRouter(): Plugin {
  const left = new Set(Object.keys(replaced))
  return {
    name: 'slim-router',
    apply: 'build',
    load(id) {
      if (this.environment.name !== 'client') return undefined
      const [, part = ''] = /react-router\/dist\/production\/(.+)$/.exec(id) ?? []
      const instead = replaced[part]
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
