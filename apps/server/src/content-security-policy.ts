import { hash } from 'node:crypto'
import type { PageText } from './page-text.ts'

/** The last long text that was hashed: every page has the same styles. */
let long = { text: '', source: '' }

function sourceOf(text: string): string {
  if (text === long.text) return long.source
  const source = `'sha256-${hash('sha256', text, 'base64')}'`
  if (text.length > 10_000) long = { text, source }
  return source
}

/** Whether a script's opening tag begins one whose text is run. */
const isInlineScript = (tag: string) => !/\bsrc=|application\/(?:ld\+)?json/.test(tag)

/** The sources of the texts between an element's tags, where its opening tag (`<script …>`) is of that kind. */
function hashes({ html, longTexts }: PageText, name: 'script' | 'style', isInline: (tag: string) => boolean = () => true): string[] {
  const sources = new Set<string>()
  const tagAhead = `<${name}`
  let begin = html.indexOf(tagAhead)
  while (begin >= 0) {
    const text = html.indexOf('>', begin) + 1
    const end = html.indexOf(`</${name}>`, text)
    if (text === 0 || end < 0) break
    if (isInline(html.slice(begin, text))) {
      const between = html.slice(text, end)
      sources.add(sourceOf(longTexts.find(({ mark }) => mark === between)?.text ?? between))
    }
    // From the end of this one: what looks like an opening inside of a script opens nothing.
    begin = html.indexOf(tagAhead, end)
  }
  return [...sources]
}

const captchaPage = /^\/[^/]+\/(?:sign-in|sign-up|forgot-password|reset-password|dashboard\/reviews|investors|checkout-thankyou)$/

/** Whether a page has a form with a captcha; only these may load Google's script, and only where the shop uses it. */
export function hasCaptcha(path: string): boolean {
  return captchaPage.test(path)
}

/** Where Google's captcha loads its scripts and its frame from. */
const recaptcha = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
}

/**
 * The policy of one page, only its own files, and its inline scripts and styles by their hashes.
 * Style attributes are allowed, since the blurred placeholders of pictures need them; Google's captcha is allowed where
 * `withRecaptcha` says that the page has it.
 */
export function contentSecurityPolicy(page: PageText, { withRecaptcha = false } = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(page, 'script', isInlineScript), ...(withRecaptcha ? [recaptcha.scripts] : [])].join(' '),
    "worker-src 'self'",
    ...(withRecaptcha ? [`frame-src ${recaptcha.frames}`] : []),
    ["style-src 'self'", ...hashes(page, 'style')].join(' '),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}
