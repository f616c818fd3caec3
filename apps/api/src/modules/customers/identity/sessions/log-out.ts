import type { Result } from '../../../../kernel/result.ts'
import type { Tokens } from '../port.ts'
import { fail, ok } from '../../../../kernel/result.ts'
import type { IdentityContext } from '../dependencies.ts'
import { endSessionsOf, sessionOfTokens } from './end-sessions.ts'
import { readAccessToken } from './read-access-token.ts'

/** Ends the session that tokens name, or all of its customer's; see `Identity.logOut`. */
export async function logOut(
  deps: Pick<IdentityContext, 'cache' | 'clock' | 'db' | 'onChanged' | 'tokens'>,
  given: Partial<Tokens>,
  everywhere: boolean,
): Promise<Result<number>> {
  if (everywhere) {
    const signedIn = given.accessToken === undefined ? fail('unauthorised') : await readAccessToken(deps, given.accessToken)
    return signedIn.ok ? ok(await endSessionsOf(deps, signedIn.value.customerId, 'log-out')) : signedIn
  }
  const named = await sessionOfTokens(deps, given)
  return ok(named ? await endSessionsOf(deps, named.customerId, 'log-out', named.sessionId) : 0)
}
