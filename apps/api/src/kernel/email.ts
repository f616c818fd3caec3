import { leftToRight } from '@karat/sites/locale.ts'

/** An e-mail in terms of its content and addressee; its texts are in `language`. */
export interface EmailContent {
  to: string
  /** The code of the site that it is sent for. */
  site: string
  language: string
  /** The message key of its text, by which templates of providers are found. */
  kind: string
  /** The values of the text's placeholders. */
  values: Readonly<Record<string, string>>
  subject: string
  paragraphs: readonly string[]
  /**
   * A page to go on from: what plain text says before its address, and the label of the button that leads there. Nothing is said
   * where there is none.
   */
  page: { said: string; button: string; address: string | undefined }
  /** The pieces that it is about: their media, and what these show. */
  pictures: readonly { mediaId: string; alt: string }[]
  /** The name of the merchant that signs it. */
  house: string
}

/** A mail of plain paragraphs, pictures of its pieces, a button to go on from, and the house's name. */
export function composeEmail({ to, paragraphs, page, pictures, house, ...about }: EmailContent) {
  const parts = [...paragraphs, ...(page.address ? [`${page.said}\n${leftToRight(page.address)}`] : []), house]
  const layout = {
    opening: paragraphs.filter((part) => part !== ''),
    sections: [],
    closing: [house],
    pictures,
    button: page.address === undefined ? undefined : { label: page.button, address: page.address },
  }
  return { channel: 'email' as const, recipient: to, ...about, body: parts.filter((part) => part !== '').join('\n\n'), layout }
}
