import { addMs } from '../../../kernel/clock.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId } from '../../../kernel/id.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import { t } from '../../../kernel/translations.ts'
import type { MemberDependencies } from './dependencies.ts'
import type { Grant } from './port.ts'
import { inOrder, mayGive, permissionsOf, staffRules } from './rules.ts'
import { newSecret } from './session-cookie.ts'
import {
  endInvitation,
  endSessions,
  insertInvitation,
  lockInvitationOf,
  lockMembership,
  memberByEmail,
  memberById,
  readGrants,
  readInvitations,
  readOwnRoles,
} from './store.ts'

/** The member who gives or takes roles; `undefined` for a command on the machine of a new shop. */
export type Granter = Pick<Staff, 'staffId' | 'name'> | undefined

/**
 * Throws where a role, a site or a store of it does not exist, and where a role permits on its site what the granter is not permitted there: nobody gives or
 * takes more than they have.
 */
export async function checkGrants(
  { sites, stores }: Pick<MemberDependencies, 'sites' | 'stores'>,
  tx: Db,
  granter: Granter,
  grants: readonly Grant[],
): Promise<void> {
  const [ownRoles, all] = [await readOwnRoles(tx), await sites.all()]
  const held = granter && (await readGrants(tx, [granter.staffId]))
  // The rights were read before the lock; they may be gone since.
  if (granter && (await memberById(tx, granter.staffId))?.state !== 'active') throwFailure('staff_signed_out')
  for (const [position, grant] of grants.entries()) {
    const { role, site } = grant
    if (permissionsOf(role, ownRoles) === undefined) throwFailure('unknown_role', `grants.${position}.role`)
    if (site !== '*' && !all.some(({ code }) => code === site)) throwFailure('unknown_site', `grants.${position}.site`)
    // A role on all sites names no stores: each is a store of one site.
    const known = grant.stores?.length ? await stores.ofSite(tx, site) : []
    if (!(grant.stores ?? []).every((id) => known.some((store) => store.id === id)))
      throwFailure('unknown_site_store', `grants.${position}.stores`)
    if (held && !mayGive(held, grant, ownRoles)) throwFailure('forbidden', `grants.${position}.role`)
  }
}

/** A person who is invited. */
export interface Invited {
  email: string
  name: string
  grants: readonly Grant[]
}

/**
 * Writes an invitation and mails its link, in place of a former one of the address; `reset` for a member who begins anew. Returns the code of
 * the link.
 */
export async function sendInvitation(
  { clock, merchantName, notifications, publicOrigin, sites }: MemberDependencies,
  tx: Db,
  granter: Granter,
  { email, name, grants }: Invited,
  kind: 'invitation' | 'reset',
): Promise<string> {
  const now = clock.now()
  const former = await lockInvitationOf(tx, email)
  if (former) await endInvitation(tx, former.id, now)
  const { secret, hash } = newSecret()
  const id = newId(now)
  await insertInvitation(tx, {
    id,
    email,
    name,
    grants: [...grants],
    codeHash: hash,
    inviterId: granter?.staffId ?? null,
    invitedBy: granter?.name ?? '',
    createdAt: now,
    expiresAt: addMs(now, staffRules.invitationMs),
  })
  if (kind === 'invitation') noteChange({ object: 'invitations', id, after: { invited: email, grants } })
  const [site] = await sites.all()
  const merchant = await merchantName()
  const values = { merchant, name, by: granter?.name ?? merchant, link: `${publicOrigin ?? ''}/backoffice/join#${secret}` }
  const texts = {
    invitation: ['staff.invitationSubject', 'staff.invitation'],
    reset: ['staff.resetSubject', 'staff.reset'],
  } as const
  const [subject, body] = texts[kind]
  await notifications.send(
    tx,
    {
      channel: 'email',
      recipient: email,
      site: site?.code ?? '',
      language: 'en',
      kind: body,
      values,
      subject: t('en', subject, values),
      body: t('en', body, values),
    },
    staffRules.invitationMs / 60_000,
  )
  return secret
}

/**
 * Invites a person by e-mail with the roles that they will have; the link is valid for seven days. Somebody who is invited already gets a new
 * link, and the former one is void. Returns the code of the link, for the command that invites the first owner.
 */
export function inviteMember(deps: MemberDependencies, granter: Granter, invited: Invited): Promise<Result<string>> {
  const { audit, clock, db } = deps
  const { email, name } = invited
  return resultOf(() =>
    transact(db, async (tx) => {
      await lockMembership(tx)
      const grants = inOrder(invited.grants)
      await checkGrants(deps, tx, granter, grants)
      const existing = await memberByEmail(tx, email)
      if (existing && existing.state !== 'setting-up') throw new AppError({ code: 'email_taken', field: 'email' })
      const former = await lockInvitationOf(tx, email)
      if (former) await checkGrants(deps, tx, granter, former.grants)
      // Ends a set-up that the former invitation began: it would otherwise get this one's roles.
      if (existing) await endSessions(tx, existing.id, clock.now())
      if (!granter)
        await audit.recordSignIn(tx, { memberId: existing?.id ?? null, name: email, requestId: '', event: 'invited-by-command' })
      return sendInvitation(deps, tx, granter, { email, name, grants }, 'invitation')
    }),
  )
}

/** Takes an invitation back. */
export function revokeInvitation(deps: MemberDependencies, granter: NonNullable<Granter>, id: string): Promise<Result<undefined>> {
  return resultOf(() =>
    transact(deps.db, async (tx) => {
      await lockMembership(tx)
      const invitation = (await readInvitations(tx)).find((one) => one.id === id) ?? throwFailure('not_found')
      await checkGrants(deps, tx, granter, invitation.grants)
      const now = deps.clock.now()
      await endInvitation(tx, id, now)
      const existing = await memberByEmail(tx, invitation.email)
      if (existing?.state === 'setting-up') await endSessions(tx, existing.id, now)
      noteChange({ after: { state: 'revoked' } })
      return undefined
    }),
  )
}
