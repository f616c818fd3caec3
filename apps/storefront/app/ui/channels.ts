import type { CallInput } from '@karat/contract/calls.ts'
import type { MessageKey } from '../site/messages.tsx'

/** How a code travels. */
export type Channel = NonNullable<CallInput<'POST /account/auth/login-otp'>['body']['channel']>

/** What is said of each way that a code can travel. */
export const channelWords: Record<Channel, { send: MessageKey; again: MessageKey }> = {
  sms: { send: 'signIn.sendSms', again: 'signIn.againSms' },
  whatsapp: { send: 'signIn.sendWhatsapp', again: 'signIn.againWhatsapp' },
  email: { send: 'signIn.sendEmail', again: 'signIn.againEmail' },
}

/** The ways that a code can reach a contact, of those that a site has (`otpmethods`). */
export function channelsTo(contact: string, offered: readonly string[]): Channel[] {
  if (contact.includes('@')) return ['email']
  return (['sms', 'whatsapp'] as const).filter((channel) => offered.includes(channel))
}

/** Whether words, with their digits as `latinDigits` makes them, may be a mail address or a telephone number; the service looks closer. */
export function mayBeContact(words: string): boolean {
  if (words.includes('@')) return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(words)
  return words.replaceAll(/\D/g, '').length >= 6 && /^[+(\d][\d\s().-]*$/.test(words)
}
