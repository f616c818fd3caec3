import type { IdProofDependencies } from './dependencies.ts'
import { purpose } from './store-id-number.ts'
import { encryptedOfCustomer } from './store.ts'

/** The identity numbers of a customer's orders on a site, in full; one that was encrypted by a key that is gone is left out. */
export async function readNumbers(
  { db, secrets }: Pick<IdProofDependencies, 'db' | 'secrets'>,
  subsite: string,
  customerId: string,
): Promise<{ order: string; kind: string; number: string }[]> {
  const found = await encryptedOfCustomer(db, subsite, customerId)
  return found.flatMap(({ order, kind, encrypted }) => {
    const number = secrets.decrypt(purpose, encrypted)
    return number === undefined ? [] : [{ order, kind, number }]
  })
}
