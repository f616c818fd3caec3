import type { SignedInActor } from '../port.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { ok, type Result, resultOf } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import { checkPassword } from '../../../../kernel/passwords/passwords.ts'
import { dropSessions, endOtherSessions } from '../sessions/end-sessions.ts'
import { writePassword } from '../store.ts'
import { needProof } from './need-proof.ts'

/** Sets or changes the password, ends every other session and notifies the owner. */
export async function setPassword(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'messenger' | 'onChanged' | 'passwords'>,
  actor: SignedInActor,
  password: string,
): Promise<Result<undefined>> {
  const { clock, db, messenger, passwords } = deps
  const done = await resultOf(async () => {
    // Checked before the work of the hash too.
    const asked = await transact(db, (tx) => needProof(deps, tx, actor))
    for (const contact of [asked.email, asked.phone]) checkPassword(password, contact ?? '')
    const hash = await passwords.hash(password)
    await transact(db, async (tx) => {
      const person = await needProof(deps, tx, actor)
      await endOtherSessions(deps, tx, person.id, actor.sessionId)
      await writePassword(tx, person.id, hash, clock.now())
      await messenger.passwordChanged(tx, person)
    })
  })
  if (!done.ok) return done
  await dropSessions(deps, actor.customerId)
  return ok(undefined)
}
