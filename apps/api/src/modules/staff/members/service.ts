import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { addPasskey, readPasskeyOptions } from './add-passkey.ts'
import { authenticateStaff } from './authenticate-staff.ts'
import { beginSignIn } from './begin-sign-in.ts'
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from './change-authenticator.ts'
import { changeOwnPassword } from './change-own-password.ts'
import { removePasskey, renamePasskey } from './change-passkeys.ts'
import { changeRole, createRole, removeRole } from './change-roles.ts'
import { changeGrants, changeState, setAlerts, setDigest, setLanguage, undoGrants } from './change-member.ts'
import { confirmPasskey, confirmSecondFactor, readSetUpOptions } from './confirm-second-factor.ts'
import { countUnreadableFactors } from './count-unreadable-factors.ts'
import type { MemberDependencies } from './dependencies.ts'
import { endSession, forgetDevice, listSessions, signOut } from './end-own-sessions.ts'
import { finishSignIn, finishSignInByPasskey, readSignInOptions } from './finish-sign-in.ts'
import { inviteMember, revokeInvitation } from './invite-member.ts'
import { listMembers } from './list-members.ts'
import { nameMembers } from './name-members.ts'
import type { NamedRecord } from './port.ts'
import { readMembersOnSite } from './read-members-on-site.ts'
import { readSession } from './read-session.ts'
import { readSignInMethods } from './read-sign-in-methods.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { resetMember } from './reset-member.ts'
import { askForPasswordLink, mailPasswordLink, resetPassword } from './reset-password.ts'
import { issueLink, signInByLink } from './sign-in-by-link.ts'
import { readPasskeySignInOptions, signInByPasskey } from './sign-in-by-passkey.ts'
import { claimDigest, readOwnersOfSite, sweepSessions } from './store.ts'
import { readProofOptions, verifyAgain, verifyByPasskey } from './verify-again.ts'

/** Members of staff: how they sign in, who invites them, and which roles they have on which site. */
export function createMembers(deps: MemberDependencies) {
  return {
    ...bindUseCases(deps, {
      // Sign-in.
      beginSignIn,
      finishSignIn,
      signInOptions: readSignInOptions,
      finishSignInByPasskey,
      passkeySignInOptions: readPasskeySignInOptions,
      signInByPasskey,
      signInByLink,
      issueLink,
      authenticate: authenticateStaff,
      session: readSession,
      verifyAgain,
      proofOptions: readProofOptions,
      verifyByPasskey,
      askForPasswordLink,
      mailPasswordLink,
      resetPassword,
      // Own account.
      signInMethods: readSignInMethods,
      changeOwnPassword,
      renewRecoveryCodes,
      beginAuthenticator,
      confirmAuthenticator,
      removeAuthenticator,
      passkeyOptions: readPasskeyOptions,
      addPasskey,
      renamePasskey,
      removePasskey,
      sessions: listSessions,
      endSession,
      forgetDevice,
      signOut,
      setLanguage,
      setDigest,
      setAlerts,
      // Members.
      list: listMembers,
      countUnreadable: countUnreadableFactors,
      onSite: readMembersOnSite,
      invite: inviteMember,
      revokeInvitation,
      readInvitation,
      acceptInvitation,
      confirmSecondFactor,
      setUpOptions: readSetUpOptions,
      confirmPasskey,
      changeGrants,
      undoGrants,
      changeState,
      reset: resetMember,
      // Roles.
      createRole,
      changeRole,
      removeRole,
    }),
    named: <T extends NamedRecord>(records: readonly T[]) => nameMembers(deps, records),
    claimDigest,
    /** The active owners of a site. */
    ownersOf: (tx: Db, site: string) => readOwnersOfSite(tx, site),
    sweep: (before: Date, limit: number) => sweepSessions(deps.db, before, limit),
  }
}

export type MemberService = ReturnType<typeof createMembers>
