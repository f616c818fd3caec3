import type { Delivery } from '../modules/checkout/delivery/port.ts'
import { createAddresses } from '../modules/customers/addresses/service.ts'
import { createCaptcha } from '../modules/customers/captcha/service.ts'
import { createConsents } from '../modules/customers/consents/service.ts'
import { createIdentity, type IdentityService } from '../modules/customers/identity/service.ts'
import { createPasskeys } from '../modules/customers/passkeys/service.ts'
import { createReviews } from '../modules/customers/reviews/service.ts'
import { createVerification } from '../modules/customers/verification/service.ts'
import { createWishlists } from '../modules/customers/wishlist/service.ts'
import { readReceived } from '../modules/orders/orders/views.ts'
import type { CatalogueModules } from './catalogue.ts'
import type { Core } from './core.ts'
import type { Later } from './later.ts'
import type { ComposeOptions } from './options.ts'

/** Accounts and how their owners sign in, and what they keep there: addresses, consents, wishlists, reviews. */
export function composeCustomers(
  core: Core,
  options: ComposeOptions,
  { delivery, ...catalogue }: CatalogueModules & { delivery: Delivery },
  later: Later,
) {
  const { db, onJobError } = core
  const verification = createVerification({
    ...core,
    knowsDevice: (tx, contact, deviceId) => later.identity().knowsDevice(tx, contact, deviceId),
  })
  const identity: IdentityService = createIdentity({ ...core, verification, personalData: later.personalData })
  return {
    verification,
    identity,
    captcha: createCaptcha(db, {
      ...core,
      settings: options.captcha ?? { kind: 'altcha', work: 600 },
      onError: (error) => onJobError('captcha', error),
    }),
    passkeys: createPasskeys({ ...core, identity }),
    addresses: createAddresses({ ...core, delivery }),
    consents: createConsents(core),
    wishlists: createWishlists({ ...core, ...catalogue }),
    reviews: createReviews({ ...core, ...catalogue, received: readReceived, nameOf: identity.details }),
  }
}

export type CustomerModules = ReturnType<typeof composeCustomers>
