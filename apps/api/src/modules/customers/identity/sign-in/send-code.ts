import { transact } from '../../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import { type Contact, readContact } from '../contacts/read-contact.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { CodeMessage } from '../messages.ts'
import type { Channel, CodeSent, Origin } from '../port.ts'
import { channelsFor } from '../rules.ts'
import { customerByContact, type CustomerRow } from '../store.ts'

/** The purpose of a code that signs in. */
export type CodePurpose = 'sign-in' | 'sign-up' | 'phone-sign-up' | 'password-reset'

/** The channel of a code: the requested one, or the default one of the contact. */
export function channelOf(origin: Origin, contact: Contact, wanted: Channel | undefined): Result<Channel> {
  const offered = channelsFor(contact.kind, origin.site.otpMethods)
  const channel = wanted === undefined || contact.kind === 'email' ? offered[0] : offered.find((one) => one === wanted)
  return channel ? ok(channel) : fail('channel_unavailable', { field: 'channel' })
}

/** The contact that a person has typed. */
export function contactOf(origin: Origin, text: string, field?: string) {
  return readContact(origin.site, text, field)
}

/** Creates a code and sends it. `unless` may send another message instead: answer and response time are the same. */
export async function sendCode(
  { db, messenger, verification }: Pick<IdentityContext, 'db' | 'messenger' | 'verification'>,
  origin: Origin,
  contact: Contact,
  request: {
    purpose: CodePurpose
    kind: CodeMessage
    channel?: Channel | undefined
    payload?: unknown
    unless?: (person: CustomerRow | undefined) => 'exists' | 'missing' | undefined
  },
): Promise<Result<CodeSent>> {
  const channel = channelOf(origin, contact, request.channel)
  if (!channel.ok) return channel
  return transact(db, async (tx) => {
    const person = await customerByContact(tx, contact)
    const other = request.unless?.(person)
    const subject = { purpose: request.purpose, subject: contact.value, deviceId: origin.deviceId }
    const issued = await verification.issue(tx, subject, other ? undefined : request.payload)
    if (!issued.ok) return issued
    if (other) await messenger.instead(tx, origin, contact, channel.value, other)
    else await messenger.code(tx, origin, contact, channel.value, request.kind, issued.value)
    return ok({ minutes: issued.value.minutes, resendSeconds: issued.value.resendSeconds })
  })
}
