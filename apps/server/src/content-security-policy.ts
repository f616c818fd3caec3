import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\bsrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The policy of one page: only its own files, and the inline scripts that it was rendered with, by their hashes.
 * The one loosening is style attributes, which pictures need for their blurred stand-ins.
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, script]) =>
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
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
