import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { PageTexts } from './page-text.ts'

/** The sources of texts: few scripts start pages. */
const sources = new LRUCache<string, string>({ max: 300 })

function sourceOf(text: string): string {
  const source = sources.get(text) ?? `'sha256-${hash('sha256', text, 'base64')}'`
  sources.set(text, source)
  return source
}

/** The source that a placeholder stands for; undefined for any other text. */
function sourceOfMark(text: string, texts: PageTexts): string | undefined {
  const parts = texts.partsOf(text)
  const [part] = parts ?? []
  if (parts && (parts.length !== 1 || typeof part !== 'object')) throw new Error('a script or style is not one shared text')
  return typeof part === 'object' ? part.source() : undefined
}

/** Whether a script's opening tag belongs to an inline script that is run. */
const isInlineScript = (tag: string) => !/\bsrc=|application\/(?:ld\+)?json/.test(tag)

/** The sources of the texts between an element's tags, for opening tags (`<script …>`) of that kind. */
function hashes(
  markup: readonly string[],
  texts: PageTexts,
  name: 'script' | 'style',
  isInline: (tag: string) => boolean = () => true,
): string[] {
  const found = new Set<string>()
  const tagAhead = `<${name}`
  for (const html of markup) {
    let begin = html.indexOf(tagAhead)
    while (begin >= 0) {
      const text = html.indexOf('>', begin) + 1
      const end = html.indexOf(`</${name}>`, text)
      if (text === 0 || end < 0) break
      if (isInline(html.slice(begin, text))) {
        const between = html.slice(text, end)
        found.add(sourceOfMark(between, texts) ?? sourceOf(between))
      }
      // Search from the end of this tag: text inside of a script that looks like an opening tag is ignored.
      begin = html.indexOf(tagAhead, end)
    }
  }
  return [...found]
}

/** The origins of the scripts and the frame of Google's captcha. */
const recaptcha = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
}

/**
 * The policy of one page, from the parts of its markup, none of which divides a script or style: only the shop's own files, and inline
 * scripts and styles by their hashes. Style attributes are allowed, since the blurred placeholders of pictures need them; Google's captcha
 * is allowed with `withRecaptcha`.
 */
export function contentSecurityPolicy(markup: readonly string[], texts: PageTexts, { withRecaptcha = false } = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(markup, texts, 'script', isInlineScript), ...(withRecaptcha ? [recaptcha.scripts] : [])].join(' '),
    "worker-src 'self'",
    ...(withRecaptcha ? [`frame-src ${recaptcha.frames}`] : []),
    ["style-src 'self'", ...hashes(markup, texts, 'style')].join(' '),
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
