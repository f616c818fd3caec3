import { desc } from 'drizzle-orm'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import type { Notifications } from './port.ts'
import { message } from './tables.ts'

export function createNotifications(db: Db, clock: Clock): Notifications {
  return {
    async send(tx, words) {
      const createdAt = clock.now()
      await tx.insert(message).values({ id: newId(createdAt), ...words, createdAt })
    },
    async recent(limit) {
      const rows = await db.select().from(message).orderBy(desc(message.createdAt), desc(message.id)).limit(limit)
      return rows.map(({ channel, recipient, subject, body, createdAt }) => ({
        channel,
        recipient,
        subject,
        body,
        at: createdAt.toISOString(),
      }))
    },
  }
}
