import { leftToRight } from '@karat/sites/locale.ts'

/** What a letter is about and for whom; its texts are in `language`. */
export interface Letter {
  to: string
  /** The code of the site that it is sent for. */
  site: string
  language: string
  /** What it says, by the key of its text: providers' templates are found by it. */
  kind: string
  /** What the text has places for. */
  values: Readonly<Record<string, string>>
  subject: string
  paragraphs: readonly string[]
  /** A page to go on from, and what is said before its address; nothing is said where there is none. */
  page: { said: string; address: string | undefined }
  /** Who signs it. */
  house: string
}

/** A mail of plain paragraphs, an address to go on from, and the house's name. */
export function letter({ to, paragraphs, page, house, ...about }: Letter) {
  const parts = [...paragraphs, ...(page.address ? [`${page.said}\n${leftToRight(page.address)}`] : []), house]
  return { channel: 'email' as const, recipient: to, ...about, body: parts.filter((part) => part !== '').join('\n\n') }
}
