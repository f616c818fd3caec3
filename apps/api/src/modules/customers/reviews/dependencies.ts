import type { Cache } from '../../../kernel/cache.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { PhotoEncoder } from '../../../kernel/photos/photos.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { Catalogue } from '../../catalogue/products/port.ts'
import type { ReceivedProduct } from '../../orders/orders/port.ts'

/** Dependencies of reviews on the kernel and other modules. */
export interface ReviewDependencies {
  db: Db
  clock: Clock
  cache: Cache
  secrets: Pick<Secrets, 'hmac' | 'verify'>
  photoEncoder: PhotoEncoder
  catalogue: Catalogue
  /** The products delivered to a customer, the newest first. */
  received: (db: Db, customerId: string) => Promise<ReceivedProduct[]>
  /** The name of a customer. */
  nameOf: (customerId: string) => Promise<{ firstName: string; lastName: string } | undefined>
  onChanged: (tags: string[]) => Promise<void>
}
