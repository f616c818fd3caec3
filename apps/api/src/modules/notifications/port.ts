import type { Look } from '@karat/sites/look.ts'
import type { OrderMessageKind } from '@karat/sites/staff-lists.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Result } from '../../kernel/result.ts'

export type Channel = 'sms' | 'whatsapp' | 'email'

/** The order that a message is about, and what it says. The text of such a message is stored for staff, without the tokens of its links. */
export interface AboutOrder {
  orderId: string
  kind: OrderMessageKind
}

/** The states that the receipts of a provider report: on the device of the recipient, read there, or given up. */
export type ReceiptState = 'received' | 'read' | 'undelivered'

/** One in the `outbox` has a channel without a provider; `sent` was handed to its provider; `failed` was not. */
export type MessageState = 'waiting' | 'outbox' | 'sent' | 'failed' | ReceiptState

/** A message about an order as staff see it in a list; `subject` is null once its text is erased. Texts for no subject are empty. */
export interface OrderMessage {
  id: string
  kind: string
  channel: Channel
  /** Masked; empty once the customer is erased. */
  recipient: string
  subject: string | null
  state: MessageState
  createdAt: Date
  /** When it came into its state; while it waits, and where it was not sent, when it was written. */
  stateAt: Date
  /** The id of the message that it repeats; null for a first one. */
  repeatOf: string | null
  /** How many times it was sent again; of a repeat, how many times its first message was. */
  repeats: number
}

/** How far a message has come that was handed to its provider, and since when. */
export interface MessageProgress {
  state: 'sent' | ReceiptState
  at: Date
}

/** A message that was sent again: now, or by an earlier call that the caller did not know of. `recipient` is masked. */
export interface RepeatedMessage {
  id: string
  recipient: string
  kind: string
  isNew: boolean
}

/** A titled section of an e-mail: pairs of label and value, or plain texts. A web address becomes a link. */
export interface MailSection {
  title: string
  rows: (string | [label: string, value: string])[]
}

/** A picture in an e-mail: one of the shop's media, and its alternative text. */
export interface MailPicture {
  mediaId: string
  alt: string
}

/** The only button of an e-mail. */
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
  /** Whether it is not sent during the night of its site. */
  canWait?: boolean
  /** The order that it is about, unless its text has a code or something else that opens what staff may not open. */
  about?: AboutOrder
  /** Whether neither law nor purchase needs it, so that its recipient may decline such e-mails. */
  mayDecline?: boolean
  /** The layout of an e-mail: its paragraphs before and after its sections. Without it the paragraphs of `body` follow each other. */
  layout?: {
    opening: string[]
    sections: MailSection[]
    closing: string[]
    pictures?: readonly MailPicture[]
    button?: MailButton | undefined
  }
}

/** A merchant as the sender of e-mails. */
export interface Sender {
  name: string
  legalName: string
  /** The address for answers; empty where there is none. */
  email: string
  /** Path or URL of its logo; an SVG is not shown, since most mail programs do not support it. */
  logo: string
  taxIds: { name: string; number: string }[]
  /** The look of its site. */
  look?: Look | undefined
}

/** A template that a provider or an authority has approved, and the sender's name that it was approved for. */
export interface Template {
  templateId: string
  senderId: string | null
}

export interface Notifications {
  /**
   * Writes an outgoing message, inside the caller's transaction where it has one. `minutes` is how long its text is needed: for a code as
   * long as the code is valid, a day by default. Returns its id; undefined where its recipient declined such messages.
   */
  send(db: Db, message: Message, minutes?: number): Promise<string | undefined>
  /** How far messages have come that were handed to their providers, by id; those that wait are absent. */
  progressOf(db: Db, ids: readonly string[]): Promise<Map<string, MessageProgress>>
  /** The newest hundred messages about an order, the newest first. */
  ofOrder(db: Db, orderId: string): Promise<OrderMessage[]>
  /** The text of a message about an order, with masked contacts and without links' tokens; fails with `not_found` or `message_erased`. */
  textOf(db: Db, orderId: string, id: string): Promise<Result<{ subject: string; body: string; language: string }>>
  /**
   * Sends a message about an order again, to the same recipient: a row of its own. `repeats` is how many times it was sent again as far as the
   * caller knows: where it has been meanwhile, the repeat that the caller did not know is returned and nothing is sent.
   */
  repeat(tx: Db, orderId: string, id: string, repeats: number): Promise<Result<RepeatedMessage>>
  /** The newest undelivered messages that have not expired; e-mails with their HTML. */
  recent(limit: number): Promise<(Pick<Message, 'channel' | 'recipient' | 'subject' | 'body'> & { html: string | undefined; at: string })[]>
}
