import { dateFormat } from '@karat/sites/dates.ts'
import { languageTag } from '@karat/sites/locale.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { t, declareKinds } from '../../../kernel/translations.ts'
import type { IssuedCode } from '../verification/port.ts'
import type { Notifications } from '../../notifications/port.ts'
import type { Contact } from './contacts/read-contact.ts'
import type { Channel, Origin } from './port.ts'
import type { CustomerRow } from './store.ts'

// A subject and a text for each kind of message.
declareKinds('auth')

/** The purpose of a code that its message names. */
export type CodeMessage = 'signIn' | 'signUp' | 'reset' | 'proof' | 'contact'
/** The events that a customer is notified of. */
type Notice = 'newDevice' | 'reused' | 'contactChanged' | 'passwordChanged' | 'passkeyAdded' | 'deletion'

type MessageValues = Record<string, string | number>

export interface MessengerDependencies {
  notifications: Notifications
  /** The merchant's name on a site, by the site's code. */
  merchantName: (site: string) => Promise<string>
  /** The time zone of a site, by its code. */
  timeZoneOf: (site: string) => Promise<string>
}

/** The messages to people about their account, each in the language of the page or of the account. */
export function createMessenger({ notifications, merchantName, timeZoneOf }: MessengerDependencies) {
  /** Writes a message by the key of its text. */
  async function write(site: string, language: string, kind: CodeMessage | Notice | 'exists' | 'missing', details: MessageValues) {
    const values = { merchant: await merchantName(site), ...details }
    const subject = t(language, `auth.${kind}Subject`, values)
    return { site, language, kind: `auth.${kind}`, values, subject, body: t(language, `auth.${kind}`, values) }
  }

  /** Notifies a customer of an event: at a given contact of their own, else by e-mail, else by telephone. */
  async function notify(tx: Db, person: CustomerRow, kind: Notice, details: MessageValues = {}, to?: Contact): Promise<void> {
    const recipient = to?.value ?? person.email ?? person.phone
    if (!recipient) return
    const channel = recipient.includes('@') ? 'email' : 'sms'
    await notifications.send(tx, { channel, recipient, ...(await write(person.subsite, person.language, kind, details)) })
  }

  const named = (person: CustomerRow, device: string) => ({ device: device || t(person.language, 'auth.unknownDevice') })

  return {
    /** Sends a code, as long as it is valid. */
    async code(
      tx: Db,
      origin: Origin,
      contact: Contact,
      channel: Channel,
      kind: CodeMessage,
      { code, minutes }: IssuedCode,
    ): Promise<void> {
      const message = await write(origin.site.code, origin.language, kind, { code, minutes })
      await notifications.send(tx, { channel, recipient: contact.value, ...message }, minutes)
    },
    /** Sends in place of a code the message that there is, or is no, account: only the contact's owner learns of it. */
    async instead(tx: Db, origin: Origin, contact: Contact, channel: Channel, kind: 'exists' | 'missing'): Promise<void> {
      const message = await write(origin.site.code, origin.language, kind, {})
      await notifications.send(tx, { channel, recipient: contact.value, ...message })
    },
    newDevice: (tx: Db, person: CustomerRow, device: string) => notify(tx, person, 'newDevice', named(person, device)),
    tokenReused: (tx: Db, person: CustomerRow, device: string) => notify(tx, person, 'reused', named(person, device)),
    passkeyAdded: (tx: Db, person: CustomerRow, device: string) => notify(tx, person, 'passkeyAdded', named(person, device)),
    passwordChanged: (tx: Db, person: CustomerRow) => notify(tx, person, 'passwordChanged'),
    /** Notifies the contact that was replaced; where there was none, the account's other contact. */
    contactChanged: (tx: Db, before: CustomerRow, { kind }: Contact) => {
      const replaced = before[kind]
      return notify(tx, before, 'contactChanged', {}, replaced === null ? undefined : { kind, value: replaced })
    },
    /** Names the day of the deletion in the time zone of the account's site. */
    deletionPlanned: async (tx: Db, person: CustomerRow, moment: Date) => {
      const timeZone = await timeZoneOf(person.subsite)
      const format = dateFormat(languageTag(person), { dateStyle: 'long', timeZone })
      return notify(tx, person, 'deletion', { day: format.format(moment) })
    },
  }
}
export type Messenger = ReturnType<typeof createMessenger>
