import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Carts } from '../../cart/port.ts'
import type { Orders } from '../../orders/orders/port.ts'
import type { PaymentReview } from '../checkout/port.ts'
import type { PaymentGateway } from './gateways/payment-gateway.ts'
import type { ExcessPayments, PaymentOutcome } from './port.ts'

/** Dependencies of payments on the kernel and other modules. */
export interface PaymentDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  events: Events
  gateways: readonly PaymentGateway[]
  orders: () => Orders
  checkout: () => PaymentReview
  excess: () => ExcessPayments
  carts: Pick<Carts, 'lock'>
  /** Milliseconds that a gateway may take to answer. */
  gatewayTimeout: number
  /** Receives errors of gateways that did not answer. */
  onGatewayError: (gateway: string, error: unknown) => void
  /** Receives outcomes of payments, after they are committed. */
  onPayment: (gateway: string, outcome: PaymentOutcome) => void
}
