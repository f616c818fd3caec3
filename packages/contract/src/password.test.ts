import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { loginBody, passwordBody, resetPasswordBody, signUpBody } from './account.ts'
import { isPasswordLength, maxPasswordUnits, mayBePassword, passwordBounds } from './password.ts'

const { min, max } = passwordBounds
const letters = ['a', 'é', 'क', '💍']
const lengths = [0, 1, min - 1, min, min + 1, max - 1, max, max + 1, 2 * max, 2 * max + 1]
const samples = letters.flatMap((letter) => lengths.map((length) => ({ letter, length, password: letter.repeat(length) })))

describe('a password is counted in code points [V-05]', () => {
  test.each(samples)('$length times $letter', ({ letter, length, password }) => {
    const characters = length * [...letter].length
    expect(isPasswordLength(password)).toBe(characters >= min && characters <= max)
    expect(mayBePassword(password)).toBe(characters >= 1 && characters <= max)
    if (isPasswordLength(password)) expect(password.length).toBeLessThanOrEqual(maxPasswordUnits)
  })

  test('calls accept the same passwords as pages', () => {
    const takes = (body: { shape: { password: z.ZodType } }, password: string) => body.shape.password.safeParse(password).success
    for (const { password } of samples) {
      const expected = isPasswordLength(password)
      expect([signUpBody, resetPasswordBody, passwordBody].map((body) => takes(body, password))).toEqual([expected, expected, expected])
      expect(takes(loginBody, password)).toBe(mayBePassword(password))
    }
  })
})
