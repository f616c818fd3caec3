import { directionOf } from '@karat/sites/locale.ts'
import { addMs, durations } from '../../kernel/clock.ts'
import type { MessageProgress } from './port.ts'

/** When a message was handed to its provider, and when its provider reported what became of it. */
export interface MessageTimes {
  deliveredAt: Date | null
  receivedAt: Date | null
  readAt: Date | null
  undeliveredAt: Date | null
}

/** How far a message has come; undefined before it was handed to its provider. A receipt of its reading counts above all others. */
export function progressOf({ deliveredAt, receivedAt, readAt, undeliveredAt }: MessageTimes): MessageProgress | undefined {
  if (readAt) return { state: 'read', at: readAt }
  if (receivedAt) return { state: 'received', at: receivedAt }
  if (undeliveredAt) return { state: 'undelivered', at: undeliveredAt }
  return deliveredAt ? { state: 'sent', at: deliveredAt } : undefined
}

/** The hours of a day in which text messages that can wait are sent. */
const waking = { from: 8, to: 21 }
const minutesOfDay = 24 * 60

function minuteOfDay(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' }).formatToParts(moment)
  const of = (type: 'hour' | 'minute') => Number(parts.find((part) => part.type === type)?.value)
  return of('hour') * 60 + of('minute')
}

/**
 * Matches a number, an address or a reference that `leftToRight` isolated within text. Amounts in Arabic, which nest such isolates, are
 * excluded.
 */
export const leftToRightParts = /(?<!\u2067)\u2066([^\u2066-\u2069]*)\u2069/

/** Whether left-to-right text keeps its order within a right-to-left line without isolates: one word, or words that begin with a letter. */
const keepsItsOrder = /^(?:\p{L}[\x21-\x7E\p{L}\p{M}]*|[\p{L}\p{N}]+)$/u
const groupsOfDigits = /^\d+(?: \d+)+$/
const telephoneNumber = /^\+\d+(?:[ -]\d+)*$/

/**
 * A text without isolates around parts that people copy: e-mail addresses, references, numbers of accounts and cards. In right-to-left
 * text, groups of digits would change places and are written without spaces; a telephone number, whose plus sign would move to its end,
 * begins with `00` instead. Other parts that would change their order keep their isolates.
 */
export function plainText(text: string, language: string): string {
  const isRightToLeft = directionOf(language) === 'rtl'
  return text.replaceAll(new RegExp(leftToRightParts, 'g'), (marked, part: string) => {
    if (!isRightToLeft || keepsItsOrder.test(part)) return part
    if (telephoneNumber.test(part)) return part.replace('+', '00').replaceAll(/\D/g, '')
    return groupsOfDigits.test(part) ? part.replaceAll(' ', '') : marked
  })
}

/** The time at which a message that can wait is sent: `now`, or eight in the morning of its site during the night. */
export function sendingTime(now: Date, timeZone: string): Date {
  const minute = minuteOfDay(now, timeZone)
  if (minute >= waking.from * 60 && minute < waking.to * 60) return now
  const wait = (waking.from * 60 - minute + minutesOfDay) % minutesOfDay
  const morning = addMs(now, wait * durations.minute - (now.getTime() % durations.minute))
  // After a change of the clocks during the night it may be seven, or nine.
  return minuteOfDay(morning, timeZone) < waking.from * 60 ? addMs(morning, durations.hour) : morning
}
