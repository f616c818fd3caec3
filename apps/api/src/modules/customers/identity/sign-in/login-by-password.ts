import { addMs } from '../../../../kernel/clock.ts'
import { transact } from '../../../../kernel/db/db.ts'
import { fail, ok, type Result } from '../../../../kernel/result.ts'
import { readContact } from '../contacts/read-contact.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { Origin, SignedIn } from '../port.ts'
import { waitAfter } from '../rules.ts'
import { isKnownOn } from '../sessions/open-session.ts'
import { countAttempt, customerByContact, deleteGuard, setWait, waitOf } from '../store.ts'
import { recordRefused } from './enter-by-code.ts'
import { signIn } from './sign-in-as.ts'

const guardPurpose = 'sign-in guard'

/** Signs in by password. Wrong tries are counted by contact, and apart for each known device; both wait longer and longer. */
export async function loginByPassword(
  deps: Pick<IdentityContext, 'clock' | 'db' | 'messenger' | 'passwords' | 'secrets' | 'tokens'>,
  origin: Origin,
  username: string,
  password: string,
): Promise<Result<SignedIn>> {
  const { clock, db, passwords, secrets } = deps
  const contact = readContact(origin.site, username)
  if (!contact.ok) return contact
  const person = await customerByContact(db, contact.value)
  const known = await isKnownOn(deps, db, person?.id ?? '', origin.deviceId)
  const guard = secrets.hmac(guardPurpose, [contact.value.value, ...(known ? [origin.deviceId] : [])].join('\n'))
  const now = clock.now()
  const failures = await transact(db, async (tx) => {
    const counted = await countAttempt(tx, guard, now)
    if (counted !== undefined) await setWait(tx, guard, addMs(now, waitAfter(counted)))
    return counted
  })
  if (failures === undefined) {
    const seconds = Math.ceil(((await waitOf(db, guard))?.getTime() ?? 0) / 1000 - now.getTime() / 1000)
    return fail('wait_before_retry', { details: { seconds: Math.max(1, seconds) } })
  }
  const right = await passwords.verify(person?.hash ?? undefined, password)
  if (!person || !right || person.state !== 'active')
    return recordRefused(deps, fail('sign_in_failed', { field: 'password' }), origin, contact.value, 'password')
  return transact(db, async (tx) => {
    await deleteGuard(tx, guard)
    return ok(await signIn(deps, tx, person, origin, { method: 'password', created: false }))
  })
}
