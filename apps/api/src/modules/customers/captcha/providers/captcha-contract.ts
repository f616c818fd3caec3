import { describe, expect, test } from 'vitest'
import type { CaptchaCheck } from './captcha-check.ts'

/** A method with somebody who answers its challenges rightly. */
export interface CheckUnderTest {
  check: CaptchaCheck
  rightAnswer: () => Promise<string>
}

/** The contract of every captcha. */
export function describeCaptchaContract(name: string, make: () => Promise<CheckUnderTest>): void {
  describe(`the captcha ${name}`, () => {
    test('names itself to the browser, by its kind in the settings', async () => {
      expect((await (await make()).check.challenge()).kind).toBe(name)
    })

    test('takes a right answer once, of several at the same time one', async () => {
      const { check, rightAnswer } = await make()
      const answer = await rightAnswer()
      const outcomes = await Promise.all([check.isRight(answer), check.isRight(answer), check.isRight(answer)])
      expect(outcomes.filter(Boolean)).toHaveLength(1)
      expect(await check.isRight(answer)).toBe(false)
      expect(await check.isRight(await rightAnswer())).toBe(true)
    })

    test('refuses what is no answer, without an error', async () => {
      const { check } = await make()
      for (const answer of ['', 'wrong', '{}', 'e30=', 'x'.repeat(5000)])
        expect([answer, await check.isRight(answer)]).toEqual([answer, false])
    })
  })
}
