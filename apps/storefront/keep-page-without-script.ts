import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { routeFailed } from './app/site/route-failed.ts'

const replaced = /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/
const onlyExport = /^export \{ loadRouteModule \};$/m

/** Loads a route's script again and again, until it is loaded: `app/site/keep-page.ts` listens to the event and decides when. */
const waitingLoader = `
export async function loadRouteModule(route, routeModulesCache) {
  for (;;) {
    if (route.id in routeModulesCache) return routeModulesCache[route.id]
    try {
      return (routeModulesCache[route.id] = await import(/* @vite-ignore */ route.module))
    } catch {
      await new Promise((detail) => window.dispatchEvent(new CustomEvent('${routeFailed}', { detail })))
    }
  }
}`

/**
 * A plugin that keeps the page where a route's script does not load. React Router reloads the document then, which loses the page of a
 * shopper without network, and offers no option for it: scripts of routes are requested before any client middleware runs. So this one
 * module of it is replaced in the browser's build. Throws where a version of the router has another such module.
 */
export function keepPageWithoutScript(): Plugin {
  let isReplaced = false
  return {
    name: 'keep-page-without-script',
    apply: 'build',
    load(id) {
      if (this.environment.name !== 'client' || !replaced.test(id)) return undefined
      if (!onlyExport.test(readFileSync(id, 'utf8'))) throw new Error('React Router loads the scripts of routes in another way')
      isReplaced = true
      return { code: waitingLoader, moduleSideEffects: false }
    },
    buildEnd(error) {
      if (!error && this.environment.name === 'client' && !isReplaced)
        throw new Error('React Router has no module that loads scripts of routes')
    },
  }
}
