import { addMs, durations } from '../../../../kernel/clock.ts'
import type { OwnershipDependencies } from '../dependencies.ts'
import { phoneJoinDays } from '../rules.ts'
import { claimByContact, mailOfGuest, setOwner } from '../store.ts'

/** The time from which guest orders with an account's number belong to its owner: not from before another account had the number. */
async function phoneOrdersSince({ clock, identity }: Pick<OwnershipDependencies, 'clock' | 'identity'>, customerId: string): Promise<Date> {
  const released = await identity.phoneSince(customerId)
  const youngest = addMs(clock.now(), -phoneJoinDays * durations.day)
  return released && released > youngest ? released : youngest
}

/** Adds the orders that guests posted with a contact to the account that has just verified it. */
export async function joinOrders(
  deps: Pick<OwnershipDependencies, 'clock' | 'db' | 'identity'>,
  customerId: string,
  kind: 'email' | 'phone',
): Promise<void> {
  const { db, identity } = deps
  const value = (await identity.details(customerId))?.[kind]
  if (!value) return
  await claimByContact(db, customerId, { kind, value }, kind === 'phone' ? await phoneOrdersSince(deps, customerId) : undefined)
}

/** Adds a guest's placed order to the account that has verified its e-mail address; a telephone number is not enough. */
export async function joinByMail({ db, identity }: Pick<OwnershipDependencies, 'db' | 'identity'>, orderId: string): Promise<void> {
  const email = await mailOfGuest(db, orderId)
  const customerId = email === undefined ? undefined : await identity.ownerOf({ kind: 'email', value: email })
  if (customerId !== undefined) await setOwner(db, orderId, customerId)
}
