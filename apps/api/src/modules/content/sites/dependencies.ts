import type { CachedSites } from './cached-sites.ts'

/** Dependency of the sites: what is read of them, in memory. */
export interface SiteDependencies {
  cachedSites: CachedSites
}
