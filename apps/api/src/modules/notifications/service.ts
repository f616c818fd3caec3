import { addMs, type Clock, durations } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { newId } from '../../kernel/id.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { deliverMessage } from './jobs.ts'
import type { Message, MessageProvider, Notifications } from './port.ts'
import { eraseOver, findMessage, insertMessage, readMessages, setDelivered, sweepMessages } from './store.ts'

export interface NotificationParts {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  secrets: Secrets
  providers: readonly MessageProvider[]
}

const purpose = 'message'
const dayInMinutes = 24 * 60

export function createNotifications(db: Db, { clock, jobs, secrets, providers }: NotificationParts) {
  const byChannel = new Map(providers.map((provider) => [provider.channel, provider]))

  function read({ channel, sealed }: { channel: Message['channel']; sealed: string | null }): Message | undefined {
    const words = sealed === null ? undefined : secrets.decrypt(purpose, sealed)
    return words === undefined ? undefined : { channel, ...(JSON.parse(words) as Omit<Message, 'channel'>) }
  }

  const notifications: Notifications = {
    async send(tx, { channel, ...words }, minutes = dayInMinutes) {
      const createdAt = clock.now()
      const id = newId(createdAt)
      const sealed = secrets.encrypt(purpose, JSON.stringify(words))
      await insertMessage(tx, { id, channel, sealed, createdAt, eraseAt: addMs(createdAt, minutes * durations.minute) })
      if (byChannel.has(channel)) await jobs.add(tx, deliverMessage, { id }, { key: id })
    },
    async recent(limit) {
      const rows = await readMessages(db, clock.now(), limit)
      return rows.flatMap((row) => {
        const message = read(row)
        return message ? [{ ...message, at: row.createdAt.toISOString() }] : []
      })
    },
  }

  return {
    ...notifications,

    /** Hands a message to its provider and forgets its words. Run as a job. One whose time is over is not sent any more. */
    async deliver(id: string): Promise<void> {
      const row = await findMessage(db, id)
      const now = clock.now()
      const message = row && row.eraseAt > now ? read(row) : undefined
      const provider = row && byChannel.get(row.channel)
      if (!message || !provider) return
      await provider.deliver(message, id)
      await setDelivered(db, id, now)
    },

    /** Erases the words of messages whose time is over. Run by the schedule. */
    erase: () => eraseOver(db, clock.now()),

    /** Deletes messages older than `before`. */
    sweep: (before: Date, most: number) => sweepMessages(db, before, most),
  }
}
