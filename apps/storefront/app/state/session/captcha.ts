import type { SiteSettings } from '@karat/sites/settings.ts'
import { loadAccount } from '../account/load-account.ts'
import type { Challenge, Solution } from './proof-of-work.ts'

interface Recaptcha {
  ready(then: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** Solves a challenge in a worker; returns the challenge and its solution in base64, as the service reads them. */
async function workOut(challenge: Challenge): Promise<string | undefined> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  const solution = await new Promise<Solution | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => resolve(data))
    worker.addEventListener('error', () => resolve(null))
    worker.postMessage(challenge)
  })
  worker.terminate()
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
}

let script: Promise<Recaptcha> | undefined

/** Loads Google's script, which only the security policy of the sign-in pages allows, and only where the service asks for it. */
function loadRecaptcha(siteKey: string): Promise<Recaptcha> {
  script ??= new Promise<Recaptcha>((resolve, reject) => {
    const element = document.createElement('script')
    element.src = `https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}`
    element.addEventListener('error', () => {
      script = undefined
      reject(new Error('the script of the captcha did not come'))
    })
    element.addEventListener('load', () => {
      const { grecaptcha } = window as unknown as { grecaptcha: Recaptcha }
      grecaptcha.ready(() => resolve(grecaptcha))
    })
    document.head.append(element)
  })
  return script
}

async function solveNext(settings: SiteSettings): Promise<string | undefined> {
  const { account } = await loadAccount(settings)
  const asked = await account.captcha()
  if (!asked.ok) return undefined
  if (asked.value.kind === 'altcha') return workOut(asked.value.challenge as Challenge)
  const { siteKey = '' } = asked.value
  return loadRecaptcha(siteKey).then(
    (recaptcha) => recaptcha.execute(siteKey, { action: 'sign_in' }),
    () => undefined,
  )
}

/** Milliseconds for which an answer that was worked out ahead is used; Google's are good for two minutes. */
const keptFor = 90_000
let next: { answer: Promise<string | undefined>; at: number } | undefined

/** Starts the work for the captcha's next answer, called when a shopper starts to fill in a form. */
export function prepareCaptcha(settings: SiteSettings): void {
  if (next && performance.now() - next.at < keptFor) return
  next = { answer: solveNext(settings), at: performance.now() }
}

/** The answer for one call (V-01); each is used once. Undefined where there is none, which the service refuses. */
export async function takeCaptcha(settings: SiteSettings): Promise<string | undefined> {
  prepareCaptcha(settings)
  const taken = next
  next = undefined
  return taken?.answer
}
