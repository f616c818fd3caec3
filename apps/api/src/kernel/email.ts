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
   * The page that the e-mail leads to: the text before its address in plain text, and the label of its button. Without an address neither
   * is shown.
   */
  page: { intro: string; button: string; address: string | undefined }
  /** The pictures of the units that it is about, with their alternative texts. */
  pictures: readonly { mediaId: string; alt: string }[]
  /** The name of the merchant that signs it. */
  merchant: string
}

/** Composes an e-mail of plain paragraphs, pictures, a button, and the merchant's name. */
export function composeEmail({ to, paragraphs, page, pictures, merchant, ...about }: EmailContent) {
  const parts = [...paragraphs, ...(page.address ? [`${page.intro}\n${leftToRight(page.address)}`] : []), merchant]
  const layout = {
    opening: paragraphs.filter((part) => part !== ''),
    sections: [],
    closing: [merchant],
    pictures,
    button: page.address === undefined ? undefined : { label: page.button, address: page.address },
  }
  return { channel: 'email' as const, recipient: to, ...about, body: parts.filter((part) => part !== '').join('\n\n'), layout }
}
