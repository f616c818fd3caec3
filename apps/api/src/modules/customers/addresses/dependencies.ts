import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Delivery } from '../../checkout/delivery/port.ts'

/** Dependencies of saved addresses on the kernel and other modules. */
export interface AddressDependencies {
  db: Db
  clock: Clock
  delivery: Pick<Delivery, 'readPlace' | 'countries'>
}
