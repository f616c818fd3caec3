import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from '../api.ts'

type Body<K extends CallKey> = CallInput<K> extends { body?: infer B } ? NonNullable<B> : never

function endpointsOf(build: Build) {
  const post = <K extends CallKey>(key: K) =>
    build.mutation<CallReply<K>, Body<K>>({ query: (body) => callOf(key, { body } as unknown as CallInput<K>) })
  return {
    login: post('POST /account/auth/login'),
    loginOtp: post('POST /account/auth/login-otp'),
    otpVerify: post('POST /account/auth/otp-verify'),
    signUp: post('POST /account/auth/sign-up'),
    forgotPassword: post('POST /account/auth/forgot-password'),
    resetPassword: post('POST /account/auth/reset-password'),
    logOut: post('POST /account/auth/log-out'),
    changeUser: post('PATCH /account/user'),
    userDetails: build.query<CallReply<'GET /account/user/details/:id'>, string>({
      query: (id) => callOf('GET /account/user/details/:id', { params: { id } }),
    }),
    sessions: build.query<CallReply<'GET /account/user/sessions'>, void>({ query: () => callOf('GET /account/user/sessions', {}) }),
    endSession: build.mutation<CallReply<'DELETE /account/user/sessions/:id'>, string>({
      query: (id) => callOf('DELETE /account/user/sessions/:id', { params: { id } }),
    }),
    signIns: build.query<CallReply<'GET /account/user/sign-ins'>, void>({ query: () => callOf('GET /account/user/sign-ins', {}) }),
    sendProof: post('POST /account/user/proof/send'),
    prove: post('POST /account/user/proof'),
    sendContactCode: post('POST /account/user/contact/send'),
    changeContact: post('PUT /account/user/contact'),
    earlierAccount: build.query<CallReply<'GET /account/user/earlier'>, void>({ query: () => callOf('GET /account/user/earlier', {}) }),
    sendEarlierCode: post('POST /account/user/earlier/send'),
    openEarlier: post('POST /account/user/earlier'),
    setPassword: post('PUT /account/user/password'),
    consents: build.query<CallReply<'GET /account/user/consents'>, void>({ query: () => callOf('GET /account/user/consents', {}) }),
    answerConsent: post('PUT /account/user/consents'),
    // A mutation, so that its answer is not cached.
    exportData: build.mutation<CallReply<'GET /account/user/export'>, void>({ query: () => callOf('GET /account/user/export', {}) }),
    deletion: build.query<CallReply<'GET /account/user/deletion'>, void>({ query: () => callOf('GET /account/user/deletion', {}) }),
    requestDeletion: build.mutation<CallReply<'POST /account/user/deletion'>, void>({
      query: () => callOf('POST /account/user/deletion', {}),
    }),
    keepAccount: build.mutation<CallReply<'DELETE /account/user/deletion'>, void>({
      query: () => callOf('DELETE /account/user/deletion', {}),
    }),
    passkeyChallenge: post('POST /account/auth/passkey/options'),
    passkeySignIn: post('POST /account/auth/passkey'),
    passkeys: build.query<CallReply<'GET /account/user/passkeys'>, void>({ query: () => callOf('GET /account/user/passkeys', {}) }),
    newPasskeyChallenge: build.mutation<CallReply<'POST /account/user/passkeys/options'>, void>({
      query: () => callOf('POST /account/user/passkeys/options', {}),
    }),
    addPasskey: post('POST /account/user/passkeys'),
    renamePasskey: build.mutation<CallReply<'PATCH /account/user/passkeys/:passkeyId'>, { passkeyId: string; name: string }>({
      query: ({ passkeyId, name }) => callOf('PATCH /account/user/passkeys/:passkeyId', { params: { passkeyId }, body: { name } }),
    }),
    removePasskey: build.mutation<CallReply<'DELETE /account/user/passkeys/:passkeyId'>, string>({
      query: (passkeyId) => callOf('DELETE /account/user/passkeys/:passkeyId', { params: { passkeyId } }),
    }),
    proofChallenge: build.mutation<CallReply<'POST /account/user/proof/passkey/options'>, void>({
      query: () => callOf('POST /account/user/proof/passkey/options', {}),
    }),
    proveByPasskey: post('POST /account/user/proof/passkey'),
    captcha: build.query<CallReply<'GET /account/captcha'>, void>({ query: () => callOf('GET /account/captcha', {}) }),
  }
}

/** The browser's calls of the account service: sign-in methods and the signed-in customer. */
export const accountApi = api.injectEndpoints({ endpoints: endpointsOf })
