import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db/db.ts'
import type { Progress } from '../kernel/db/partition.ts'
import type { Signals } from '../kernel/db/signals.ts'
import type { JobOptions } from '../kernel/jobs/jobs.ts'
import type { RetentionDays } from '../kernel/retention.ts'
import type { Secrets } from '../kernel/secrets.ts'
import type { CaptchaSettings } from '../modules/customers/captcha/providers/captcha-checks.ts'
import type { PdfRenderer } from '../modules/orders/documents/renderer.ts'
import type { RateFeedSettings } from '../modules/catalogue/pricing/feeds/rate-feeds.ts'
import type { MediaStoreSettings } from '../modules/catalogue/media/stores/media-stores.ts'
import type { MessageProvider } from '../modules/notifications/providers/message-provider.ts'
import type { GatewaySettings } from '../modules/checkout/payments/gateways/payment-gateways.ts'
import type { PaymentGateway, PaymentOutcome } from '../modules/checkout/payments/port.ts'

/** The dependencies of the modules in one process: database, clock, keys, providers and limits. */
export interface ComposeOptions {
  db: Db
  clock: Clock
  /** Keys that are not in the database. */
  secrets: Secrets
  /** Where pictures are stored. */
  mediaStore: MediaStoreSettings
  /** The signing secret of the sandbox bank; without it there is no sandbox bank. */
  sandboxSecret: string | undefined
  /** Receives the tags of a change, so that page caches drop stale pages on every instance. */
  onChanged: (tags: string[]) => Promise<void>
  /** Receives errors of jobs and runners. */
  onJobError: JobOptions['onError']
  /** Receives every attempt at a job. */
  onJobRun?: JobOptions['onRun']
  /** Receives the progress of a change of rates in rewriting a site's prices. */
  onRepricing?: (progress: Progress & { subsite: string }) => void
  /** Wakes workers in other processes. */
  signals?: Signals | undefined
  /** Receives errors of payment gateways; failed requests are repeated later. */
  onGatewayError?: (gateway: string, error: unknown) => void
  /** Receives payments that were captured, failed, are to be refunded or were refunded, after the commit. */
  onPayment?: (gateway: string, outcome: PaymentOutcome) => void
  /** The maximum numbers of unpaid orders of one device and one client address at the same time. */
  unpaid?: { perDevice: number; perAddress: number }
  /** The key of a client's limits, derived from its address; the address itself by default. */
  clientKey?: (address: string) => string
  /** The keys of payment providers; those without are not offered. */
  gatewaySettings?: GatewaySettings
  /** The origin of pages that run scripts of payment providers; without it shoppers pay on the providers' own pages. */
  payOrigin?: string | undefined
  /** Gateways besides those of the list, for tests; one with the key of a listed gateway replaces it. */
  extraGateways?: PaymentGateway[]
  /** How many days records are stored, where that differs from the defaults. */
  retentionDays?: Partial<RetentionDays>
  /** Providers that deliver messages; those of a channel without one stay in the outbox. */
  messageProviders?: MessageProvider[]
  /** The code of the website that a shop's first site belongs to. */
  websiteCode?: string
  /** The shop's public origin, for links in e-mails; without it they contain none. */
  publicOrigin?: string | undefined
  /** The captcha; a proof of work by default. */
  captcha?: CaptchaSettings
  /** The feed of market rates; without it there is none. */
  rateFeed?: RateFeedSettings
  /** Milliseconds that a gateway may take to answer. */
  gatewayTimeout?: number
  /** Draws documents; in a separate process by default. */
  pdfRenderer?: PdfRenderer
}
