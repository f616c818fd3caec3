import { fail, ok, type Result } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import type { SignedInActor } from '../port.ts'
import { customerById, isOpen } from '../store.ts'
import { tagOf } from './end-sessions.ts'

/** The customer that an access token names; fails where the token is invalid or its session has ended. */
export async function readAccessToken(
  { cache, clock, db, tokens }: Pick<IdentityContext, 'cache' | 'clock' | 'db' | 'tokens'>,
  token: string,
): Promise<Result<SignedInActor>> {
  const named = await tokens.readAccess(token)
  if (!named) return fail('unauthorised')
  const open = await cache.through(`session:${named.sessionId}`, () => isOpen(db, named.sessionId, clock.now()), {
    seconds: 60,
    tags: [tagOf(named.customerId)],
  })
  if (open) return ok(named)
  const owner = await customerById(db, named.customerId)
  return fail(owner && owner.state !== 'deleted' ? 'unauthorised' : 'no_user')
}
