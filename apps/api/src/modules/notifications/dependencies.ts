import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Sender } from './port.ts'
import type { MessageProvider } from './providers/message-provider.ts'

/** Dependencies of outgoing messages on the kernel, the providers and other modules. */
export interface NotificationDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  secrets: Secrets
  providers: readonly MessageProvider[]
  /** The merchant of a site, by the site's code. */
  senderOf: (site: string) => Promise<Sender>
  timeZoneOf: (site: string) => Promise<string>
  /** The shop's public origin; without it e-mails have no pictures, no links and cannot be declined. */
  publicOrigin?: string | undefined
  /** How many days the texts of messages about orders are stored. */
  orderTextDays: number
  /** The token in the links of an order's messages. */
  linkTokenOf: (db: Db, orderId: string) => Promise<string>
  /** The orders of a customer. */
  ordersOf: (tx: Db, customerId: string) => Promise<{ id: string; number: string }[]>
  /** Reads the e-mail address of a customer. */
  mailOf: (tx: Db, customerId: string) => Promise<string | undefined>
}
