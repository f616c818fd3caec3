import type { User } from '@karat/contract/account.ts'
import type { CallReply } from '@karat/contract/calls.ts'
import { accountApi } from './account-api.ts'
import { type CallFailure, outcomeOf, type Outcome } from '../api.ts'
import { authSlice } from '../session/auth-slice.ts'
import { forgetWishlists } from '../wishlist/saved-wishlist.ts'
import type { Store } from '../store.ts'
import { makePasskey, signByPasskey } from '../session/webauthn.ts'

type SessionReply = CallReply<'POST /account/auth/login'>
type CodeReply = CallReply<'POST /account/auth/login-otp'>
export type Device = CallReply<'GET /account/user/sessions'>['responseBody']['sessions'][number]
export type SignInEntry = CallReply<'GET /account/user/sign-ins'>['responseBody']['signIns'][number]
export type Passkey = CallReply<'GET /account/user/passkeys'>['responseBody']['passkeys'][number]
export type Consents = CallReply<'GET /account/user/consents'>['responseBody']
export type Deletion = CallReply<'GET /account/user/deletion'>['responseBody']
/** The answer to a request for a code: the minutes until it expires, and the seconds until another one can be sent. */
export type CodeSent = CodeReply['responseBody']

const { endpoints } = accountApi
type Arg<K extends keyof typeof endpoints> = Parameters<(typeof endpoints)[K]['initiate']>[0]
const unkept = { forceRefetch: true, subscribe: false } as const

/** The actions of signing in and out, and on the customer's own account. */
export function accountActions({ dispatch, getState }: Store) {
  const { loginStarted, loginSucceeded, loginFailed, loginPaused, loggedOut, userChanged } = authSlice.actions

  const bodyOf = <B>(answer: { data?: { responseBody: B }; error?: unknown }): Outcome<B> =>
    outcomeOf(answer, ({ responseBody }) => responseBody)

  /** Stores the profile of a call's answer. */
  function changed(answer: { data?: { responseBody: User }; error?: unknown }): Outcome<User> {
    const outcome = bodyOf(answer)
    if (outcome.ok) dispatch(userChanged(outcome.value))
    return outcome
  }

  /** Reads the profile again: another device may have changed it. */
  async function loadUser(): Promise<void> {
    const { user } = getState().auth
    if (user) changed(await dispatch(endpoints.userDetails.initiate(user.id, unkept)))
  }

  /** Stores the planned deletion of an answer in the profile too. */
  function planned(answer: { data?: { responseBody: Deletion }; error?: unknown }): Outcome<Deletion> {
    const outcome = bodyOf(answer)
    const { user } = getState().auth
    if (outcome.ok && user) dispatch(userChanged({ ...user, deletionAt: outcome.value.dueAt }))
    return outcome
  }

  function failed(failure: CallFailure): void {
    dispatch(loginFailed({ message: failure.message ?? '', code: failure.code ?? String(failure.status) }))
  }

  /** Signs in by a sign-in method (S-01, S-03). */
  async function signIn(
    call: () => PromiseLike<{ data?: SessionReply; error?: unknown }>,
  ): Promise<Outcome<{ user: User; created: boolean }>> {
    dispatch(loginStarted())
    const outcome = outcomeOf(await call(), ({ responseBody }) => responseBody)
    if (!outcome.ok) {
      failed(outcome.failure)
      return outcome
    }
    const { userDetails: user, tokens, created } = outcome.value
    dispatch(loginSucceeded({ user, tokens }))
    return { ok: true, value: { user, created } }
  }

  /** Makes a call that sends a code. */
  async function send(call: () => PromiseLike<{ data?: CodeReply; error?: unknown }>): Promise<Outcome<CodeSent>> {
    dispatch(loginStarted())
    const outcome = outcomeOf(await call(), ({ responseBody }) => responseBody)
    if (outcome.ok) dispatch(loginPaused())
    else failed(outcome.failure)
    return outcome
  }

  /** Requests a challenge, lets the browser answer it, and sends the answer. */
  async function answered<C, T>(
    challenge: PromiseLike<{ data?: { responseBody: { options?: unknown } }; error?: unknown }>,
    answer: (options: unknown) => Promise<Outcome<C>>,
    take: (credential: C) => Promise<Outcome<T>>,
  ): Promise<Outcome<T>> {
    const asked = bodyOf(await challenge)
    if (!asked.ok) return asked
    const credential = await answer(asked.value.options)
    return credential.ok ? take(credential.value) : credential
  }

  return {
    login: (given: Arg<'login'>) => signIn(() => dispatch(endpoints.login.initiate(given))),
    sendCode: (given: Arg<'loginOtp'>) => send(() => dispatch(endpoints.loginOtp.initiate(given))),
    verifyCode: (given: Arg<'otpVerify'>) => signIn(() => dispatch(endpoints.otpVerify.initiate(given))),
    signUp: (given: Arg<'signUp'>) => send(() => dispatch(endpoints.signUp.initiate(given))),
    forgotPassword: (given: Arg<'forgotPassword'>) => send(() => dispatch(endpoints.forgotPassword.initiate(given))),
    /** Signs in by a passkey of this device, without a user name. */
    signInByPasskey: (given: Arg<'passkeyChallenge'>) =>
      answered(dispatch(endpoints.passkeyChallenge.initiate(given)), signByPasskey, (credential) =>
        signIn(() => dispatch(endpoints.passkeySignIn.initiate({ credential }))),
      ),
    resetPassword: (given: Arg<'resetPassword'>) => signIn(() => dispatch(endpoints.resetPassword.initiate(given))),

    /** Signs out, here or everywhere. This browser is signed out whatever the answer is (S-04); `cartOwner` handles the cart. */
    async logOut({ everywhere = false }: { everywhere?: boolean } = {}): Promise<Outcome<null>> {
      const outcome = outcomeOf(await dispatch(endpoints.logOut.initiate({ everywhere })), () => null)
      // A failure to sign out everywhere is reported; a failure to sign out here is not.
      if (everywhere && !outcome.ok && getState().auth.isLoggedIn) return outcome
      dispatch(loggedOut())
      forgetWishlists()
      return { ok: true, value: null }
    },

    changeUser: async (change: Arg<'changeUser'>) => changed(await dispatch(endpoints.changeUser.initiate(change))),

    /** Sends a code to a contact of the account, and proves by it that it is its owner. */
    sendProof: async (given: Arg<'sendProof'>) => bodyOf(await dispatch(endpoints.sendProof.initiate(given))),
    prove: async (given: Arg<'prove'>) => bodyOf(await dispatch(endpoints.prove.initiate(given))),
    /** Sends a code to a new contact, and makes it the account's by the code. */
    sendContactCode: async (given: Arg<'sendContactCode'>) => bodyOf(await dispatch(endpoints.sendContactCode.initiate(given))),
    changeContact: async (given: Arg<'changeContact'>) => changed(await dispatch(endpoints.changeContact.initiate(given))),
    /** An account that the number had before: whether there is one, a code to the mail address of one of its orders, and its sign-in. */
    earlierAccount: async () => bodyOf(await dispatch(endpoints.earlierAccount.initiate(undefined, unkept))),
    sendEarlierCode: async (given: Arg<'sendEarlierCode'>) => bodyOf(await dispatch(endpoints.sendEarlierCode.initiate(given))),
    openEarlier: (given: Arg<'openEarlier'>) => signIn(() => dispatch(endpoints.openEarlier.initiate(given))),
    async setPassword(given: Arg<'setPassword'>): Promise<Outcome<object>> {
      const outcome = bodyOf(await dispatch(endpoints.setPassword.initiate(given)))
      if (outcome.ok) await loadUser()
      return outcome
    },
    signIns: async (): Promise<Outcome<SignInEntry[]>> =>
      outcomeOf(await dispatch(endpoints.signIns.initiate(undefined, unkept)), ({ responseBody }) => responseBody.signIns),
    consents: async () => bodyOf(await dispatch(endpoints.consents.initiate(undefined, unkept))),
    answerConsent: async (given: Arg<'answerConsent'>) => bodyOf(await dispatch(endpoints.answerConsent.initiate(given))),
    passkeys: async (): Promise<Outcome<Passkey[]>> =>
      outcomeOf(await dispatch(endpoints.passkeys.initiate(undefined, unkept)), ({ responseBody }) => responseBody.passkeys),
    addPasskey: () =>
      answered(dispatch(endpoints.newPasskeyChallenge.initiate()), makePasskey, async (credential) =>
        bodyOf(await dispatch(endpoints.addPasskey.initiate({ credential }))),
      ),
    renamePasskey: async (given: Arg<'renamePasskey'>) => bodyOf(await dispatch(endpoints.renamePasskey.initiate(given))),
    removePasskey: async (id: string) => bodyOf(await dispatch(endpoints.removePasskey.initiate(id))),
    proveByPasskey: () =>
      answered(dispatch(endpoints.proofChallenge.initiate()), signByPasskey, async (credential) =>
        bodyOf(await dispatch(endpoints.proveByPasskey.initiate({ credential }))),
      ),
    exportData: async () => bodyOf(await dispatch(endpoints.exportData.initiate())),
    deletion: async () => bodyOf(await dispatch(endpoints.deletion.initiate(undefined, unkept))),
    requestDeletion: async () => planned(await dispatch(endpoints.requestDeletion.initiate())),
    keepAccount: async () => planned(await dispatch(endpoints.keepAccount.initiate())),

    loadUser,

    devices: async (): Promise<Outcome<Device[]>> =>
      outcomeOf(await dispatch(endpoints.sessions.initiate(undefined, unkept)), ({ responseBody }) => responseBody.sessions),
    endSession: async (id: string): Promise<Outcome<null>> => outcomeOf(await dispatch(endpoints.endSession.initiate(id)), () => null),

    /** Reads the captcha's task for one call (V-01). */
    captcha: async (): Promise<Outcome<CallReply<'GET /account/captcha'>['responseBody']>> =>
      outcomeOf(await dispatch(endpoints.captcha.initiate(undefined, unkept)), ({ responseBody }) => responseBody),
  }
}
export type AccountActions = ReturnType<typeof accountActions>
