import type { Db } from '../../../kernel/db/db.ts'
import type { Result } from '../../../kernel/result.ts'
import type { CustomerDetails, ProfileChange } from './port.ts'
import { transact } from '../../../kernel/db/db.ts'
import { fail, ok } from '../../../kernel/result.ts'
import type { IdentityContext } from './dependencies.ts'
import { customerById, updateCustomer } from './store.ts'
import { detailsOf } from './views.ts'

/** The details of a customer; undefined where there is none. */
export async function readDetails(
  { db }: Pick<IdentityContext, 'db'>,
  customerId: string,
  tx: Db = db,
): Promise<CustomerDetails | undefined> {
  const row = await customerById(tx, customerId)
  return row && detailsOf(row)
}

/** Changes a customer's profile. */
export async function changeProfile(
  { db }: Pick<IdentityContext, 'db'>,
  customerId: string,
  change: ProfileChange,
): Promise<Result<CustomerDetails>> {
  return transact(db, async (tx) => {
    if (Object.keys(change).length > 0) await updateCustomer(tx, customerId, change)
    const row = await customerById(tx, customerId)
    return row ? ok(detailsOf(row)) : fail('unauthorised')
  })
}
