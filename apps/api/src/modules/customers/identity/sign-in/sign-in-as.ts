import type { Db } from '../../../../kernel/db/db.ts'
import { newId } from '../../../../kernel/id.ts'
import { AppError } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { Origin, SignedIn, SignInMethod } from '../port.ts'
import { type Opening, openSession } from '../sessions/open-session.ts'
import { type CustomerRow, insertSignIn, lockCustomer } from '../store.ts'
import { detailsOf } from '../views.ts'

/** Signs a customer in; throws where the account is blocked. */
export async function signIn(
  deps: Pick<IdentityContext, 'clock' | 'messenger' | 'secrets' | 'tokens'>,
  tx: Db,
  person: CustomerRow,
  origin: Origin,
  opening: Opening,
): Promise<SignedIn> {
  if (person.state !== 'active') throw new AppError({ code: 'sign_in_failed', field: 'username' })
  return { tokens: await openSession(deps, tx, person, origin, opening), customer: detailsOf(person), created: opening.created }
}

/** Signs in a customer whom the caller has identified; throws where they may not. */
export async function signInAs(
  deps: Pick<IdentityContext, 'clock' | 'messenger' | 'secrets' | 'tokens'>,
  tx: Db,
  customerId: string,
  origin: Origin,
  method: SignInMethod,
): Promise<SignedIn> {
  const person = await lockCustomer(tx, customerId)
  if (!person) throw new AppError({ code: 'sign_in_failed' })
  return signIn(deps, tx, person, origin, { method, created: false })
}

/** Records a refused try in the log of a customer. */
export async function recordRefusal(
  { clock, db }: Pick<IdentityContext, 'clock' | 'db'>,
  customerId: string | undefined,
  { userAgent }: Origin,
  method: SignInMethod,
): Promise<void> {
  const at = clock.now()
  if (customerId !== undefined)
    await insertSignIn(db, { id: newId(at), customerId, method, refused: true, userAgent: userAgent.slice(0, 300), at })
}
