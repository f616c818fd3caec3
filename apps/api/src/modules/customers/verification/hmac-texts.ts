import type { CodeSubject } from './port.ts'

/** The purposes of the module's HMACs and of its encrypted payloads; see `Secrets`. */
export const purposes = {
  subject: 'verification subject',
  code: 'verification code',
  day: 'verification day',
  device: 'verification device',
  payload: 'verification payload',
}

/** The texts whose HMACs are stored: of a subject, of a code, and of a contact on a device. */
export const textOf = ({ purpose, subject, deviceId }: CodeSubject) => [purpose, subject, deviceId].join('\n')
export const codeTextOf = (subject: CodeSubject, code: string) => `${textOf(subject)}\n${code}`
export const deviceText = (contact: string, deviceId: string) => [contact, deviceId].join('\n')

/** The contact that a subject's codes count for. */
export const contactOf = ({ subject, contact = subject }: CodeSubject) => contact
