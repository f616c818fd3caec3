import { clientKey } from '@karat/sites/settings.ts'
import type { SiteDependencies } from './dependencies.ts'

/** Whether pages of an origin may call the services; see `Sites.allowsOrigin`. */
export async function allowsOrigin({ cachedSites }: SiteDependencies, origin: string, key?: string): Promise<boolean> {
  const { websites } = (await cachedSites.read()).tables
  return websites.some(({ code, origins }) => origins.includes(origin) && (key === undefined || clientKey(code) === key))
}
