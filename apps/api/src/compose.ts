import { unnamedHouse } from '@karat/sites/profile.ts'
import { composeAfterSale } from './compose-after-sale.ts'
import type { ComposeOptions } from './compose-options.ts'
import { createCache } from './kernel/cache.ts'
import { durations } from './kernel/clock.ts'
import type { Db } from './kernel/db/db.ts'
import { createEvents } from './kernel/events.ts'
import { createJobs } from './kernel/jobs/jobs.ts'
import { jobWork, retentionJob } from './kernel/jobs/maintenance.ts'
import { defaultRetentionDays } from './kernel/retention.ts'
import { createPhotoEncoder } from './kernel/photos/photos.ts'
import { createAddresses } from './modules/customers/addresses/service.ts'
import { captchaWork } from './modules/customers/captcha/jobs.ts'
import { createCaptcha } from './modules/customers/captcha/service.ts'
import { cartWork } from './modules/cart/jobs.ts'
import { createCarts } from './modules/cart/service.ts'
import { createCatalogue } from './modules/catalogue/products/service.ts'
import { checkoutWork } from './modules/checkout/checkout/jobs.ts'
import { type Checkout, createCheckout } from './modules/checkout/checkout/service.ts'
import { createConsents } from './modules/customers/consents/service.ts'
import { createContent } from './modules/content/pages/service.ts'
import { creditWork } from './modules/checkout/credit/jobs.ts'
import { createCredit } from './modules/checkout/credit/service.ts'
import { createDelivery } from './modules/checkout/delivery/service.ts'
import { enquiryWork } from './modules/content/enquiries/jobs.ts'
import { createPdfRenderer } from './modules/orders/documents/renderer.ts'
import { createEnquiries } from './modules/content/enquiries/service.ts'
import { giftCardWork } from './modules/checkout/gift-cards/jobs.ts'
import type { GiftCards } from './modules/checkout/gift-cards/port.ts'
import { createGiftCards } from './modules/checkout/gift-cards/service.ts'
import { identityWork } from './modules/customers/identity/jobs.ts'
import { createIdentity, type IdentityService } from './modules/customers/identity/service.ts'
import { idProofWork } from './modules/checkout/id-proof/jobs.ts'
import { createIdProofs } from './modules/checkout/id-proof/service.ts'
import { createInventory } from './modules/catalogue/inventory/service.ts'
import { createMedia } from './modules/catalogue/media/service.ts'
import { notificationWork } from './modules/notifications/jobs.ts'
import { createNotifications } from './modules/notifications/service.ts'
import { orderWork } from './modules/orders/orders/jobs.ts'
import {
  createEarlierAccounts,
  createOrderCards,
  createOrderProof,
  createOrders,
  createOwnership,
  type OrderService,
} from './modules/orders/orders/service.ts'
import { idOfNumber } from './modules/orders/orders/store.ts'
import { readPictures } from './modules/orders/orders/views.ts'
import { readReceived } from './modules/orders/orders/views.ts'
import { paymentWork } from './modules/checkout/payments/jobs.ts'
import { createSandbox, createSandboxBank } from './modules/checkout/payments/sandbox.ts'
import { createPayments, type PaymentService } from './modules/checkout/payments/service.ts'
import { passkeyWork } from './modules/customers/passkeys/jobs.ts'
import { createPasskeys } from './modules/customers/passkeys/service.ts'
import { pricingWork } from './modules/catalogue/pricing/jobs.ts'
import { createPricing } from './modules/catalogue/pricing/service.ts'
import { createPromotions } from './modules/catalogue/promotions/service.ts'
import { reviewWork } from './modules/customers/reviews/jobs.ts'
import { createReviews } from './modules/customers/reviews/service.ts'
import { createRewrites } from './modules/content/rewrites/service.ts'
import { createSearch } from './modules/catalogue/search/service.ts'
import { createSites } from './modules/content/sites/service.ts'
import { createStores } from './modules/content/stores/service.ts'
import { createTransfers } from './modules/checkout/transfers/service.ts'
import { verificationWork } from './modules/customers/verification/jobs.ts'
import { createVerification } from './modules/customers/verification/service.ts'
import { createWishlists } from './modules/customers/wishlist/service.ts'
import { seedFiles, seedFolder } from './seed/files.ts'

/** Wires every module by hand: the only file that knows them all. */
export function compose(options: ComposeOptions) {
  const { db, clock, secrets, mediaFolder, sandboxSecret, onChanged, onJobError } = options
  const cache = createCache(clock)
  const drop = async (tags: string[]) => {
    cache.drop(tags)
    await onChanged(tags)
  }
  const jobs = createJobs(db, clock, { onError: onJobError, onRun: options.onJobRun, signals: options.signals })
  const events = createEvents(jobs)
  const sites = createSites(db)
  const stores = createStores(db, cache, clock)
  /** The merchant of the site with this code; that of the first site where no site has the code. */
  const houseOf = async (code = '') => ((await sites.byCode(code)) ?? (await sites.all())[0])?.profile.house ?? unnamedHouse
  const houseName = async (code?: string) => (await houseOf(code)).name
  const timeZoneOf = async (code: string) => (await sites.byCode(code))?.timeZone ?? 'UTC'
  const inventory = createInventory()
  const mailOf = async (tx: Db, customerId: string) => (await identity.details(customerId, tx))?.email ?? undefined
  const senders = { providers: options.messageProviders ?? [], senderOf: houseOf, timeZoneOf, publicOrigin: options.publicOrigin }
  const notifications = createNotifications(db, { clock, jobs, secrets, mailOf, ...senders })
  const pricing = createPricing(db, clock, cache, { onChanged: drop, onRepricing: options.onRepricing })
  const catalogue = createCatalogue(db, cache, { onError: (error) => onJobError('listing', error) })
  const search = createSearch(db, catalogue)
  const delivery = createDelivery(sites, cache, clock)
  const content = createContent(db, { sites, pricing, stores, groups: catalogue, countryNames: seedFiles().countries, cache, clock })
  const originals = `${seedFolder}pictures`
  const media = createMedia(db, { originals, folder: mediaFolder, cache, onError: (error) => onJobError('avif', error) })
  const enquiries = createEnquiries(db, { clock, notifications })
  const wishlists = createWishlists(db, { catalogue, pricing, inventory, clock })
  const addresses = createAddresses(db, { clock, delivery })
  const promotions = createPromotions(db, {
    clock,
    cache,
    secrets,
    onChanged: drop,
    hasOrdered: (tx, subsite, customer) => orders.hasOrdered(tx, subsite, customer),
  })
  const carts = createCarts({
    db,
    sites,
    catalogue,
    pricing,
    promotions,
    inventory,
    delivery,
    clock,
    secrets,
    notifications,
    addresses,
    stores,
    settings: content.cartSettings,
    orders: () => orders,
    credit: () => credit,
    giftCards: () => giftCards,
  })

  const idProofs = createIdProofs(db, { clock, secrets, carts })
  const consents = createConsents(db, { clock })
  const verification = createVerification(db, {
    clock,
    secrets,
    knowsDevice: (tx, contact, deviceId) => identity.knowsDevice(tx, contact, deviceId),
  })
  const captcha = createCaptcha(db, {
    clock,
    secrets,
    settings: options.captcha ?? { kind: 'altcha', work: 600 },
    onError: (error) => onJobError('captcha', error),
  })
  const identity: IdentityService = createIdentity(db, {
    clock,
    secrets,
    cache,
    verification,
    notifications,
    onChanged: drop,
    events,
    houseName,
    timeZoneOf,
    personalData: () => [
      passkeys,
      addresses,
      wishlists,
      consents,
      notifications,
      promotions,
      idProofs,
      carts,
      ...afterSale.personalData,
      orderOwnership,
      credit,
      reviews,
    ],
  })
  const credit = createCredit(db, {
    clock,
    identity,
    notifications,
    siteOf: sites.byCode,
    houseName,
    giftCards: () => giftCards,
    orderNumber: async (tx, orderId) => (await orders.find(tx, orderId))?.number,
  })
  const giftCards: GiftCards & ReturnType<typeof createGiftCards> = createGiftCards(db, {
    clock,
    secrets,
    jobs,
    notifications,
    credit,
    siteOf: sites.byCode,
    houseName,
  })
  const photoEncoder = createPhotoEncoder()
  const reviewed = { received: readReceived, nameOf: identity.details, onChanged: drop }
  const reviews = createReviews(db, { clock, cache, catalogue, secrets, photoEncoder, ...reviewed })
  const passkeys = createPasskeys(db, { clock, secrets, identity, houseName })

  const transfers = createTransfers(db, {
    clock,
    sites,
    notifications,
    orders: () => orders,
    payments: () => payments,
    idOfNumber,
    picturesOf: readPictures,
    publicOrigin: options.publicOrigin,
  })
  const gateways = [...(sandboxSecret ? [createSandbox(db, sandboxSecret)] : []), transfers.gateway, ...(options.gateways ?? [])]
  // Orders release payments and payments place orders, so each gets the other by a function.
  const orders: OrderService = createOrders({
    db,
    clock,
    carts,
    inventory,
    notifications,
    sites,
    delivery,
    house: async (site) => {
      const phone = (await stores.all('en')).find((store) => store.subsite === site.code)?.phone
      return { name: site.profile.house.name, email: site.profile.house.email, phone, origin: options.publicOrigin }
    },
    events,
    payments: () => payments,
    holders: () => [promotions, credit, giftCards],
    secrets,
    unpaid: options.unpaid ?? { perDevice: 2, perAddress: 50 },
    publicOrigin: options.publicOrigin,
  })
  const owning = { db, clock, identity, notifications, verification, houseName }
  const orderOwnership = createOwnership(owning)
  const earlierAccounts = createEarlierAccounts(owning)
  const orderProof = createOrderProof({ db, clock, orders, proofs: idProofs, sites, checkout: () => checkout })
  const pdfRenderer = options.pdfRenderer ?? createPdfRenderer()
  const selling = { pricing, credit, giftCards, catalogue, delivery, addresses, promotions, inventory, idProofs }
  const afterSale = composeAfterSale(
    { db, clock, jobs, events, secrets, notifications, sites, stores, publicOrigin: options.publicOrigin, pdfRenderer, photoEncoder },
    { orders, orderOwnership, payments: () => payments, ...selling },
  )
  const payments: PaymentService = createPayments(db, () => orders, {
    clock,
    jobs,
    events,
    gateways,
    checkout: () => checkout,
    excess: () => afterSale.modules.revisions,
    carts,
    gatewayTimeout: options.gatewayTimeout ?? 10 * durations.second,
    onGatewayError: options.onGatewayError ?? (() => {}),
    onPayment: options.onPayment ?? (() => {}),
  })
  const checkout: Checkout = createCheckout({
    db,
    clock,
    carts,
    pricing,
    sites,
    inventory,
    delivery,
    stores,
    orders,
    payments,
    promotions,
    idProofs,
    credit,
    giftCards,
  })

  const orderCards = createOrderCards({ db, clock, giftCards, sites })
  const sandboxBank = sandboxSecret ? createSandboxBank(db, sandboxSecret, payments.receive) : undefined
  const days = { ...defaultRetentionDays, ...options.keptDays }
  const work = [
    jobWork(jobs, days),
    orderWork(orders, orderOwnership, orderCards),
    ...afterSale.work,
    paymentWork({ db, payments, sandboxBank, days: days.sandbox }),
    notificationWork(notifications, days.messages),
    pricingWork(pricing),
    checkoutWork(checkout, days.quotes),
    cartWork(carts, days.carts),
    idProofWork(idProofs, days.carts),
    verificationWork(verification),
    captchaWork(captcha),
    reviewWork(reviews),
    identityWork(identity),
    passkeyWork(passkeys),
    creditWork(credit),
    giftCardWork(giftCards),
    enquiryWork(enquiries),
  ]
  const sweeps = work.flatMap((background) => background.sweeps ?? [])
  jobs.register([...work.flatMap((background) => background.jobs), retentionJob(sweeps, clock)])

  return {
    db,
    clock,
    cache,
    /** Drops everything made stale by a change, on every instance. */
    changed: drop,
    jobs,
    sites,
    stores,
    inventory,
    notifications,
    pricing,
    catalogue,
    search,
    delivery,
    content,
    media,
    wishlists,
    addresses,
    carts,
    orders,
    orderOwnership,
    earlierAccounts,
    orderCards,
    orderProof,
    idProofs,
    payments,
    ...afterSale.modules,
    transfers,
    checkout,
    promotions,
    verification,
    captcha,
    consents,
    identity,
    passkeys,
    credit,
    giftCards,
    enquiries,
    reviews,
    rewrites: createRewrites(db, { clock }),
    publicOrigin: options.publicOrigin,
    sandboxBank,
    clientKey: options.clientKey ?? ((address: string) => address),
    houseName,
  }
}

export type Modules = ReturnType<typeof compose>
