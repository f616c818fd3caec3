import { transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import { resultOf } from '../../../kernel/result.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { makeAct } from './make-act.ts'
import { isWriteOff, writeOffPermission } from './rules.ts'
import { approvalById, failApproval } from './store.ts'
import { worksAlone } from './work-alone.ts'

/** Makes the act of a member who works alone, unless it was stopped. One that is not possible any more ends as failed: a job. */
export async function doDueAct(deps: ApprovalDependencies, approvalId: string): Promise<void> {
  const { clock, db, sites } = deps
  const found = await approvalById(db, approvalId)
  const site = found && (await sites.byCode(found.site))
  if (!site || found.state !== 'waiting') return
  // Somebody joined meanwhile: it waits for them, as any other act.
  if (!(await worksAlone(deps, db, site.code, found.memberId, isWriteOff(found.kinds) ? writeOffPermission : undefined))) return
  const made = await resultOf(() => makeAct(deps, { site, requestId: newId(clock.now()), clock }, found, undefined))
  if (made.ok) return
  await transact(db, (tx) => failApproval(tx, approvalId, made.error.code, clock.now()))
}
