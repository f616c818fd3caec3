import type { Db } from '../../kernel/db/db.ts'

export type Channel = 'sms' | 'whatsapp' | 'email'

/** A titled part of a mail: pairs of label and value, or plain texts. An address on the web becomes a link. */
export interface MailSection {
  title: string
  rows: (string | [label: string, value: string])[]
}

/** A picture of a piece in a mail: one of the shop's media, and what it shows. */
export interface MailPicture {
  mediaId: string
  alt: string
}

/** The one thing to press in a mail. */
export interface MailButton {
  label: string
  address: string
}

export interface Message {
  channel: Channel
  recipient: string
  /** The code of the site that it is sent for, and its language: they decide on the sender and on the provider's template. */
  site: string
  language: string
  /** The message key of its text, by which templates of providers are found. */
  kind: string
  /** The values for a provider's template, by the names of the text's placeholders. */
  values?: Readonly<Record<string, string | number>>
  subject: string
  /** Plain text, with an empty line between paragraphs. */
  body: string
  /** Whether it is not sent in the night of its site. */
  canWait?: boolean
  /** Whether law and purchase can do without it, so that who gets such mails may decline them. */
  mayDecline?: boolean
  /** How a mail is laid out: its paragraphs before and after its sections. Without it the paragraphs of `body` stand below each other. */
  layout?: {
    opening: string[]
    sections: MailSection[]
    closing: string[]
    pictures?: readonly MailPicture[]
    button?: MailButton | undefined
  }
}

/** A house as a mail names it. */
export interface Sender {
  name: string
  legalName: string
  /** Where answers go; empty where there is none. */
  email: string
  /** Path or URL of its logo; an SVG is not shown, since most mail programs draw none. */
  logo: string
  taxIds: { name: string; number: string }[]
}

/** A template that a provider or an authority has approved, and the sender's name that it was approved for. */
export interface Template {
  templateId: string
  senderId: string | null
}

/** A message as its provider gets it. */
export interface OutgoingMessage extends Pick<Message, 'channel' | 'recipient' | 'language' | 'subject' | 'body'> {
  values: NonNullable<Message['values']>
  sender: Sender
  /** Of a mail: the same text as HTML. */
  html: string | undefined
  template: Template | undefined
  /** Of a mail that may be declined: where that is done, by one press in a mail program. */
  declineAt: string | undefined
}

/** Delivers the messages of a channel. */
export interface MessageProvider {
  channel: Channel
  /** Delivers a message; the same id twice is one message. Throws where that failed; it is then tried again. */
  deliver(message: OutgoingMessage, id: string): Promise<void>
}

export interface Notifications {
  /**
   * Writes an outgoing message, inside the caller's transaction where it has one. `minutes` is how long its text
   * is needed: a code's as long as the code is valid, a day unless told otherwise.
   */
  send(db: Db, message: Message, minutes?: number): Promise<void>
  /** The newest undelivered messages that have not expired; mails with their HTML. */
  recent(limit: number): Promise<(Pick<Message, 'channel' | 'recipient' | 'subject' | 'body'> & { html: string | undefined; at: string })[]>
}
