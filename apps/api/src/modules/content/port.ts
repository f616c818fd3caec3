import type { Site } from '../sites/port.ts'

export interface Content {
  /** What lies under a cached-content key; undefined for a key that no site has. */
  read(key: string): Promise<unknown>
  /** Today's board of a site as METAL_PRICE carries it. */
  metalPrice(site: Site): Promise<unknown>
}
