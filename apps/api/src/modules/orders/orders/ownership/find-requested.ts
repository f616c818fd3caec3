import { readContact } from '@karat/sites/contact.ts'
import { canonicalMail } from '@karat/sites/mail.ts'
import { addMs, durations } from '../../../../kernel/clock.ts'
import type { Db } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { Site } from '../../../content/sites/port.ts'
import { contactsOf } from '../address/rules.ts'
import type { OwnershipDependencies } from '../dependencies.ts'
import { readOrderNumber } from '../order-number.ts'
import { phoneOpenDays } from '../rules.ts'
import { readByNumber } from '../views.ts'

/** A guest's request for an order: its number, and an e-mail address or telephone number as people write it. */
export interface OrderRequest {
  site: Site
  number: string
  username: string
  deviceId: string | undefined
}

/**
 * The requested order; undefined where the number is unknown, or the contacts differ from those of its account, or of its posting where
 * it has none.
 */
export async function findRequested(
  { clock, identity }: Pick<OwnershipDependencies, 'clock' | 'identity'>,
  tx: Db,
  { site, number, username }: OrderRequest,
) {
  const order = await readByNumber(tx, number)
  const owner = order && order.customerId !== null ? await identity.details(order.customerId, tx) : undefined
  // The recipient of a gift may not read its buyer's order: only the buyer's contacts count. After its account has ended, the contacts of
  // the order count.
  const { email, phone } = owner ?? (order ? contactsOf(order.address) : { email: null, phone: null })
  const given = readContact(site.country, username)
  // Orders from before addresses had a canonical spelling are stored as they were typed.
  if (order && email && given?.kind === 'email' && given.value === (canonicalMail(email) ?? email.toLowerCase()))
    return { ...order, channel: 'email' as const, recipient: email }
  // The number may have a new owner by now, who must not see the former owner's purchases.
  const isRecent = order && addMs(order.createdAt, phoneOpenDays * durations.day) > clock.now()
  return isRecent && phone && given?.value === phone ? { ...order, channel: 'sms' as const, recipient: phone } : undefined
}

function contactIn(site: Site, username: string) {
  return readContact(site.country, username)?.value ?? username
}

/** The claim that a code verifies; the same for all spellings of a contact. */
export function subjectOf({ site, number, username, deviceId }: OrderRequest) {
  return {
    purpose: 'order' as const,
    subject: `${readOrderNumber(number)}\n${contactIn(site, username)}`,
    contact: contactIn(site, username),
    deviceId: deviceId ?? throwFailure('device_needed', 'x-device-id'),
  }
}
