import type { SiteDependencies } from './dependencies.ts'
import type { Site } from './port.ts'

/** Every site, in the seeded order; the same array while nothing changed. */
export async function readAllSites({ cachedSites }: SiteDependencies): Promise<Site[]> {
  return (await cachedSites.read()).sites
}
