import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { captchaAnswer, deviceOf } from '../../../testing/people.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { testSecrets } from '../../../testing/secrets.ts'
import { createCaptcha } from './service.ts'

const shop = await shopOfFile()
const { captcha } = shop.modules
const outcome = (answer: string | undefined) =>
  captcha.check(answer).then(
    () => 'good',
    (error: { failure?: { code: string } }) => error.failure?.code,
  )

describe('the proof of work', () => {
  test('is valid once; missing, invented and changed ones are refused [V-01]', async () => {
    const answer = await captchaAnswer(shop)
    expect([await outcome(answer), await outcome(answer)]).toEqual(['good', 'captcha_failed'])
    const read = JSON.parse(Buffer.from(await captchaAnswer(shop), 'base64').toString()) as {
      challenge: { parameters: { data: { expires: number }; keyPrefix: string }; signature: string }
      solution: { counter: number; derivedKey: string }
    }
    const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
    const { challenge, solution } = read
    for (const forged of [
      undefined,
      '',
      'words',
      write({}),
      write({ challenge, solution: { ...solution, derivedKey: 'ab'.repeat(32) } }),
      write({ challenge: { ...challenge, parameters: { ...challenge.parameters, data: { expires: 9e15 } } }, solution }),
      write({ challenge: { ...challenge, signature: 'ab'.repeat(32) }, solution }),
    ])
      expect(await outcome(forged)).toBe('captcha_failed')
    expect(await outcome(write(read))).toBe('good')
  })
  test('expires after ten minutes, and its used answers are deleted', async () => {
    const [late, used] = [await captchaAnswer(shop), await captchaAnswer(shop)]
    expect(await outcome(used)).toBe('good')
    shop.clock.advance(10 * durations.minute + 1)
    expect(await outcome(late)).toBe('captcha_failed')
    expect(await captcha.sweep(shop.clock.now(), 100)).toBeGreaterThan(0)
  })
  test('is accepted for one of two concurrent calls', async () => {
    const answer = await captchaAnswer(shop)
    expect((await Promise.all([outcome(answer), outcome(answer)])).toSorted()).toEqual(['captcha_failed', 'good'])
  })
})

test('every call of V-01 is refused without it', async () => {
  const person = { username: 'anvi@example.com', password: 'seven golden bangles', otp: '123456', phoneNumber: '+919812345678' }
  const body = { ...person, email: person.username, firstName: 'Anvi', lastName: 'Rao' }
  for (const call of [
    'login',
    'login-otp',
    'otp-verify',
    'sign-up',
    'signup-phone-otp',
    'signup-phone-otp-verify',
    'forgot-password',
    'reset-password',
  ]) {
    const answer = await shop.call('POST', `/account/auth/${call}`, body, deviceOf('d'))
    expect([call, answer.status, answer.body.code, answer.body.field]).toEqual([call, 422, 'captcha_failed', 'reCaptchaToken'])
  }
})

describe('reCAPTCHA', () => {
  const asked: string[] = []
  const google = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      asked.push(body)
      if (body.includes('broken')) response.end('not json')
      else response.end(JSON.stringify({ success: body === 'secret=s&response=right' }))
    })
  })
  const listening = new Promise<string>((resolve) =>
    google.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`)),
  )
  afterAll(() => google.close())
  const errors: unknown[] = []
  const make = (url: string) =>
    createCaptcha(shop.db, {
      clock: shop.clock,
      secrets: testSecrets,
      settings: { kind: 'recaptcha', siteKey: 'k', secret: 's', url },
      onError: (error) => errors.push(error),
    })

  test('calls the verification API; anything but its success is refused, also an outage [V-01]', async () => {
    const checked = make(await listening)
    const outcomes = await Promise.all(
      ['right', 'wrong', 'broken'].map((answer) =>
        checked.check(answer).then(
          () => 'good',
          () => 'refused',
        ),
      ),
    )
    expect(outcomes).toEqual(['good', 'refused', 'refused'])
    await expect(make('http://127.0.0.1:9/none').check('right')).rejects.toThrow('captcha_failed')
    expect([asked.length, errors.length]).toEqual([3, 2])
    expect(await checked.challenge()).toEqual({ kind: 'recaptcha', siteKey: 'k' })
  })
})
