import type { CallInput, CallKey, CallReply } from '@karat/contract/calls.ts'
import { api, type Build, callOf } from './api.ts'

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
    captcha: build.query<CallReply<'GET /account/captcha'>, void>({ query: () => callOf('GET /account/captcha', {}) }),
  }
}

/** The account service as the browser calls it: ways in, and everything about being signed in. */
export const accountApi = api.injectEndpoints({ endpoints: endpointsOf })
