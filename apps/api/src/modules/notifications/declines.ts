import { createHash } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db/db.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { Message } from './port.ts'
import { deleteDecline, findDecline, insertDecline, readDeclines } from './store.ts'

const purpose = 'decline mails'
const path = '/api/messages/decline'

/** The recipient who declines the e-mails of a site, and the language that the e-mail was in. */
export interface Decliner {
  site: string
  language: string
  recipient: string
}

/** The hash of an e-mail address under which declines are stored, so that the table contains no address. */
const hashOf = (recipient: string) => createHash('sha256').update(recipient.trim().toLowerCase()).digest('base64url')

interface DeclineDependencies {
  clock: Clock
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  /** The shop's public origin; without it e-mails have no address to decline them at. */
  publicOrigin: string | undefined
  /** Reads the e-mail address of a customer. */
  mailOf: (tx: Db, customerId: string) => Promise<string | undefined>
}

/**
 * E-mails that neither law nor purchase needs, and the recipients who declined them. The address for that contains its recipient encrypted,
 * so that it works without signing in, for guests too, and as long as its key is in use.
 */
export function createDeclines(db: Db, { clock, secrets, publicOrigin, mailOf }: DeclineDependencies) {
  return {
    /** The address at which the recipient declines such e-mails; undefined for a message that cannot be declined. */
    addressOf({ channel, mayDecline, site, language, recipient }: Message): string | undefined {
      if (!mayDecline || channel !== 'email' || publicOrigin === undefined) return undefined
      return `${publicOrigin}${path}?of=${secrets.encrypt(purpose, JSON.stringify({ site, language, recipient } satisfies Decliner))}`
    },

    /** The recipient of an address; undefined where the address is invalid. */
    decliner(encrypted: string): Decliner | undefined {
      const named = secrets.decrypt(purpose, encrypted)
      return named === undefined ? undefined : (JSON.parse(named) as Decliner)
    },

    /** Whether a message is not sent because its recipient declined such e-mails. */
    isDeclined: async (tx: Db, { channel, mayDecline, site, recipient }: Pick<Message, 'channel' | 'mayDecline' | 'site' | 'recipient'>) =>
      mayDecline === true && channel === 'email' && findDecline(tx, site, hashOf(recipient)),

    hasDeclined: ({ site, recipient }: Decliner) => findDecline(db, site, hashOf(recipient)),

    /** Declines the e-mails of a site, or withdraws that. Idempotent. */
    decline: ({ site, recipient }: Decliner, declines: boolean): Promise<void> =>
      declines ? insertDecline(db, site, hashOf(recipient), clock.now()) : deleteDecline(db, site, hashOf(recipient)),

    /** The decline outlives the account: it also holds for guest orders with the address. */
    removeCustomer: async () => {},
    async exportCustomer(tx: Db, customerId: string) {
      const recipient = await mailOf(tx, customerId)
      return { declinedMails: recipient === undefined ? [] : await readDeclines(tx, hashOf(recipient)) }
    },
  }
}

export type Declines = ReturnType<typeof createDeclines>
