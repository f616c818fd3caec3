import { existsSync } from 'node:fs'
import type { MediaStore } from '@karat/api/modules/catalogue/media/stores/media-store.ts'
import { createMediaStore } from '@karat/api/modules/catalogue/media/stores/media-stores.ts'
import { openMessageProviders } from '@karat/api/modules/notifications/providers/message-providers.ts'
import { Redis } from 'ioredis'
import type { Config } from '../config.ts'
import { about, type Finding, reasonOf } from './finding.ts'

async function checkRedis({ redisUrl }: Config): Promise<Finding> {
  const redis = about('Redis')
  if (!redisUrl) return redis.ok('Not set: right for one process.')
  const client = new Redis(redisUrl, { maxRetriesPerRequest: 0, commandTimeout: 3000, connectTimeout: 3000, retryStrategy: () => null })
  // The error of the command is the one that is told.
  client.on('error', () => {})
  try {
    await client.ping()
    return redis.ok('It answers.')
  } catch (error) {
    return redis.fault(`It does not answer (${reasonOf(error)}): changes reach other processes late.`)
  } finally {
    client.disconnect()
  }
}

/** Whether a store gives back the bytes that it was given under a key, which are deleted in any case. */
async function givesBack(store: MediaStore, key: string): Promise<boolean> {
  try {
    return (await store.read(key))?.toString() === key
  } finally {
    await store.delete(key)
  }
}

/** Writes a small file in the store and deletes it again. A folder that is not there yet is not made. */
async function checkMedia({ mediaStore }: Config): Promise<Finding> {
  const media = about('pictures')
  if (mediaStore.kind === 'folder' && !existsSync(mediaStore.folder)) return media.ok(`The first start makes ${mediaStore.folder}.`)
  try {
    const store = createMediaStore(mediaStore)
    const key = `doctor/${Date.now().toString(36)}`
    await store.write(key, Buffer.from(key))
    if (!(await givesBack(store, key))) return media.fault('The store gives back other bytes than it was given.')
    return media.ok(mediaStore.kind === 'folder' ? `They are stored in ${mediaStore.folder}.` : 'The store takes, gives and deletes.')
  } catch (error) {
    return media.fault(`The store takes no pictures (${reasonOf(error)}).`)
  }
}

const channels = ['email', 'sms', 'whatsapp'] as const

async function checkMessages({ messages }: Config): Promise<Finding[]> {
  const providers = openMessageProviders(messages)
  return Promise.all(
    channels.map(async (channel) => {
      const subject = about(channel)
      const provider = providers.findLast((candidate) => candidate.channel === channel)
      if (!provider)
        return channel === 'email'
          ? subject.warning('SMTP_URL is not set: e-mails stay in the outbox, invitations of staff too.')
          : subject.ok('Not set: its messages stay in the outbox.')
      try {
        if (!provider.check) return subject.ok('Its provider is set. It cannot be tried without a message.')
        await provider.check()
        return subject.ok('The mail server takes the account.')
      } catch (error) {
        return subject.fault(`Its provider does not work (${reasonOf(error)}).`)
      } finally {
        provider.close?.()
      }
    }),
  )
}

/** The services that the shop uses beside its database. No message is sent and no money moves. */
export async function checkProviders(config: Config): Promise<Finding[]> {
  return [await checkRedis(config), await checkMedia(config), ...(await checkMessages(config))]
}
