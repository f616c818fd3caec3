import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PhotoEncoder } from '../../../kernel/photos/photos.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Catalogue } from '../../catalogue/products/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { IdProofs } from '../../checkout/id-proof/port.ts'
import type { Payments } from '../../checkout/payments/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type {
  CashAtTheDoor,
  OpenedOrder,
  OrderAsker,
  OrderRecord,
  Orders,
  PageOf,
  PicturesOf,
  Reprice,
  UnitActor,
  UnitTransitions,
  WeighedUnit,
} from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { Scales } from '../scales/port.ts'

/** Dependencies of revisions on the kernel and other modules. */
export interface RevisionDependencies {
  db: Db
  clock: Clock
  secrets: Secrets
  photoEncoder: PhotoEncoder
  sites: Pick<Sites, 'byCode'>
  catalogue: Pick<Catalogue, 'records'>
  delivery: Pick<Delivery, 'destination'>
  idProofs: Pick<IdProofs, 'find'>
  payments: () => Pick<Payments, 'offers' | 'attemptExcess' | 'begin' | 'ask' | 'release'>
  orders: Pick<Orders, 'lock' | 'find' | 'hold'>
  /** The order of an id or a number that the asker may open. */
  orderOf: (db: Db, subsite: string, name: string, asker: OrderAsker) => Promise<OpenedOrder | undefined>
  idOfNumber: (db: Db, number: string) => Promise<string | undefined>
  orderTransitions: UnitTransitions
  reprice: Reprice
  setWeights: (tx: Db, unitId: string, weights: { grossMg: number; netMg: number }) => Promise<void>
  /** Notes that a unit was weighed: in the history of its order, and for articles of it that came back from hallmarking. */
  noteWeighed: (tx: Db, weighed: WeighedUnit) => Promise<void>
  cash: Pick<CashAtTheDoor, 'settle'>
  refunds: Pick<Refunds, 'covered' | 'plan' | 'request' | 'ofOrder'>
  /** Cancels units and requests their refund, in the caller's transaction, which holds the order's lock. */
  cancelPieces: (tx: Db, order: OrderRecord, unitIds: readonly string[], by: { actor: UnitActor; reason: string }) => Promise<void>
  scales: Scales
  notifications: Pick<Notifications, 'send'>
  pageOf: PageOf
  picturesOf: PicturesOf
}
