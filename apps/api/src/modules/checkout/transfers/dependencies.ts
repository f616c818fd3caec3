import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Orders, PicturesOf } from '../../orders/orders/port.ts'
import type { Refunds } from '../../orders/refunds/port.ts'
import type { Payments } from '../payments/port.ts'

/** Dependencies of bank transfers on the kernel and other modules. */
export interface TransferDependencies {
  db: Db
  clock: Clock
  sites: Pick<Sites, 'byCode'>
  notifications: Pick<Notifications, 'send'>
  /** Functions, since both are created after the gateways. */
  orders: () => Pick<Orders, 'payer' | 'lock' | 'find'>
  payments: () => Pick<Payments, 'ask' | 'waits'>
  idOfNumber: (db: Db, number: string) => Promise<string | undefined>
  picturesOf: PicturesOf
  refunds: Pick<Refunds, 'requestExcess'>
  /** The shop's public origin; without it e-mails link to no page. */
  publicOrigin: string | undefined
}
