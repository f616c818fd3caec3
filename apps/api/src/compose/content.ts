import { createEnquiries } from '../modules/content/enquiries/service.ts'
import { createContentEditing } from '../modules/content/pages/editing/service.ts'
import { createContent } from '../modules/content/pages/service.ts'
import { createRewrites } from '../modules/content/rewrites/service.ts'
import { suggestSite } from '@karat/sites/site-suggestions.ts'
import { variablesOfGateway } from '../modules/checkout/payments/gateways/payment-gateways.ts'
import { createSiteEditing } from '../modules/content/sites/editing/service.ts'
import { createSiteStarting } from '../modules/content/sites/starting/service.ts'
import { seedFiles } from '../seed/files.ts'
import { makeSite, siteLanguages } from '../seed/make-site.ts'
import { metalOf } from '../seed/products.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { Core } from './core.ts'
import type { Later } from './later.ts'
import type { ComposeOptions } from './options.ts'

/** Pages and banners, enquiries, and the addresses of moved pages. Sites and stores are part of the core. */
export function composeContent(
  core: Core,
  { websiteCode }: Pick<ComposeOptions, 'websiteCode'>,
  { pricing, catalogue, media }: CatalogueModules,
  { payments }: Pick<Later, 'payments'>,
) {
  const offersGateway = (gateway: string) => payments().offers(gateway)
  const { db, clock, cache, sites, stores } = core
  const statesOf = (country: string) => seedFiles().places.states.filter((state) => state.country === country)
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
    siteStarting: createSiteStarting({
      ...core,
      makeSite,
      metalOf,
      languages: siteLanguages,
      statesOf,
      offersGateway,
      websiteCode,
    }),
    siteEditing: createSiteEditing({
      ...core,
      offersGateway,
      variablesOfGateway,
      statesOf,
      testGateway: (gateway) => (gateway === 'cod' ? Promise.resolve('works') : payments().test(gateway)),
      gatewaysOf: (country) => {
        const { testGateways, gateways } = suggestSite(country)
        return [...(offersGateway('sandbox') ? testGateways : []), ...gateways]
      },
      findPicture: async (tx, address) => {
        const [found] = await media.lockAddressed(tx, [address])
        return found
      },
    }),
  }
}

export type ContentModules = ReturnType<typeof composeContent>
