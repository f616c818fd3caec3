import type { Db } from '../../../../kernel/db/db.ts'
import { throwFailure } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { SignedInActor } from '../port.ts'
import { isFresh } from '../rules.ts'
import { type CustomerRow, lockCustomer, lockSession, setVerified as writeVerified } from '../store.ts'

/** Locks the session of a call and its customer; throws where either has ended. */
export async function lockActor(
  tx: Db,
  { customerId, sessionId }: SignedInActor,
): Promise<{ person: CustomerRow; verifiedAt: Date | null }> {
  const session = await lockSession(tx, sessionId)
  const person = await lockCustomer(tx, customerId)
  if (!session || session.endedAt || session.customerId !== customerId || person?.state !== 'active') throwFailure('unauthorised')
  return { person, verifiedAt: session.verifiedAt }
}

/** The customer, locked, where the session has a verification of the last ten minutes; throws `proof_needed` otherwise. */
export async function needProof({ clock }: Pick<IdentityContext, 'clock'>, tx: Db, actor: SignedInActor): Promise<CustomerRow> {
  const { person, verifiedAt } = await lockActor(tx, actor)
  return isFresh(verifiedAt, clock.now()) ? person : throwFailure('proof_needed')
}

/** Marks a session as freshly verified; the caller has checked the verification. */
export async function setVerified({ clock }: Pick<IdentityContext, 'clock'>, tx: Db, actor: SignedInActor): Promise<void> {
  await lockActor(tx, actor)
  await writeVerified(tx, actor.sessionId, clock.now())
}
