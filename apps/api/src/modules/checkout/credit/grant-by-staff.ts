import { noteChange, noteMoney } from '../../../kernel/acts.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CreditDependencies } from './dependencies.ts'
import { grantCredit } from './grant-credit.ts'

/** Credit that a member of staff gives: `amount` in minor units of the site's currency, for `days`. */
export interface StaffGrant {
  /** A verified e-mail address or telephone number of the customer. */
  customer: string
  amount: number
  /** The text that the customer reads beside it. */
  reason: string
  days: number
  /** The same member's same text again gives nothing more. */
  reference: string
}

/** Gives a customer credit; returns when it ends. Fails with `unknown_customer` where no account has the contact, verified by a code. */
export function grantByStaff(
  deps: Pick<CreditDependencies, 'clock' | 'db' | 'identity'>,
  site: Site,
  { customer, amount, reason, days, reference }: StaffGrant,
  by: string,
): Promise<Result<Date>> {
  const { clock, db, identity } = deps
  return resultOf(async () => {
    if (amount <= 0) throwFailure('bad_request', 'amount')
    const contact = unwrap(identity.readContact(site, customer))
    const customerId = (await identity.ownerOf(contact)) ?? throwFailure('unknown_customer', 'customer')
    const expiresAt = addMs(clock.now(), days * durations.day)
    const grant = { customerId, subsite: site.code, amount, reason, reference: `staff:${by}:${reference}`, expiresAt }
    await transact(db, async (tx) => {
      await grantCredit(deps, tx, grant)
      const money = {
        kind: 'credit',
        amount,
        currency: site.currency,
        orderId: null,
        customerId,
        object: 'credit',
        id: customerId,
      } as const
      noteMoney({ ...money, basis: { reason, reference } })
      noteChange({ object: 'customers', id: customerId, after: { credit: amount, reason, reference } })
    })
    return expiresAt
  })
}
