import { createHash } from 'node:crypto'
import { iconMarkup, lookSheet, nameMarkup } from '@karat/sites/look-markup.ts'
import type { Look } from '@karat/sites/look.ts'
import { directionOf, languageTag, type PageLocale } from '@karat/sites/locale.ts'

/** A text as HTML, in an element or in a quoted attribute. */
export const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The source of a script or style in a Content Security Policy. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const style = `html{background:#faf6f0;color:#2b1a2f;font:16px/1.5 Figtree,'IBM Plex Sans Arabic',Mukta,'Noto Sans CJK SC',system-ui,sans-serif}body{margin:0}
header{border-block-end:1px solid #e4dacb;padding:20px clamp(16px,4.4vw,64px);text-align:center;font-size:28px}header,h1{font-family:'Cormorant Garamond',Amiri,'Tiro Devanagari Hindi','Noto Serif CJK SC',Georgia,serif;font-weight:500}
main{max-width:40rem;margin:0 auto;padding:48px clamp(16px,4.4vw,64px);display:grid;gap:20px}h1{font-size:clamp(30px,4.4vw,44px);line-height:1.15;margin:0}p{margin:0;color:#5d4d60}
dl{margin:0;border-block-start:1px solid #e4dacb}dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 24px;padding-block:12px;border-block-end:1px solid #e4dacb}dt{color:#5d4d60}dd{margin:0;font-weight:600;user-select:all;overflow-wrap:anywhere}
a,button{justify-self:start;min-height:48px;display:grid;place-items:center;padding:0 28px;border:0;font:inherit;background:#2b1a2f;color:#faf6f0;text-decoration:none;cursor:pointer}:is(a,button):focus-visible{outline:2px solid #7c1d3f;outline-offset:2px}`

interface PlainPage {
  locale: PageLocale
  /** The name of the merchant. */
  merchant: string
  /** The look of the merchant's site. */
  look?: Look | undefined
  title: string
  /** The content below the title, as HTML. */
  body: string
  /** Whether a form of it is sent to its own address. */
  sends?: boolean
}

/** A page in the merchant's design without the storefront and without a script, and its Content Security Policy. */
export function plainPage({ locale, merchant, look, title, body, sends = false }: PlainPage): { html: string; policy: string } {
  const sheet = style + lookSheet(look)
  return {
    html: `<!doctype html><html lang="${escapeHtml(languageTag(locale))}" dir="${directionOf(locale.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>${iconMarkup(look)}<style>${sheet}</style></head><body><header>${nameMarkup(escapeHtml(merchant), look)}</header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    policy: `default-src 'none'; style-src ${hashSource(sheet)}; img-src 'self'; base-uri 'none'; form-action ${sends ? "'self'" : "'none'"}; frame-ancestors 'none'`,
  }
}
