import type { Db } from '../../../kernel/db/db.ts'
import { bindUseCases } from '../../../kernel/use-cases.ts'
import { readContact } from './contacts/read-contact.ts'
import { phoneSince } from './contacts/former-phones.ts'
import { knowsDevice } from './contacts/knows-device.ts'
import { ownerOf } from './contacts/owner-of.ts'
import { changeContact, sendContactCode } from './credentials/change-contact.ts'
import { needProof, setVerified } from './credentials/need-proof.ts'
import { notifyPasskeyAdded } from './credentials/notify-passkey-added.ts'
import { prove, sendProofCode } from './credentials/prove.ts'
import { setPassword } from './credentials/set-password.ts'
import type { IdentityContext, IdentityDependencies } from './dependencies.ts'
import { createMessenger } from './messages.ts'
import { createPasswords } from '../../../kernel/passwords/passwords.ts'
import type { SignedInActor } from './port.ts'
import { changeProfile, readDetails } from './profile.ts'
import { exportData, exportForStaff, readSignInLog } from './removal/export-data.ts'
import { keepAccount, planDeletionForStaff, readDeletionPlan, requestDeletion } from './removal/plan-deletion.ts'
import { removeDueAccounts } from './removal/remove-accounts.ts'
import { readFormerAccounts, reopenAccount, reopenForStaff } from './removal/reopen-account.ts'
import { dropSessions, endOneSession } from './sessions/end-sessions.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { logOut } from './sessions/log-out.ts'
import { readAccessToken } from './sessions/read-access-token.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { loginByPassword } from './sign-in/login-by-password.ts'
import { forgotPassword, resetPassword } from './sign-in/reset-password.ts'
import { recordRefusal, signInAs } from './sign-in/sign-in-as.ts'
import { sendSignInCode, verifySignInCode } from './sign-in/sign-in-by-code.ts'
import { sendPhoneSignUpCode, verifyPhoneSignUpCode } from './sign-in/sign-up-by-phone.ts'
import { signUp, verifySignUpCode } from './sign-in/sign-up.ts'
import { sweepFormerPhones, sweepSessions, sweepSignIns } from './store.ts'
import { createTokens } from './sessions/tokens.ts'
import { detailsOf } from './views.ts'

/** Accounts: how their owners sign in, verify themselves, change what they sign in by, and leave. */
export function createIdentity(deps: IdentityDependencies) {
  const { db } = deps
  const context: IdentityContext = {
    ...deps,
    messenger: createMessenger(deps),
    passwords: createPasswords(),
    tokens: createTokens(deps),
  }
  return {
    ...bindUseCases(context, {
      // Sign-in and sign-up.
      login: loginByPassword,
      sendSignInCode,
      verifySignInCode,
      signUp,
      verifySignUpCode,
      sendPhoneSignUpCode,
      verifyPhoneSignUpCode,
      forgotPassword,
      resetPassword,
      signInAs,
      noteRefusal: recordRefusal,
      // Sessions.
      refresh: refreshSession,
      readAccessToken,
      logOut,
      sessions: listSessions,
      endSession: endOneSession,
      signedOut: dropSessions,
      // Verification of the owner, and what needs it.
      sendProofCode,
      prove,
      setVerified,
      sendContactCode,
      changeContact,
      setPassword,
      notifyPasskeyAdded,
      // Contacts and profile.
      knowsDevice,
      ownerOf,
      phoneSince,
      details: readDetails,
      change: changeProfile,
      // Export and deletion, and the return of an account.
      signIns: readSignInLog,
      exportData,
      exportForStaff,
      deletionPlan: readDeletionPlan,
      requestDeletion,
      planDeletionForStaff,
      keepAccount,
      removeDue: removeDueAccounts,
      formerAccounts: readFormerAccounts,
      reopen: reopenAccount,
      reopenForStaff,
    }),
    readContact,
    /** The customer, locked, where the session has a fresh verification; throws `proof_needed` otherwise. */
    needProof: async (tx: Db, actor: SignedInActor) => detailsOf(await needProof(context, tx, actor)),
    /** The number of hashed and verified passwords; for tests that compare the work of different answers. */
    passwordStats: context.passwords.stats,
    sweep: (before: Date, limit: number) => sweepSessions(db, before, limit),
    sweepPhones: (before: Date, limit: number) => sweepFormerPhones(db, before, limit),
    sweepLog: (before: Date, limit: number) => sweepSignIns(db, before, limit),
  }
}

export type IdentityService = ReturnType<typeof createIdentity>
