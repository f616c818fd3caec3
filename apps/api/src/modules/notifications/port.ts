import type { Db } from '../../kernel/db/db.ts'

export interface Message {
  channel: 'sms' | 'email'
  recipient: string
  subject: string
  body: string
}

export interface Notifications {
  /** Writes a message on its way out, inside the caller's transaction where it has one. */
  send(db: Db, message: Message): Promise<void>
  /** The newest messages that no provider took. */
  recent(limit: number): Promise<(Message & { at: string })[]>
}
