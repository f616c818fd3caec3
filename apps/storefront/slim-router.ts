import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import type { Plugin } from 'vite'

/**
 * Modules of React Router that every page would carry for what this shop does not use, and what stands in their place in the
 * browser: the finding of routes as they come into view (`routeDiscovery` is `initial`), instrumentation (none is given
 * to `HydratedRouter`), and what developers are shown of an error where the root has no boundary of its own, which ours has.
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
  'lib/dom/ssr/errorBoundaries.js': `
    import { Component, createElement } from 'react'
    export const BoundaryShell = ({ children }) => children
    export function RemixRootDefaultErrorBoundary({ error }) {
      console.error(error)
      return createElement('html', null, createElement('body', null, String(error)))
    }
    export class RemixErrorBoundary extends Component {
      constructor(props) {
        super(props)
        this.state = { error: props.error || null, location: props.location }
      }
      static getDerivedStateFromError(error) {
        return { error }
      }
      static getDerivedStateFromProps({ error, location }, state) {
        return { error: error || (state.location === location ? state.error : null), location }
      }
      render() {
        return this.state.error ? createElement(RemixRootDefaultErrorBoundary, this.state) : this.props.children
      }
    }`,
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
