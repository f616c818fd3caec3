import { createHash } from 'node:crypto'
import type { Db } from '../../kernel/db/db.ts'
import type { NotificationDependencies } from './dependencies.ts'
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

/**
 * The address at which the recipient declines e-mails that neither law nor purchase needs; undefined for a message that cannot be declined.
 * It contains its recipient encrypted, so that it works without signing in, for guests too, and as long as its key is in use.
 */
export function declineAddressOf(
  { secrets, publicOrigin }: Pick<NotificationDependencies, 'secrets' | 'publicOrigin'>,
  { channel, mayDecline, site, language, recipient }: Message,
): string | undefined {
  if (!mayDecline || channel !== 'email' || publicOrigin === undefined) return undefined
  return `${publicOrigin}${path}?of=${secrets.encrypt(purpose, JSON.stringify({ site, language, recipient } satisfies Decliner))}`
}

/** The recipient of an address; undefined where the address is invalid. */
export function readDecliner({ secrets }: Pick<NotificationDependencies, 'secrets'>, encrypted: string): Decliner | undefined {
  const named = secrets.decrypt(purpose, encrypted)
  return named === undefined ? undefined : (JSON.parse(named) as Decliner)
}

/** Whether a message is not sent because its recipient declined such e-mails. */
export async function isDeclined(
  tx: Db,
  { channel, mayDecline, site, recipient }: Pick<Message, 'channel' | 'mayDecline' | 'site' | 'recipient'>,
): Promise<boolean> {
  return mayDecline === true && channel === 'email' && findDecline(tx, site, hashOf(recipient))
}

export function hasDeclined({ db }: Pick<NotificationDependencies, 'db'>, { site, recipient }: Decliner): Promise<boolean> {
  return findDecline(db, site, hashOf(recipient))
}

/** Declines the e-mails of a site, or withdraws that. Idempotent. */
export function setDeclined(
  { clock, db }: Pick<NotificationDependencies, 'clock' | 'db'>,
  { site, recipient }: Decliner,
  declines: boolean,
): Promise<void> {
  return declines ? insertDecline(db, site, hashOf(recipient), clock.now()) : deleteDecline(db, site, hashOf(recipient))
}

/** The declined e-mails of a customer, for the export of personal data. */
export async function exportDeclines({ mailOf }: Pick<NotificationDependencies, 'mailOf'>, tx: Db, customerId: string) {
  const recipient = await mailOf(tx, customerId)
  return { declinedMails: recipient === undefined ? [] : await readDeclines(tx, hashOf(recipient)) }
}
