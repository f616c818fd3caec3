import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { untilLoaded } from './failures.ts'
import { loadList } from './messages.tsx'
import { useSite } from './site.tsx'

interface Module<P> {
  default: ComponentType<P>
}

/**
 * A component whose code is loaded when it is first rendered, within a `Suspense`. Where the code fails to load, the server's markup or the
 * fallback stays, and the failure is reported with a retry.
 */
export function lazyPart<P extends object>(load: () => Promise<Module<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(() => untilLoaded(load))
}

/**
 * A component whose code and messages are loaded when it is first rendered, within a `Suspense`. The build makes a list of messages under
 * its name: those that its file and all its imports use, which pages then do not carry.
 */
export function lazyWithMessages<P extends object>(name: string, load: () => Promise<Module<P>>) {
  const loading = new Map<string, Promise<Module<P>>>()
  const shown = new Map<string, ComponentType<P>>()

  /** Preloads it. Rejects where it fails to load; the next call tries again. */
  function preload(language: string): Promise<Module<P>> {
    const current = loading.get(language) ?? Promise.all([load(), loadList(language, name)]).then(([module]) => module)
    loading.set(language, current)
    current.catch(() => loading.delete(language))
    return current
  }

  function LatePart(props: P) {
    const { language } = useSite()
    const Part: ComponentType<P> = shown.get(language) ?? lazyPart(() => preload(language))
    shown.set(language, Part)
    return <Part {...props} />
  }
  return Object.assign(LatePart, { preload })
}
