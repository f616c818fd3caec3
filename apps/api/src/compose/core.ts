import { unnamedMerchant } from '@karat/sites/profile.ts'
import { createCache } from '../kernel/cache.ts'
import type { Db } from '../kernel/db/db.ts'
import { createEvents } from '../kernel/events.ts'
import { createJobs } from '../kernel/jobs/jobs.ts'
import { createPhotoEncoder } from '../kernel/photos/photos.ts'
import { defaultRetentionDays } from '../kernel/retention.ts'
import { createSites } from '../modules/content/sites/service.ts'
import { createStores } from '../modules/content/stores/service.ts'
import { createNotifications } from '../modules/notifications/service.ts'
import { createPdfRenderer } from '../modules/orders/documents/renderer.ts'
import type { Later } from './later.ts'
import type { ComposeOptions } from './options.ts'

/** Dependencies of modules of every domain: the kernel, sites with their merchants and stores, and notifications. */
export function composeCore(options: ComposeOptions, later: Later) {
  const { db, clock, secrets, publicOrigin, onJobError } = options
  const cache = createCache(clock)
  /** Drops everything made stale by a change, on every instance. */
  const onChanged = async (tags: string[]) => {
    cache.drop(tags)
    await options.onChanged(tags)
  }
  const jobs = createJobs(db, clock, { onError: onJobError, onRun: options.onJobRun, signals: options.signals })
  const events = createEvents(jobs)
  const sites = createSites({ db })
  const stores = createStores({ db, cache, clock })
  /** The merchant of the site with this code; that of the first site where no site has the code. */
  const senderOf = async (code = '') => {
    const { merchant = unnamedMerchant, look } = ((await sites.byCode(code)) ?? (await sites.all())[0])?.profile ?? {}
    return { ...merchant, look }
  }
  const merchantName = async (code?: string) => (await senderOf(code)).name
  const timeZoneOf = async (code: string) => (await sites.byCode(code))?.timeZone ?? 'UTC'
  const mailOf = async (tx: Db, customerId: string) => (await later.identity().details(customerId, tx))?.email ?? undefined
  const senders = { providers: options.messageProviders ?? [], senderOf, timeZoneOf, publicOrigin }
  const ofOrders = {
    orderTextDays: options.retentionDays?.orderTexts ?? defaultRetentionDays.orderTexts,
    linkTokenOf: (tx: Db, orderId: string) => later.orders().linkToken(tx, orderId),
    ordersOf: (tx: Db, customerId: string) => later.orders().ofCustomer(tx, customerId),
  }
  const notifications = createNotifications({ db, clock, jobs, secrets, mailOf, ...senders, ...ofOrders })
  const [photoEncoder, pdfRenderer] = [createPhotoEncoder(), options.pdfRenderer ?? createPdfRenderer()]
  const kernel = { db, clock, secrets, cache, jobs, events, onChanged, onJobError, publicOrigin, photoEncoder, pdfRenderer }
  return { ...kernel, sites, stores, senderOf, merchantName, timeZoneOf, notifications }
}

export type Core = ReturnType<typeof composeCore>
