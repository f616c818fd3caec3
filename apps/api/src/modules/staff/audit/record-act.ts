import type { Act, Change } from '../../../kernel/acts.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { AuditDependencies } from './dependencies.ts'
import type { Look, SignInEvent } from './port.ts'
import { masked, splitReason } from './rules.ts'
import { insertEntries } from './store.ts'

type Fields = Record<string, unknown>

/**
 * Writes an act of staff in the transaction that it makes: an entry for each thing that it changes, one where none is noted. An act that waited
 * for a second person has the roles that its member had when they asked.
 */
export async function recordAct({ clock }: Pick<AuditDependencies, 'clock'>, tx: Db, act: Act, changes: readonly Change[]): Promise<void> {
  const at = clock.now()
  const { reason, rest } = splitReason(act.input)
  const noted: readonly Change[] = changes.length > 0 ? changes : [{}]
  await insertEntries(
    tx,
    noted.map(({ object = act.object, id = act.objectId, before, after }) => ({
      id: newId(at),
      at,
      memberId: act.staffId,
      name: act.name,
      roles: [...(act.approval?.rolesWhenAsked ?? act.roles)],
      // The first site of a shop is made on none.
      site: act.site === '' ? null : act.site,
      requestId: act.requestId,
      call: act.call,
      object,
      objectId: id ?? null,
      before: before ? (masked(before) as Fields) : null,
      after: after ? (masked(after) as Fields) : null,
      input: masked(rest),
      reason,
      approverId: act.approval?.by?.staffId ?? null,
      approverName: act.approval?.by?.name ?? null,
      isAlone: act.approval !== undefined && act.approval.by === undefined,
    })),
  )
}

/** Writes an event of a sign-in. */
export async function recordSignIn({ clock }: Pick<AuditDependencies, 'clock'>, tx: Db, entry: SignInEvent): Promise<void> {
  const at = clock.now()
  const { memberId, name, requestId, event } = entry
  await insertEntries(tx, [
    { id: newId(at), at, memberId, name, roles: [], site: null, requestId, call: event, object: 'members', objectId: memberId },
  ])
}

/** Writes that the schedule removed old entries. */
export async function recordRemoval({ clock }: Pick<AuditDependencies, 'clock'>, tx: Db, removed: number): Promise<void> {
  const at = clock.now()
  const byNobody = { memberId: null, name: '', roles: [], site: null, requestId: '' }
  await insertEntries(tx, [
    { id: newId(at), at, ...byNobody, call: 'audit-removal', object: 'security', objectId: 'shop', after: { removed } },
  ])
}

/** Writes a look at personal data. */
export async function recordLook({ clock }: Pick<AuditDependencies, 'clock'>, tx: Db, { roles, ...look }: Look): Promise<void> {
  const at = clock.now()
  await insertEntries(tx, [{ id: newId(at), at, ...look, roles: [...roles] }])
}
