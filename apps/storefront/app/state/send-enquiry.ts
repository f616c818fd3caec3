import type { CallInput, CallReply } from '@karat/contract/calls.ts'
import type { SiteSettings } from '@karat/sites/settings.ts'
import { api, type Build, callOf, outcomeOf, type Outcome } from './api.ts'
import { takeCaptcha } from './session/captcha.ts'
import { loadShop } from './lazy-store.ts'

const send = 'POST /api/investorcategory/'
type Body = CallInput<typeof send>['body']

const { endpoints } = api.injectEndpoints({
  endpoints: (build: Build) => ({
    sendEnquiry: build.mutation<CallReply<typeof send>, Body>({ query: (body) => callOf(send, { body }) }),
  }),
})

/** Sends an investor's enquiry, with a fresh answer of the captcha; returns the id of the enquiry. */
export async function sendEnquiry(settings: SiteSettings, letter: Omit<Body, 'g-recaptcha-response'>): Promise<Outcome<string>> {
  const { store } = await loadShop(settings)
  const body = { ...letter, 'g-recaptcha-response': await takeCaptcha(settings) }
  return outcomeOf(await store.dispatch(endpoints.sendEnquiry.initiate(body)), (reply) => reply.enquiryID)
}
