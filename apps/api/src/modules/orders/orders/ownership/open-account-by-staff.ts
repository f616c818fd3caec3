import { noteChange, noteMoney } from '../../../../kernel/acts.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { maskedContact } from '../../../../kernel/masked-contact.ts'
import { ok, type Result, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { OwnershipDependencies } from '../dependencies.ts'
import { ordersOfCustomer, readByNumber } from '../views.ts'

/** The opening of an account by staff: an order of the account on their site, the id of the member of staff, and the evidence that they were shown. */
export interface StaffReopening {
  subsite: string
  number: string
  by: string
  reason: string
  /** The contact that the account gets: an e-mail address, its former number, or a number that no account has. */
  contact: { kind: 'email' | 'phone'; value: string }
}

/** Gives the account of an order a contact, by which its owner then signs in. The reason that staff gave is stored with it. */
export async function openAccountByStaff(
  { credit, db, identity }: Pick<OwnershipDependencies, 'credit' | 'db' | 'identity'>,
  { subsite, number, ...opening }: StaffReopening,
): Promise<Result<undefined>> {
  const done = await resultOf(() =>
    transact(db, async (tx) => {
      const order = await readByNumber(tx, number)
      if (order?.subsite !== subsite) throwFailure('unknown_order', 'number')
      if (order.customerId === null) throwFailure('order_without_account', 'number')
      const balance = await credit.balance(tx, order.customerId, subsite)
      noteMoney({
        kind: 'account',
        amount: 0,
        currency: order.currency,
        orderId: order.id,
        customerId: order.customerId,
        object: 'orders',
        id: order.number,
        receiver: maskedContact(opening.contact.value),
        // It goes with the account, and is not given.
        details: [{ name: 'credit', amount: balance }],
        alwaysTwo: true,
        basis: { contact: opening.contact },
      })
      noteChange({ object: 'orders', id: order.number, after: { account: 'opened' } })
      return identity.reopenForStaff(tx, {
        ...opening,
        accountId: order.customerId,
        orderNumber: order.number,
        isUsed: async (id) => (await ordersOfCustomer(tx, id)).length > 0,
      })
    }),
  )
  if (!done.ok) return done
  if (done.value !== undefined) await identity.signedOut(done.value)
  return ok(undefined)
}
