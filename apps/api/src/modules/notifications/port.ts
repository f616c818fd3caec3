import type { Db } from '../../kernel/db/db.ts'

export interface Message {
  channel: 'sms' | 'whatsapp' | 'email'
  recipient: string
  subject: string
  body: string
  /** The same as HTML. */
  html?: string
}

/** Delivers the messages of a channel. */
export interface MessageProvider {
  channel: Message['channel']
  /** Delivers a message; the same id twice is one message. Throws where that failed; it is then tried again. */
  deliver(message: Message, id: string): Promise<void>
}

export interface Notifications {
  /**
   * Writes an outgoing message, inside the caller's transaction where it has one. `minutes` is how long its text
   * is needed: a code's as long as the code is valid, a day unless told otherwise.
   */
  send(db: Db, message: Message, minutes?: number): Promise<void>
  /** The newest undelivered messages that have not expired. */
  recent(limit: number): Promise<(Message & { at: string })[]>
}
