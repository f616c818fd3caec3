import { createHash, hash } from 'node:crypto'

/** A page's markup, in which marks stand for its long texts. */
export interface PageText {
  html: string
  /** The long texts in the order of their marks. What is `fixed` is the same in every page of a build. */
  longTexts: readonly { mark: string; text: string; fixed: boolean }[]
}

interface FixedText {
  bytes: Buffer
  digest: string
}

/** Texts of this build: a few. */
const fixedTexts = new Map<string, FixedText>()

function fixedText(text: string): FixedText {
  const known = fixedTexts.get(text)
  if (known) return known
  const bytes = Buffer.from(text)
  const made = { bytes, digest: hash('sha1', bytes, 'base64url') }
  fixedTexts.set(text, made)
  return made
}

/**
 * The bytes of a page and a tag of its content. The bytes of fixed texts, a third of a page, are made and read once, and no text as
 * long as the page is put together.
 */
export function pageBytes({ html, longTexts }: PageText): { body: Buffer; etag: string } {
  const parts: Buffer[] = []
  const digest = createHash('sha1')
  const add = (text: string) => {
    const bytes = Buffer.from(text)
    parts.push(bytes)
    digest.update(bytes)
  }
  let begin = 0
  for (const { mark, text, fixed } of longTexts) {
    const end = html.indexOf(mark, begin)
    if (end < 0) throw new Error('a page has no place for one of its texts')
    add(html.slice(begin, end))
    if (fixed) {
      const { bytes, digest: ofText } = fixedText(text)
      parts.push(bytes)
      digest.update(ofText)
    } else add(text)
    begin = end + mark.length
  }
  add(html.slice(begin))
  return { body: Buffer.concat(parts), etag: `W/"${digest.digest('base64url')}"` }
}
