import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Jobs } from '../../../kernel/jobs/jobs.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { IdProofs } from '../../checkout/id-proof/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Orders } from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { Registers } from '../registers/port.ts'
import type { PdfRenderer } from './renderer.ts'

/** Dependencies of documents on the kernel and other modules. */
export interface DocumentDependencies {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  sites: Pick<Sites, 'byCode'>
  delivery: Pick<Delivery, 'lines' | 'countries'>
  idProofs: Pick<IdProofs, 'find'>
  /** Functions, since refunds and registers are created after documents. */
  orders: () => Pick<Orders, 'lock'>
  refunds: () => Pick<Refunds, 'find' | 'unitsOf'>
  registers: () => Registers
  renderer: PdfRenderer
}
