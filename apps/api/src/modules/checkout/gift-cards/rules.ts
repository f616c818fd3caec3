import { typedCode } from '@karat/sites/typed.ts'
import { randomInt } from 'node:crypto'
import { durations } from '../../../kernel/clock.ts'

/** The minimum number of days that a card remains valid after a refund to it, and after an order released its hold. */
export const [refundedDays, releasedDays] = [90, 1] as const

/** Whether a card has expired; one without an expiry never has. */
export const hasEnded = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean => expiresAt !== null && expiresAt <= now

const prefix = '6042'

/** The last digit of a number by Luhn's rule, without it. */
export function checkDigit(digits: string): string {
  const sum = digits
    .split('')
    .toReversed()
    .reduce((total, digit, at) => {
      const value = Number(digit) * (at % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** A number of 16 digits as people write it, with spaces or hyphens; undefined where it is invalid. */
export function readNumber(written: string): string | undefined {
  const digits = typedCode(written)
  return /^\d{16}$/.test(digits) && checkDigit(digits.slice(0, 15)) === digits[15] ? digits : undefined
}

function randomDigits(length: number): string {
  return Array.from({ length }, () => String(randomInt(0, 10))).join('')
}

/** A random card number. */
export function newNumber(): string {
  const digits = prefix + randomDigits(15 - prefix.length)
  return digits + checkDigit(digits)
}

/** A random PIN of six digits. */
export const newPin = (): string => randomDigits(6)

/** A card number in groups of four. */
export const groupedNumber = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Wrong tries of one kind since the last correct one, or within a day. */
export interface Tries {
  count: number
  last: Date
}

/**
 * Wrong tries without a wait: for one card by all devices that never opened it, for one client with any cards, and for one card on a device
 * that opened it before, whose tries count there only.
 */
export const freeTries = { card: 3, client: 6, holder: 6 } as const
export type TryKind = keyof typeof freeTries

const firstWait = durations.minute
const countedFor = durations.day
/**
 * A card waits for a quarter of an hour at most, so that others cannot lock out its owner for longer: at most 3 + 5 + 96 tries of a million
 * PINs in a day, one chance in 9,600 for a person who knows its number.
 */
const longestWaits = { card: 15 * durations.minute, client: durations.day, holder: durations.day } as const

/** Tries count while the last one is younger than a day. */
export function counted(tries: Tries | undefined, now: Date): number {
  return tries && now.getTime() - tries.last.getTime() < countedFor ? tries.count : 0
}

/** Milliseconds until the next try: nothing at first, then a minute, doubled by each wrong try up to the longest wait. */
export function waitOf(kind: TryKind, tries: Tries | undefined, now: Date): number {
  const beyond = counted(tries, now) - freeTries[kind]
  if (!tries || beyond < 0) return 0
  const wait = Math.min(longestWaits[kind], firstWait * 2 ** beyond)
  return Math.max(0, tries.last.getTime() + wait - now.getTime())
}
