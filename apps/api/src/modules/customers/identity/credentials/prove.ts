import type { Result } from '../../../../kernel/result.ts'
import type { CodeSent, Origin, SignedInActor } from '../port.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { fail, resultOf, throwFailure } from '../../../../kernel/result.ts'
import type { Contact } from '../contacts/read-contact.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { Channel } from '../port.ts'
import { customerById, type CustomerRow, setVerified as writeVerified } from '../store.ts'
import { lockActor } from './need-proof.ts'
import { checkWaiting, sendToContact } from './send-to-contact.ts'

/** The verified contact that a code to an account's owner is sent to: the one of a channel, by default the telephone. */
function contactFor(person: CustomerRow, channel: Channel | undefined): Contact {
  const kind = channel === 'email' || (channel === undefined && person.phone === null) ? 'email' : 'phone'
  const value = person[kind]
  return value === null ? throwFailure('channel_unavailable', 'channel') : { kind, value }
}

/** Sends a code to a contact of the account, to verify its owner. */
export function sendProofCode(
  deps: Pick<IdentityContext, 'db' | 'messenger' | 'verification'>,
  actor: SignedInActor,
  origin: Origin,
  channel?: Channel,
): Promise<Result<CodeSent>> {
  const { db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const { person } = await lockActor(tx, actor)
      return sendToContact(deps, tx, contactFor(person, channel), 'fresh-proof', { actor, origin, channel })
    }),
  )
}

/** Verifies the session: for ten minutes it may change contacts and credentials, export and delete. */
export async function prove(
  { clock, db, verification }: Pick<IdentityContext, 'clock' | 'db' | 'verification'>,
  actor: SignedInActor,
  origin: Origin,
  code: string,
  channel?: Channel,
): Promise<Result<undefined>> {
  const asked = await customerById(db, actor.customerId)
  if (!asked) return fail('unauthorised')
  const to = await resultOf(async () => contactFor(asked, channel))
  if (!to.ok) return to
  const subject = { purpose: 'fresh-proof', subject: to.value.value, deviceId: origin.deviceId } as const
  return verification.redeem(subject, code, async (tx, payload) => {
    checkWaiting(payload, actor)
    const { person } = await lockActor(tx, actor)
    if (person[to.value.kind] !== to.value.value) throwFailure('code_expired', 'otp')
    await writeVerified(tx, actor.sessionId, clock.now())
    return undefined
  })
}
