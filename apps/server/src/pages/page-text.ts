import { createHash, hash } from 'node:crypto'

/** A text that is the same on several pages: its bytes, and its key. */
export interface SharedText {
  bytes: Buffer
  digest: string
  /** Its source in a content security policy, where it is a script or a style. */
  source: () => string
}

type Part = string | SharedText

/** The texts of one page, by their placeholders in its markup. */
export interface PageTexts {
  share: (text: string) => SharedText
  placeholder: (parts: readonly Part[]) => string
  /** The parts in the place of a placeholder; undefined for any other text. */
  partsOf: (placeholder: string) => readonly Part[] | undefined
}

/** The beginning of every placeholder. It is random in each process, so that no shopper's text can contain it. */
const placeholderStart = `/*${crypto.randomUUID()}:`
const placeholderEnd = '*/'

function share(text: string): SharedText {
  const bytes = Buffer.from(text)
  let source: string | undefined
  return {
    bytes,
    digest: hash('sha1', bytes, 'base64url'),
    source: () => (source ??= `'sha256-${hash('sha256', bytes, 'base64')}'`),
  }
}

/** Creates the texts of a page, without placeholders yet. */
export function createPageTexts(): PageTexts {
  const placed: (readonly Part[])[] = []
  return {
    share,
    placeholder(parts) {
      placed.push(parts)
      return `${placeholderStart}${placed.length - 1}${placeholderEnd}`
    },
    partsOf(placeholder) {
      return placeholder.startsWith(placeholderStart)
        ? placed[Number(placeholder.slice(placeholderStart.length, -placeholderEnd.length))]
        : undefined
    },
  }
}

/**
 * The bytes of a page and its entity tag, from the parts of its markup. The bytes of shared texts, most of a page, are encoded and hashed
 * once; all others are written at their positions, and the page is never concatenated as one string.
 */
export function pageBytes(markup: readonly string[], texts: PageTexts): { body: Buffer; etag: string } {
  const parts = markup.flatMap((text) => replacePlaceholders(text, texts))
  const body = Buffer.allocUnsafeSlow(
    parts.reduce((sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : part.bytes.length), 0),
  )
  const digest = createHash('sha1')
  let length = 0
  for (const part of parts) {
    const begin = length
    if (typeof part === 'string') {
      length += body.write(part, begin)
      digest.update(body.subarray(begin, length))
    } else {
      body.set(part.bytes, begin)
      length += part.bytes.length
      digest.update(part.digest)
    }
  }
  return { body, etag: `W/"${digest.digest('base64url')}"` }
}

/** A text with its placeholders replaced, in parts. */
function replacePlaceholders(text: string, texts: PageTexts): Part[] {
  const parts: Part[] = []
  let begin = 0
  for (let start = text.indexOf(placeholderStart); start >= 0; start = text.indexOf(placeholderStart, begin)) {
    const end = text.indexOf(placeholderEnd, start) + placeholderEnd.length
    const placed = texts.partsOf(text.slice(start, end))
    if (!placed) throw new Error('a page has a placeholder of another page')
    parts.push(text.slice(begin, start), ...placed)
    begin = end
  }
  parts.push(text.slice(begin))
  return parts
}
