import { manualClock } from '../../../../../kernel/clock.ts'
import { type CaptchaReply, solveCaptcha } from '../../../../../testing/people.ts'
import { testSecrets } from '../../../../../testing/secrets.ts'
import { describeCaptchaContract } from '../captcha-contract.ts'
import { createCheck } from '../captcha-checks.ts'

describeCaptchaContract('altcha', async () => {
  const used = new Set<string>()
  const useOnce = async (id: string) => used.size < used.add(id).size
  const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
  const check = createCheck({ kind: 'altcha', work: 2 }, { clock, secrets: testSecrets, useOnce })
  return { check, rightAnswer: async () => solveCaptcha({ responseBody: (await check.challenge()) as CaptchaReply['responseBody'] }) }
})
