import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Events } from '../../../kernel/events.ts'
import type { Catalogue } from '../../catalogue/products/port.ts'
import type { Promotions } from '../../catalogue/promotions/port.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'
import type { Sites } from '../../content/sites/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { CashAtTheDoor, OpenedOrder, Orders, PageOf, PicturesOf, Reprice, UnitTransitions } from '../orders/port.ts'
import type { Refunds } from '../refunds/port.ts'
import type { RevisedPieces } from '../revisions/port.ts'
import type { Asker } from './port.ts'

/** Dependencies of cancellations on the kernel and other modules. */
export interface CancellationDependencies {
  db: Db
  clock: Clock
  events: Events
  sites: Pick<Sites, 'byCode'>
  catalogue: Pick<Catalogue, 'records'>
  delivery: Pick<Delivery, 'destination'>
  promotions: Pick<Promotions, 'returnUse'>
  orders: Pick<Orders, 'lock' | 'find' | 'end'>
  /** The order of an id or a number that the asker may open. */
  orderOf: (db: Db, subsite: string, name: string, asker: Asker) => Promise<OpenedOrder | undefined>
  idOfNumber: (db: Db, number: string) => Promise<string | undefined>
  orderTransitions: UnitTransitions
  reprice: Reprice
  cash: CashAtTheDoor
  refunds: Pick<Refunds, 'request' | 'ofOrder' | 'covered' | 'plan' | 'excessPart'>
  /** The revisions of cancelled units. */
  revised: () => RevisedPieces
  notifications: Pick<Notifications, 'send'>
  pageOf: PageOf
  picturesOf: PicturesOf
}
