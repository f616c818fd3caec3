import { hash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>/g
const inlineStyle = /<style[^>]*>/g

/** The last long text that was hashed: every page has the same styles. Texts are Latin-1, a character for each byte. */
let long = { text: '', source: '' }

function sourceOf(text: string): string {
  if (text === long.text) return long.source
  const source = `'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`
  if (text.length > 10_000) long = { text, source }
  return source
}

function hashes(html: string, opening: RegExp, closing: string): string[] {
  const sources = new Set<string>()
  let end = 0
  for (;;) {
    // From the end of the last one: what looks like an opening inside of a script opens nothing.
    opening.lastIndex = end
    if (!opening.test(html)) return [...sources]
    const begin = opening.lastIndex
    end = html.indexOf(closing, begin)
    if (end < 0) return [...sources]
    sources.add(sourceOf(html.slice(begin, end)))
  }
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
 * The policy of one page, given as its bytes: only its own files, and its inline scripts and styles by their hashes.
 * Style attributes are allowed, since the blurred placeholders of pictures need them; Google's captcha is allowed where
 * `withRecaptcha` says that the page has it.
 */
export function contentSecurityPolicy(page: Buffer, { withRecaptcha = false } = {}): string {
  const html = page.toString('latin1')
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(html, inlineScript, '</script>'), ...(withRecaptcha ? [recaptcha.scripts] : [])].join(' '),
    "worker-src 'self'",
    ...(withRecaptcha ? [`frame-src ${recaptcha.frames}`] : []),
    ["style-src 'self'", ...hashes(html, inlineStyle, '</style>')].join(' '),
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
