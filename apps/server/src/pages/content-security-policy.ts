import { hash } from 'node:crypto'
import type { CaptchaSources } from '@karat/api/modules/customers/captcha/providers/captcha-check.ts'
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
function sourceOfPlaceholder(text: string, texts: PageTexts): string | undefined {
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
        found.add(sourceOfPlaceholder(between, texts) ?? sourceOf(between))
      }
      // Search from the end of this tag: text inside of a script that looks like an opening tag is ignored.
      begin = html.indexOf(tagAhead, end)
    }
  }
  return [...found]
}

/**
 * The policy of one page, from the parts of its markup, none of which divides a script or style: only the shop's own files, and inline
 * scripts and styles by their hashes. Style attributes are allowed, since the blurred placeholders of pictures need them; `captcha` has
 * the sources of a provider's captcha.
 */
export function contentSecurityPolicy(markup: readonly string[], texts: PageTexts, captcha?: CaptchaSources): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(markup, texts, 'script', isInlineScript), ...(captcha?.scripts ?? [])].join(' '),
    "worker-src 'self'",
    ...(captcha ? [`frame-src ${captcha.frames.join(' ')}`] : []),
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
