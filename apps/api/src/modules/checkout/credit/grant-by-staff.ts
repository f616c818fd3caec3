import { fullName } from '@karat/sites/locale.ts'
import { noteChange, noteMoney, noteRepeat } from '../../../kernel/acts.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import { maskedContact } from '../../../kernel/masked-contact.ts'
import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure, unwrap } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { Site } from '../../content/sites/port.ts'
import type { CreditDependencies } from './dependencies.ts'
import { grantCredit } from './grant-credit.ts'
import { requireSameGift } from '../require-same-gift.ts'
import { lockAndExpire } from './lock-account.ts'
import { lotOfReference } from './store.ts'

/** Credit that a member of staff gives: `amount` in minor units of the site's currency, for `days`. */
export interface StaffGrant {
  /** The account by its id, or by a verified e-mail address or telephone number. */
  customer: { id: string } | { contact: string }
  amount: number
  /** The text that the customer reads beside it. */
  reason: string
  days: number
  /** Of one customer on a site; the same member's same gift again gives nothing more. */
  reference: string
  /** The stores whose customers the member gives credit to. */
  stores: StoreScope
}

type GrantDependencies = Pick<CreditDependencies, 'clock' | 'customerOnSite' | 'db' | 'identity'>

/**
 * Gives a customer credit; returns when it ends. Fails with `unknown_customer` where no account has the contact, verified by a code, with
 * `not_found` where the site, or the stores of the member, have no account with the id.
 * A reference under which the customer was given something: see `requireSameGift`.
 */
export function grantByStaff(
  deps: GrantDependencies,
  site: Site,
  { customer, amount, reason, days, reference, stores }: StaffGrant,
  by: Pick<Staff, 'staffId' | 'name'>,
): Promise<Result<Date>> {
  const { clock, db } = deps
  return resultOf(async () => {
    if (amount <= 0) throwFailure('bad_request', 'amount')
    const { customerId, receiver } = await readReceiver(deps, site, customer, stores)
    const expiresAt = addMs(clock.now(), days * durations.day)
    const grant = {
      customerId,
      subsite: site.code,
      amount,
      reason,
      reference: `staff:${site.code}:${customerId}:${reference}`,
      by,
      expiresAt,
    }
    return transact(db, async (tx) => {
      // Of the same grant twice at once, the second finds the first.
      await lockAndExpire(deps, tx, { customerId, subsite: site.code })
      const given = await lotOfReference(tx, grant.reference)
      if (given) {
        requireSameGift(given, by, given.amount === amount && given.reason === reason)
        noteRepeat()
        return given.expiresAt ?? expiresAt
      }
      await grantCredit(deps, tx, grant)
      const money = { kind: 'credit', amount, currency: site.currency, orderId: null, customerId } as const
      noteMoney({
        ...money,
        object: 'customers',
        id: customerId,
        receiver,
        details: [{ name: 'days', days }],
        basis: { reason, reference },
      })
      noteChange({ object: 'customers', id: customerId, after: { credit: amount, reason, reference } })
      return expiresAt
    })
  })
}

/** The account that gets the credit, and how the second person reads it: a name, or the masked contact that was given. */
async function readReceiver(
  { customerOnSite, db, identity }: GrantDependencies,
  site: Site,
  customer: StaffGrant['customer'],
  stores: StoreScope,
): Promise<{ customerId: string; receiver: string }> {
  if ('id' in customer) {
    const found = (await customerOnSite(db, site.code, customer.id, stores)) ?? throwFailure('not_found', 'id')
    return { customerId: customer.id, receiver: fullName(found.firstName, found.lastName) }
  }
  const contact = unwrap(identity.readContact(site, customer.contact))
  const customerId = (await identity.ownerOf(contact)) ?? throwFailure('unknown_customer', 'customer')
  // The same refusal as for an unknown contact: a member of some stores learns nothing about customers of other stores.
  if (stores !== undefined && !(await customerOnSite(db, site.code, customerId, stores))) throwFailure('unknown_customer', 'customer')
  return { customerId, receiver: maskedContact(contact.value) }
}
