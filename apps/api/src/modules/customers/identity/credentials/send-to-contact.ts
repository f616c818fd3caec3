import type { Db } from '../../../../kernel/db/db.ts'
import { throwFailure, unwrap } from '../../../../kernel/result.ts'
import type { Contact } from '../contacts/read-contact.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { Channel, Origin, SignedInActor } from '../port.ts'
import { channelOf } from '../sign-in/send-code.ts'

/** The session that a code was sent in; it is valid for no other. */
interface WaitingProof {
  sessionId: string
}

/** Sends a code to a contact, bound to the session that requested it. */
export async function sendToContact(
  { messenger, verification }: Pick<IdentityContext, 'messenger' | 'verification'>,
  tx: Db,
  to: Contact,
  purpose: 'fresh-proof' | 'contact',
  request: { actor: SignedInActor; origin: Origin; channel?: Channel | undefined },
) {
  const { actor, origin } = request
  const channel = unwrap(channelOf(origin, to, request.channel))
  const waiting: WaitingProof = { sessionId: actor.sessionId }
  const issued = unwrap(await verification.issue(tx, { purpose, subject: to.value, deviceId: origin.deviceId }, waiting))
  await messenger.code(tx, origin, to, channel, purpose === 'contact' ? 'contact' : 'proof', issued)
  return { minutes: issued.minutes, resendSeconds: issued.resendSeconds }
}

/** Refuses a code that was sent in another session. */
export function checkWaiting(payload: unknown, { sessionId }: SignedInActor): void {
  if ((payload as WaitingProof | undefined)?.sessionId !== sessionId) throwFailure('code_expired', 'otp')
}
