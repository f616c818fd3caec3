import { durations, addMs } from '../../../kernel/clock.ts'
import type { RequestContext } from '../../../kernel/request-context.ts'
import { throwFailure } from '../../../kernel/result.ts'
import { callPurpose } from './ask-approval.ts'
import type { ApprovalDependencies } from './dependencies.ts'
import { approvalById, type ApprovalRow } from './store.ts'

/** The parts of a context that an act which waited takes from the call or the job that makes it. */
export type ActContext = Pick<RequestContext, 'site' | 'requestId' | 'clock'>

/**
 * Makes an act that waited, as the member who asked for it, whose rights must still hold. Throws `approval_changed` where the act was made
 * without what was approved, because its object changed.
 */
export async function makeAct(
  { calls, clock, db, members, secrets }: ApprovalDependencies,
  { site, requestId }: ActContext,
  found: ApprovalRow,
  by: { staffId: string; name: string } | undefined,
): Promise<void> {
  const { call, encrypted, id, language, memberId, memberRoles } = found
  const member = (await members.onSite(db, site.code)).find((one) => one.id === memberId)
  const permission = calls().permissionOf(call)
  if (!member || permission === undefined || !member.permissions.includes(permission)) throwFailure('approval_asker', 'number')
  const text = secrets.decrypt(callPurpose, encrypted) ?? throwFailure('approval_changed', 'number')
  const parts = JSON.parse(text) as { params: unknown; body: unknown }
  const { name, roles, permissions, limits } = member
  // It was asked for with whatever proof the call needs.
  const verifiedUntil = addMs(clock.now(), durations.minute)
  const actor = {
    kind: 'staff',
    staffId: memberId,
    name,
    roles,
    permissions,
    limits,
    permissionsEverywhere: [],
    permissionsOn: () => [],
    recentAccess: async () => member.recentAccess,
    sessionId: '',
    verifiedUntil,
  } as const
  const context = {
    site,
    language,
    askedLanguage: language,
    messageLanguage: language,
    actor,
    deviceId: undefined,
    clientKey: '',
    requestId,
    clock,
    setCookie: () => {},
  }
  await calls().make(call, context, parts, { id, by, rolesWhenAsked: memberRoles ?? roles })
  if ((await approvalById(db, id))?.state !== 'done') throwFailure('approval_changed', 'number')
}
