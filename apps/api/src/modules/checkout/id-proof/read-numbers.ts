import { readIdNumber } from '@karat/sites/id-proof.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { IdProofDependencies } from './dependencies.ts'
import type { IdNumber } from './port.ts'
import { purpose } from './store-id-number.ts'
import { encryptedOfCustomer, encryptedOfOrder } from './store.ts'

type ReadDependencies = Pick<IdProofDependencies, 'db' | 'secrets'>

/** The identity numbers of a customer's orders on a site, or in some stores of it, in full. */
export const readNumbers = async (deps: ReadDependencies, subsite: string, customerId: string, stores?: StoreScope): Promise<IdNumber[]> =>
  decrypted(deps, await encryptedOfCustomer(deps.db, subsite, customerId, stores))

/** The identity number of an order in full; none where it needed none. */
export const readNumberOfOrder = async (deps: ReadDependencies, orderId: string): Promise<IdNumber[]> =>
  decrypted(deps, await encryptedOfOrder(deps.db, orderId))

/** Whether a typed number is the one that an order has. */
export async function isNumberOfOrder(
  { secrets }: Pick<ReadDependencies, 'secrets'>,
  tx: Db,
  orderId: string,
  { profile }: Pick<Site, 'profile'>,
  text: string,
): Promise<boolean> {
  const read = readIdNumber(profile.idProof, text)
  const [given] = decrypted({ secrets }, await encryptedOfOrder(tx, orderId))
  return 'number' in read && given?.number === read.number
}

/** Numbers in full; one that was encrypted by a key that is gone is left out. */
function decrypted({ secrets }: Pick<ReadDependencies, 'secrets'>, numbers: Awaited<ReturnType<typeof encryptedOfOrder>>): IdNumber[] {
  return numbers.flatMap(({ order, kind, encrypted }) => {
    const number = secrets.decrypt(purpose, encrypted)
    return number === undefined ? [] : [{ order, kind, number }]
  })
}
