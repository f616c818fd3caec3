import { createEnquiries } from '../modules/content/enquiries/service.ts'
import { createContentEditing } from '../modules/content/pages/editing/service.ts'
import { createContent } from '../modules/content/pages/service.ts'
import { createRewrites } from '../modules/content/rewrites/service.ts'
import { createSiteEditing } from '../modules/content/sites/editing/service.ts'
import { seedFiles } from '../seed/files.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { Core } from './core.ts'

/** Pages and banners, enquiries, and the addresses of moved pages. Sites and stores are part of the core. */
export function composeContent(core: Core, { pricing, catalogue, media }: CatalogueModules) {
  const { db, clock, cache, sites, stores } = core
  return {
    content: createContent({
      db,
      sites,
      pricing,
      stores,
      groups: catalogue,
      pictures: media,
      countryNames: seedFiles().countries,
      cache,
      clock,
    }),
    contentEditing: createContentEditing({ ...core, groups: catalogue, pictures: media }),
    enquiries: createEnquiries(core),
    rewrites: createRewrites(core),
    siteEditing: createSiteEditing({
      ...core,
      findPicture: async (tx, address) => {
        const [found] = await media.lockAddressed(tx, [address])
        return found
      },
    }),
  }
}

export type ContentModules = ReturnType<typeof composeContent>
