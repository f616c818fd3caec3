import type { PageTexts } from '../page-pipeline/page-texts.ts'

/** The texts of a page without placeholders: each text is inserted at once. */
export const plainTexts: PageTexts = {
  share: (text) => ({ bytes: Buffer.from(text) }),
  placeholder: (parts) => parts.map((part) => (typeof part === 'string' ? part : Buffer.from(part.bytes).toString())).join(''),
}
