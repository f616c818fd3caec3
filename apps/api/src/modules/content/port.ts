import type { Site } from '../sites/port.ts'

/** The catalogue's categories and collections, as content carries them. */
export interface Groups {
  categories(): Promise<{ id: string; names: Record<string, string>; intro: string }[]>
  collections(): Promise<{ id: string; name: string; line: string; story: string }[]>
}

export interface Content {
  /** What lies under a cached-content key; undefined for a key that no site has. */
  read(key: string): Promise<unknown>
  /** Today's board of a site as METAL_PRICE carries it. */
  metalPrice(site: Site): Promise<unknown>
}
