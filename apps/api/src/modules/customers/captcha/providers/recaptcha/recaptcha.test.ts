import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { manualClock } from '../../../../../kernel/clock.ts'
import { testSecrets } from '../../../../../testing/secrets.ts'
import { describeCaptchaContract } from '../captcha-contract.ts'
import { createCheck } from '../captcha-checks.ts'

describeCaptchaContract('recaptcha', async () => {
  const given = new Set<string>()
  // As Google's verification call does, it takes each answer of its widget once.
  const google = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => response.end(JSON.stringify({ success: given.delete(new URLSearchParams(body).get('response') ?? '') })))
  })
  afterAll(() => google.close())
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`
  let answers = 0
  const rightAnswer = async () => {
    const answer = `answer-${(answers += 1)}`
    given.add(answer)
    return answer
  }
  const dependencies = { clock: manualClock(new Date('2026-11-21T10:00:00Z')), secrets: testSecrets, useOnce: async () => true }
  return { check: createCheck({ kind: 'recaptcha', siteKey: 'k', secret: 's', url }, dependencies), rightAnswer }
})
