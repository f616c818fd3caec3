import type { CallInput } from '@karat/contract/calls.ts'
import { canonicalMail } from '@karat/sites/mail.ts'
import { typedText } from '@karat/sites/typed.ts'
import type { MessageKey } from '../../site/messages.tsx'

/** The channel of a code. */
export type Channel = NonNullable<CallInput<'POST /account/auth/login-otp'>['body']['channel']>

/** The labels of the buttons that send a code, by channel: the first time, and again. */
export const channelText: Record<Channel, { send: MessageKey; again: MessageKey }> = {
  sms: { send: 'signIn.sendSms', again: 'signIn.againSms' },
  whatsapp: { send: 'signIn.sendWhatsapp', again: 'signIn.againWhatsapp' },
  email: { send: 'signIn.sendEmail', again: 'signIn.againEmail' },
}

/** The channels by which a code can reach a contact, of those that a site has (`otpmethods`). */
export function channelsTo(contact: string, offered: readonly string[]): Channel[] {
  if (contact.includes('@')) return ['email']
  return (['sms', 'whatsapp'] as const).filter((channel) => offered.includes(channel))
}

/** Whether a text may be a telephone number; the service checks further. */
export function mayBePhone(texts: string): boolean {
  const typed = typedText(texts)
  return typed.replaceAll(/\D/g, '').length >= 6 && /^(?:tel:)?[+(\d][\d\s()./-]*(?:(?:[;,#x]|ext).*\d#?)?$/i.test(typed)
}

/** Whether a text may be a mail address or a telephone number. */
export function mayBeContact(texts: string): boolean {
  return texts.includes('@') ? canonicalMail(texts) !== undefined : mayBePhone(texts)
}
