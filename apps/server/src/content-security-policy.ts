import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g
const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g

function hashes(html: string, inline: RegExp): string[] {
  const found = [...html.matchAll(inline)].map(
    ([, text]) =>
      `'sha256-${createHash('sha256')
        .update(text ?? '')
        .digest('base64')}'`,
  )
  return [...new Set(found)]
}

/**
 * The policy of one page: only its own files, and the inline scripts and styles that it was rendered with, by their hashes.
 * The one loosening is style attributes, which pictures need for their blurred stand-ins.
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(html, inlineScript)].join(' '),
    ["style-src 'self'", ...hashes(html, inlineStyle)].join(' '),
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
