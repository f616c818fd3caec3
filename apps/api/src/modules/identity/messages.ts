import type { Db } from '../../kernel/db/db.ts'
import { t, wordKinds } from '../../kernel/words.ts'
import type { IssuedCode } from '../verification/port.ts'
import type { Notifications } from '../notifications/port.ts'
import type { Contact } from './contacts.ts'
import type { Channel, Origin } from './port.ts'
import type { CustomerRow } from './store.ts'

// A subject and a text for each kind of message.
wordKinds('auth')

/** What a code is for, as its message says. */
export type CodeMessage = 'signIn' | 'signUp' | 'reset'

export interface MessengerParts {
  notifications: Notifications
  /** The house's name on a site, by the site's code. */
  houseName: (site: string) => Promise<string>
}

/** The messages that people get about their account, each in the language of the page or of the account. */
export function createMessenger({ notifications, houseName }: MessengerParts) {
  /** Tells a customer of something that happened: by mail, else by telephone. */
  async function tell(tx: Db, person: CustomerRow, kind: 'newDevice' | 'reused', device: string): Promise<void> {
    const recipient = person.email ?? person.phone
    if (!recipient) return
    const values = { house: await houseName(person.subsite), device: device || t(person.language, 'auth.unknownDevice') }
    await notifications.send(tx, {
      channel: person.email ? 'email' : 'sms',
      recipient,
      subject: t(person.language, `auth.${kind}Subject`, values),
      body: t(person.language, `auth.${kind}`, values),
    })
  }

  return {
    /** Sends a code, as long as it is good for. */
    async code(
      tx: Db,
      origin: Origin,
      contact: Contact,
      channel: Channel,
      kind: CodeMessage,
      { code, minutes }: IssuedCode,
    ): Promise<void> {
      const values = { code, minutes, house: await houseName(origin.site.code) }
      await notifications.send(
        tx,
        {
          channel,
          recipient: contact.value,
          subject: t(origin.language, `auth.${kind}Subject`, values),
          body: t(origin.language, `auth.${kind}`, values),
        },
        minutes,
      )
    },
    /** Says in place of a code that there is, or is no, account: only whoever reads the contact learns of it. */
    async instead(tx: Db, origin: Origin, contact: Contact, channel: Channel, kind: 'exists' | 'missing'): Promise<void> {
      const values = { house: await houseName(origin.site.code) }
      await notifications.send(tx, {
        channel,
        recipient: contact.value,
        subject: t(origin.language, `auth.${kind}Subject`, values),
        body: t(origin.language, `auth.${kind}`, values),
      })
    },
    newDevice: (tx: Db, person: CustomerRow, device: string) => tell(tx, person, 'newDevice', device),
    tokenReused: (tx: Db, person: CustomerRow, device: string) => tell(tx, person, 'reused', device),
  }
}
export type Messenger = ReturnType<typeof createMessenger>
