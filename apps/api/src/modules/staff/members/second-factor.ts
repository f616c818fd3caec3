import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import { hashOf } from './session-cookie.ts'
import { staffRules } from './rules.ts'

/** Seconds of one code of an authenticator app. */
const period = 30
const recoveryLetters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryLength = 12

/** A new secret for an authenticator app, in base 32. */
export const newTotpSecret = (): string => generateSecret()

/** The address of the QR code of a secret, under the merchant's name and the member's e-mail address. */
export function totpAddress(secret: string, merchant: string, email: string): string {
  return generateURI({ issuer: merchant, label: email, secret })
}

/**
 * The time step of a code, which is right for its own half minute and the ones before and after it; undefined for a wrong one, or one that
 * is not later than the last accepted step.
 */
export function totpStepOf(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: period, afterTimeStep: lastStep })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}

/** New recovery codes, each with the hash that is stored. */
export function newRecoveryCodes(): { code: string; hash: string }[] {
  return Array.from({ length: staffRules.recoveryCodes }, () => {
    const letters = Array.from({ length: recoveryLength }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('')
    return { code: letters.replaceAll(/(.{4})(?=.)/g, '$1-'), hash: hashOf(letters) }
  })
}
