import type { SiteSettings } from '@karat/sites/settings.ts'
import { beforeEach, expect, test, vi } from 'vitest'

const settings = {} as SiteSettings
const captcha = vi.fn(() => Promise.resolve({ ok: true, value: { kind: 'recaptcha', siteKey: 'key of the shop' } }))
vi.mock('../account/load-account.ts', () => ({ loadAccount: () => Promise.resolve({ account: { captcha } }) }))

/** Stands in for the document: keeps the scripts that were appended, which then load or fail. */
const scripts: { src: string; end: (name: 'load' | 'error') => void }[] = []
const execute = vi.fn((_key: string, _options: { action: string }) => Promise.resolve(`answer ${execute.mock.calls.length}`))

beforeEach(() => {
  vi.resetModules()
  vi.clearAllMocks()
  scripts.length = 0
  vi.stubGlobal('window', { grecaptcha: { ready: (then: () => void) => then(), execute } })
  vi.stubGlobal('document', {
    createElement: () => {
      const listeners = new Map<string, () => void>()
      return { addEventListener: listeners.set.bind(listeners), end: (name: string) => listeners.get(name)?.() }
    },
    head: { append: (element: (typeof scripts)[number]) => scripts.push(element) },
  })
})

test('Google’s script is loaded once, and gives a fresh answer for each call [V-01]', async () => {
  const { prepareCaptcha, takeCaptcha } = await import('./captcha.ts')
  expect(scripts).toEqual([])
  prepareCaptcha(settings)
  const first = takeCaptcha(settings)
  await vi.waitFor(() => expect(scripts).toHaveLength(1))
  expect(scripts[0]?.src).toBe('https://www.google.com/recaptcha/api.js?render=key%20of%20the%20shop')
  scripts[0]?.end('load')
  expect(await first).toBe('answer 1')
  expect(await takeCaptcha(settings)).toBe('answer 2')
  expect(scripts).toHaveLength(1)
  expect(execute).toHaveBeenCalledWith('key of the shop', { action: 'sign_in' })
})

test('if the script fails to load there is no answer, and the next call loads it again', async () => {
  const { takeCaptcha } = await import('./captcha.ts')
  const first = takeCaptcha(settings)
  await vi.waitFor(() => expect(scripts).toHaveLength(1))
  scripts[0]?.end('error')
  expect(await first).toBeUndefined()
  const second = takeCaptcha(settings)
  await vi.waitFor(() => expect(scripts).toHaveLength(2))
  scripts[1]?.end('load')
  expect(await second).toBe('answer 1')
})

test('if the service is unreachable there is no answer and no script', async () => {
  const { takeCaptcha } = await import('./captcha.ts')
  captcha.mockResolvedValueOnce({ ok: false } as never)
  expect(await takeCaptcha(settings)).toBeUndefined()
  expect(scripts).toEqual([])
})
