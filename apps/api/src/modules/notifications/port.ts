import type { Db } from '../../kernel/db/db.ts'

export interface Message {
  channel: 'sms' | 'email'
  recipient: string
  subject: string
  body: string
  /** The same as a page, for readers of mail that show it. */
  html?: string
}

/** Whoever takes messages of a channel to people. */
export interface MessageProvider {
  channel: Message['channel']
  /** Hands a message over; the same id twice is one message. Throws where it could not; it is then tried again. */
  deliver(message: Message, id: string): Promise<void>
}

export interface Notifications {
  /**
   * Writes a message on its way out, inside the caller's transaction where it has one. `minutes` is how long its words
   * are of use: a code's as long as the code holds, a day unless told otherwise.
   */
  send(db: Db, message: Message, minutes?: number): Promise<void>
  /** The newest messages that no provider took and whose time is not over. */
  recent(limit: number): Promise<(Message & { at: string })[]>
}
