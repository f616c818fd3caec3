import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { iconMarkup, lookSheet, nameMarkup } from '@karat/sites/look-markup.ts'
import type { Look } from '@karat/sites/look.ts'
import { directionOf, parseLocale, textLanguages, textLanguageOf } from '@karat/sites/locale.ts'
import { appFolder } from '../installation.ts'

type Words = Record<string, string>

const folder = `${appFolder('storefront')}public/locales/`
const words = new Map(
  textLanguages.map((language) => [language, JSON.parse(readFileSync(`${folder}${language}/common.json`, 'utf8')) as Words]),
)

const style = `html{background:#faf6f0;color:#2b1a2f;font:16px/1.5 Figtree,'IBM Plex Sans Arabic',Mukta,'Noto Sans CJK SC',system-ui,sans-serif}
body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr}
header{border-block-end:1px solid #e4dacb;padding:20px clamp(16px,4.4vw,64px);text-align:center}
header a,h1{font-family:'Cormorant Garamond',Amiri,'Tiro Devanagari Hindi','Noto Serif CJK SC',Georgia,serif;font-weight:500}
header a{color:inherit;font-size:28px;text-decoration:none}
main{display:grid;gap:20px;align-content:center;justify-items:start;padding:64px clamp(16px,4.4vw,64px)}
h1{font-size:clamp(38px,4.4vw,64px);line-height:1.15;margin:0}p{margin:0;color:#6b5a6e;max-inline-size:60ch}
.button{background:#2b1a2f;color:#faf6f0;padding:14px 28px;text-decoration:none}
a:focus-visible{outline:2px solid #7c1d3f;outline-offset:2px}`

const policyOf = (sheet: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(sheet).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

const keys = {
  missing: { title: 'missing.title', text: 'missing.text', action: 'missing.action' },
  malformed: { title: 'malformed.title', text: 'malformed.text', action: 'malformed.action' },
  busy: { title: 'busy.title', text: 'busy.text', action: 'busy.action' },
  opening: { title: 'opening.title', text: 'opening.text', action: 'opening.action' },
  error: { title: 'error.title', text: 'error.text', action: 'error.action' },
}

/** The kind of error page, which selects its texts. */
export type Kind = keyof typeof keys

function kindOf(status: number): Kind {
  if (status === 404) return 'missing'
  if (status === 429) return 'busy'
  return status < 500 ? 'malformed' : 'error'
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A merchant as a page shows it. */
export interface ShownMerchant {
  name: string
  look?: Look | undefined
}

export interface StaticPage {
  body: string
  headers: Record<string, string>
}

/**
 * An error page in the shop's design, from its texts alone: for a page that cannot be rendered or an address that cannot be read. `locale`
 * decides the language, and the link to the shop where a site has it (`sold`); `merchant` is whose name stands over the page, and its look, `kind` selects
 * the texts.
 */
export function staticPage(
  status: number,
  { locale, sold, merchant: { name, look } }: { locale: string; sold: boolean; merchant: ShownMerchant },
  kind = kindOf(status),
): StaticPage {
  const sheet = style + lookSheet(look)
  const language = textLanguageOf(parseLocale(locale)?.language ?? 'en')
  const home = escaped(sold ? `/${locale}/` : '/')
  const say = (word: keyof (typeof keys)[Kind]) => escaped(words.get(language)?.[keys[kind][word]] ?? '')
  const again = kind === 'busy' || kind === 'error' || kind === 'opening'
  const target = again ? '' : home
  const body = `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="theme-color" content="${look?.colours?.paper ?? '#FAF6F0'}"><title>${say('title')}</title>${iconMarkup(look)}<style>${sheet}</style></head><body><header><a href="${home}">${nameMarkup(escaped(name), look)}</a></header><main id="main">${kind === 'opening' ? '' : `<p>${status}</p>`}<h1>${say('title')}</h1><p>${say('text')}</p><p><a class="button" href="${target}">${say('action')}</a></p></main></body></html>`
  return {
    body,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': policyOf(sheet),
      'cache-control': 'no-store',
    },
  }
}
