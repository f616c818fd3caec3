import type { Result } from '../../../../kernel/result.ts'
import type { Channel, CodeSent, CustomerDetails, Origin, SignedInActor } from '../port.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { resultOf, throwFailure, unwrap } from '../../../../kernel/result.ts'
import { takeContact } from '../contacts/admit-contact.ts'
import type { IdentityContext } from '../dependencies.ts'
import { contactOf } from '../sign-in/send-code.ts'
import { detailsOf } from '../views.ts'
import { lockActor, needProof } from './need-proof.ts'
import { checkWaiting, sendToContact } from './send-to-contact.ts'

/** Sends a code to a new contact. Fails with `proof_needed` without a fresh verification. */
export function sendContactCode(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'messenger' | 'verification'>,
  actor: SignedInActor,
  origin: Origin,
  username: string,
  channel?: Channel,
): Promise<Result<CodeSent>> {
  const { db } = deps
  return resultOf(() => {
    const contact = unwrap(contactOf(origin, username))
    return transact(db, async (tx) => {
      const person = await needProof(deps, tx, actor)
      if (person[contact.kind] === contact.value) throwFailure('contact_unchanged', 'username')
      return sendToContact(deps, tx, contact, 'contact', { actor, origin, channel })
    })
  })
}

/** Replaces the contact of the same kind by the one that got the code, and notifies the former one. */
export async function changeContact(
  deps: Pick<IdentityContext, 'clock' | 'events' | 'messenger' | 'secrets' | 'verification'>,
  actor: SignedInActor,
  origin: Origin,
  username: string,
  code: string,
): Promise<Result<CustomerDetails>> {
  const { messenger, verification } = deps
  const contact = contactOf(origin, username)
  if (!contact.ok) return contact
  const { kind, value } = contact.value
  return verification.redeem({ purpose: 'contact', subject: value, deviceId: origin.deviceId }, code, async (tx, payload) => {
    checkWaiting(payload, actor)
    const { person } = await lockActor(tx, actor)
    await takeContact(deps, tx, origin, person, contact.value)
    await messenger.contactChanged(tx, person, contact.value)
    return detailsOf({ ...person, [kind]: value })
  })
}
