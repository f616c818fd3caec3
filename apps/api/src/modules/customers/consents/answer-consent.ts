import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { fail, ok, type Result } from '../../../kernel/result.ts'
import type { ConsentDependencies } from './dependencies.ts'
import type { ConsentKind } from './port.ts'
import { type ConsentCall, type Consents, readConsents } from './read-consents.ts'
import { isNew, wordings } from './rules.ts'
import { insertAnswer, lockConsents } from './store.ts'

/** Stores an answer with the version of the text that was shown; fails where that is not the current one. */
export async function answerConsent(
  deps: ConsentDependencies,
  call: ConsentCall,
  kind: ConsentKind,
  given: boolean,
  wording: number,
): Promise<Result<Consents>> {
  if (wording !== wordings[kind]) return fail('bad_request', { field: 'wording' })
  return transact(deps.db, async (tx) => {
    await lockConsents(tx, call.customerId)
    const before = (await readConsents(deps, call, tx)).consents.find((one) => one.kind === kind)?.answer ?? null
    const at = deps.clock.now()
    if (isNew(before, given, wording)) await insertAnswer(tx, { id: newId(at), ...call, kind, given, wording, at })
    return ok(await readConsents(deps, call, tx))
  })
}
