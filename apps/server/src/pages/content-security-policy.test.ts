import { createHash } from 'node:crypto'
import { captchaSources } from '@karat/api/modules/customers/captcha/providers/captcha-checks.ts'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { createPageTexts } from './page-text.ts'

const texts = createPageTexts()
const policyOf = (html: string, captcha?: ReturnType<typeof captchaSources>) => contentSecurityPolicy([html], texts, captcha)
const page =
  '<script>1</script><script type="application/ld+json">{}</script><script src="/a.js"></script><script type="application/json">2</script><style>b{}</style>'
const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))

test('a page may run its own files and the inline scripts that it was rendered with, and nothing else', () => {
  const policy = policyOf(page)
  expect(directive(policy, 'default-src')).toBe("default-src 'none'")
  expect(directive(policy, 'script-src')).toMatch(/^script-src 'self' 'sha256-[^ ]+'$/)
  expect(directive(policy, 'worker-src')).toBe("worker-src 'self'")
  expect(directive(policy, 'frame-src')).toBeUndefined()
  expect(policy).not.toContain('http')
})

test('other sources, frames, form targets and base URLs are limited to the page’s own origin or none', () => {
  const others = policyOf(page)
    .split('; ')
    .filter((one) => !/^(?:default|script|worker)-src /.test(one) && !one.startsWith('style-src '))
  expect(others.toSorted()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "media-src 'self'",
    "style-src-attr 'unsafe-inline'",
  ])
})

test('a script that is not plain ASCII is allowed by the hash of its bytes', () => {
  const script = "document.title = '₹2,68,154 · सोना'"
  const policy = policyOf(`<p>د.إ</p><script>${script}</script>`)
  expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
})

test('a text behind a placeholder is allowed by its own hash', () => {
  const placeholder = texts.placeholder([texts.share('b{color:red}')])
  expect(policyOf(`<style>${placeholder}</style>`)).toBe(policyOf('<style>b{color:red}</style>'))
  for (const parts of [['b{}'], [texts.share('b{}'), 'i{}']])
    expect(() => policyOf(`<style>${texts.placeholder(parts)}</style>`)).toThrow('one shared text')
})

test('the scripts of all fragments of a page are allowed', () => {
  const parts = ['<script>1</script><p>', '</p><script>2</script>', '<script>1</script>']
  expect(contentSecurityPolicy(parts, texts)).toBe(policyOf(parts.join('')))
  expect(directive(contentSecurityPolicy(parts, texts), 'script-src')?.split(' ')).toHaveLength(4)
})

test('a page with Google’s captcha may load its scripts and its frame; all other directives stay the same', () => {
  const google = captchaSources({ kind: 'recaptcha', siteKey: '', secret: '', url: '' })
  const [plain, wide] = [policyOf(page), policyOf(page, google)]
  const addresses = / https:[^; ]*/g
  expect(wide.split('; ').filter((one) => !plain.includes(one))).toHaveLength(2)
  expect(directive(wide, 'script-src')?.replaceAll(addresses, '')).toBe(directive(plain, 'script-src'))
  expect(new Set(wide.match(/https:\/\/[^/]+/g))).toEqual(
    new Set(['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com']),
  )
})
