import { noteChange } from '../../../kernel/acts.ts'
import { throwChanged } from '../../../kernel/changed-meanwhile.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { RecordedAct } from '../../../kernel/undo.ts'
import type { MemberDependencies } from './dependencies.ts'
import { checkGrants, type Granter } from './invite-member.ts'
import type { Grant } from './port.ts'
import { inOrder, isOwner } from './rules.ts'
import {
  deleteLinks,
  endSessions,
  lockMember,
  lockMembership,
  type MemberRow,
  noteAccess,
  readGrants,
  readOwners,
  replaceGrants,
  setInvitedGrants,
  updateMember,
} from './store.ts'

/**
 * The member to change, locked. Throws for one's own account, an unknown member, one who may do more than the actor, and a save of an older
 * version; an undo, which has none, checks what it puts back.
 */
export async function lockForChange(
  deps: MemberDependencies,
  tx: Db,
  actor: NonNullable<Granter>,
  id: string,
  version: number | undefined,
): Promise<MemberRow & { grants: Grant[] }> {
  if (id === actor.staffId) throwFailure('own_grants')
  await lockMembership(tx)
  const member = (await lockMember(tx, id)) ?? throwFailure('not_found')
  if (version !== undefined && member.version !== version) throwChanged({ object: 'members', id }, { version: member.version })
  const grants = inOrder(await readGrants(tx, [id]))
  await checkGrants(deps, tx, actor, grants)
  return { ...member, grants }
}

/** Throws where the shop would have no owner any more; the membership is locked. */
export async function checkOwners(tx: Db): Promise<void> {
  if ((await readOwners(tx)).length === 0) throwFailure('last_owner')
}

/** Writes other roles of a locked member. Throws where the actor may not give them, and where the shop would have no owner. */
async function writeGrants(
  deps: MemberDependencies,
  tx: Db,
  actor: NonNullable<Granter>,
  { id, email, state, version, grants: before }: MemberRow & { grants: Grant[] },
  grants: Grant[],
): Promise<void> {
  await checkGrants(deps, tx, actor, grants)
  await replaceGrants(tx, id, grants)
  // A member who sets the account up again gets the roles that the invitation names.
  if (state === 'setting-up') await setInvitedGrants(tx, email, grants)
  await updateMember(tx, id, { version: version + 1 })
  await noteAccess(tx, [id], actor.staffId, deps.clock.now())
  if (isOwner(before) && !isOwner(grants)) await checkOwners(tx)
  noteChange({ object: 'members', id, before: { grants: before }, after: { grants } })
}

/** Replaces the roles of another member. They hold from the member's next call on. */
export function changeGrants(
  deps: MemberDependencies,
  actor: NonNullable<Granter>,
  id: string,
  change: { grants: readonly Grant[]; version: number },
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const member = await lockForChange(deps, tx, actor, id, change.version)
      await writeGrants(deps, tx, actor, member, inOrder(change.grants))
      return undefined
    }),
  )
}

/** Undoes a change of the roles of another member, under the rules of the change. */
export function undoGrants(
  deps: MemberDependencies,
  actor: NonNullable<Granter>,
  { objectId: id, before, check }: RecordedAct,
): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      const member = await lockForChange(deps, tx, actor, id, undefined)
      await check(tx, { grants: member.grants })
      await writeGrants(deps, tx, actor, member, before['grants'] as Grant[])
      return undefined
    }),
  )
}

/** Blocks another member, which ends their sessions, or opens the account again. */
export function changeState(
  deps: MemberDependencies,
  actor: NonNullable<Granter>,
  id: string,
  change: { state: 'active' | 'blocked'; version: number },
): Promise<Result<undefined>> {
  const { clock, db } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const member = await lockForChange(deps, tx, actor, id, change.version)
      // Somebody who never confirmed a second factor has nothing to open.
      if (member.state === 'setting-up') throwFailure('not_found')
      await updateMember(tx, id, { state: change.state, version: member.version + 1 })
      if (change.state === 'blocked') {
        await endSessions(tx, id, clock.now())
        await deleteLinks(tx, id)
        await checkOwners(tx)
      }
      noteChange({ before: { state: member.state }, after: { state: change.state } })
      return undefined
    }),
  )
}

/** Says whether a mail tells a member each morning what waits. */
export async function setDigest({ db }: MemberDependencies, { staffId }: Pick<Staff, 'staffId'>, hasDigest: boolean) {
  await transact(db, (tx) => updateMember(tx, staffId, { hasDigest }))
}

/** Says whether a mail tells a member at once what waits for their approval. */
export async function setAlerts({ db }: MemberDependencies, { staffId }: Pick<Staff, 'staffId'>, hasAlerts: boolean) {
  await transact(db, (tx) => updateMember(tx, staffId, { hasAlerts }))
}

/** Sets the language in which a member sees the back office. */
export async function setLanguage({ db }: MemberDependencies, { staffId }: Pick<Staff, 'staffId'>, language: MemberRow['language']) {
  await transact(db, (tx) => updateMember(tx, staffId, { language }))
}
