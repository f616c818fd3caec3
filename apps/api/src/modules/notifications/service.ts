import { leftToRight } from '@karat/sites/locale.ts'
import { addMs, type Clock, durations } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import { deferToCommit } from '../../kernel/db/transacting.ts'
import { newId } from '../../kernel/id.ts'
import type { Jobs } from '../../kernel/jobs/jobs.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { t } from '../../kernel/translations.ts'
import { deliverMessage } from './jobs.ts'
import { createDeclines } from './declines.ts'
import { mailHtml } from './mail.ts'
import type { Message, Notifications, Sender } from './port.ts'
import type { MessageProvider } from './providers/message-provider.ts'
import { plainText, sendingTime } from './rules.ts'
import {
  eraseOver as eraseExpired,
  eraseText,
  findMessage,
  findTemplate,
  insertMessage,
  readMessages,
  setDelivered,
  sweepMessages,
} from './store.ts'

export interface NotificationDependencies {
  clock: Clock
  jobs: Pick<Jobs, 'add'>
  secrets: Secrets
  providers: readonly MessageProvider[]
  /** The merchant of a site, by the site's code. */
  senderOf: (site: string) => Promise<Sender>
  timeZoneOf: (site: string) => Promise<string>
  /** The shop's public origin; without it e-mails have no pictures, no links and cannot be declined. */
  publicOrigin?: string | undefined
  /** Reads the e-mail address of a customer. */
  mailOf: (tx: Db, customerId: string) => Promise<string | undefined>
}

/** A message as it is stored until it is sent. */
type StoredMessage = Message & { declineAt?: string }

const purpose = 'message'
const dayInMinutes = 24 * 60
/** The fields that messages from before site and language were stored lack; such a message lives for a day at most. */
const unnamed = { site: '', language: 'en', kind: '' }

export function createNotifications(db: Db, deps: NotificationDependencies) {
  const { clock, jobs, secrets, providers, senderOf, timeZoneOf, publicOrigin, mailOf } = deps
  const declines = createDeclines(db, { clock, secrets, publicOrigin, mailOf })
  const byChannel = new Map(providers.map((provider) => [provider.channel, provider]))

  function decrypt({ channel, encrypted }: { channel: Message['channel']; encrypted: string | null }): StoredMessage | undefined {
    const content = encrypted === null ? undefined : secrets.decrypt(purpose, encrypted)
    return content === undefined ? undefined : { channel, ...unnamed, ...(JSON.parse(content) as Omit<StoredMessage, 'channel'>) }
  }

  /** A message with its texts for channels without HTML. */
  const textsOf = (message: StoredMessage): StoredMessage => ({
    ...message,
    subject: plainText(message.subject, message.language),
    body: plainText(message.body, message.language),
  })

  const htmlOf = (message: StoredMessage, sender: Sender) =>
    message.channel === 'email' ? mailHtml(message, sender, publicOrigin) : undefined

  /** The stored form of a message: one that may be declined gets the address for that. */
  function withDecline(message: Message): Omit<StoredMessage, 'channel'> {
    const { channel: _channel, ...content } = message
    const declineAt = declines.addressOf(message)
    if (declineAt === undefined) return content
    const declineText = `${t(content.language, 'decline.mail')}\n${leftToRight(declineAt)}`
    const { layout } = content
    return {
      ...content,
      declineAt,
      body: `${content.body}\n\n${declineText}`,
      // The HTML has a link for it.
      layout: layout ?? { opening: content.body.split('\n\n'), sections: [], closing: [] },
    }
  }

  /** The earliest time at which a new message may be sent. */
  const dueOf = async ({ canWait, site }: Pick<Message, 'canWait' | 'site'>, now: Date) =>
    canWait ? sendingTime(now, await timeZoneOf(site)) : now

  const notifications: Notifications = {
    async send(tx, { channel, ...given }, minutes = dayInMinutes) {
      if (await declines.isDeclined(tx, { channel, ...given })) return
      const createdAt = clock.now()
      const content = withDecline({ channel, ...given })
      const dueAt = await dueOf(content, createdAt)
      const id = newId(createdAt)
      const encrypted = secrets.encrypt(purpose, JSON.stringify(content))
      await deferToCommit(
        insertMessage(tx, { id, channel, encrypted, createdAt, eraseAt: addMs(createdAt, minutes * durations.minute) }),
        ...(byChannel.has(channel) ? [jobs.add(tx, deliverMessage, { id }, { key: id, dueAt })] : []),
      )
    },
    async recent(limit) {
      const rows = await readMessages(db, clock.now(), limit)
      const messages = rows.map(async (row) => {
        const message = decrypt(row)
        if (!message) return []
        const { channel, recipient, subject, body } = textsOf(message)
        return [{ channel, recipient, subject, body, html: htmlOf(message, await senderOf(message.site)), at: row.createdAt.toISOString() }]
      })
      return (await Promise.all(messages)).flat()
    },
  }

  return {
    ...notifications,
    ...declines,

    /** Delivers a message by its provider and erases its text. Run as a job. An expired message is not sent. */
    async deliver(id: string): Promise<void> {
      const row = await findMessage(db, id)
      const now = clock.now()
      const message = row && row.eraseAt > now ? decrypt(row) : undefined
      const provider = row && byChannel.get(row.channel)
      if (!message || !provider) return
      // Declined since it was written.
      if (await declines.isDeclined(db, message)) return eraseText(db, id)
      const dueAt = await dueOf(message, now)
      // Its job was late, as after an outage, and it is night now.
      if (dueAt > now) return jobs.add(db, deliverMessage, { id }, { key: `${id} in the morning`, dueAt })
      const { channel, recipient, language, subject, body, values = {}, declineAt } = textsOf(message)
      const sender = await senderOf(message.site)
      const [html, template] = [htmlOf(message, sender), await findTemplate(db, message)]
      await provider.deliver({ channel, recipient, language, subject, body, values, sender, html, template, declineAt }, id)
      await setDelivered(db, id, now)
    },

    /** Erases the texts of expired messages. Run by the schedule. */
    erase: () => eraseExpired(db, clock.now()),

    /** Deletes messages older than `before`. */
    sweep: (before: Date, limit: number) => sweepMessages(db, before, limit),
  }
}
