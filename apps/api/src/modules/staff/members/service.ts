import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { authenticateStaff } from './authenticate-staff.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { changeRole, createRole, removeRole } from './change-roles.ts'
import { changeGrants, changeState, setDigest, setLanguage } from './change-member.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import type { MemberDependencies } from './dependencies.ts'
import { endSession, listSessions, signOut } from './end-own-sessions.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { inviteMember, revokeInvitation } from './invite-member.ts'
import { listMembers } from './list-members.ts'
import { nameMembers } from './name-members.ts'
import { readMembersOnSite } from './read-members-on-site.ts'
import { readSession } from './read-session.ts'
import { resetMember } from './reset-member.ts'
import { askForPasswordLink, mailPasswordLink, resetPassword } from './reset-password.ts'
import { issueLink, signInByLink } from './sign-in-by-link.ts'
import { claimDigest, readOwnersOfSite, sweepSessions } from './store.ts'
import { verifyAgain } from './verify-again.ts'

/** Members of staff: how they sign in, who invites them, and which roles they have on which site. */
export function createMembers(deps: MemberDependencies) {
  return {
    ...bindUseCases(deps, {
      // Sign-in.
      beginSignIn,
      finishSignIn,
      signInByLink,
      issueLink,
      authenticate: authenticateStaff,
      session: readSession,
      verifyAgain,
      askForPasswordLink,
      mailPasswordLink,
      resetPassword,
      // Own sessions.
      sessions: listSessions,
      endSession,
      signOut,
      setLanguage,
      setDigest,
      // Members.
      list: listMembers,
      onSite: readMembersOnSite,
      invite: inviteMember,
      revokeInvitation,
      readInvitation,
      acceptInvitation,
      confirmSecondFactor,
      changeGrants,
      changeState,
      reset: resetMember,
      // Roles.
      createRole,
      changeRole,
      removeRole,
    }),
    named: <T extends { by: string }>(records: readonly T[]) => nameMembers(deps, records),
    claimDigest,
    /** The active owners of a site. */
    ownersOf: (tx: Db, site: string) => readOwnersOfSite(tx, site),
    sweep: (before: Date, limit: number) => sweepSessions(deps.db, before, limit),
  }
}

export type MemberService = ReturnType<typeof createMembers>
