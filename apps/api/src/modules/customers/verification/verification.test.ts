import { describe, expect, test } from 'vitest'
import { durations } from '../../../kernel/clock.ts'
import { createSecrets, readSecretKeys } from '../../../kernel/secrets.ts'
import { shopOfFile } from '../../../testing/shop-of-file.ts'
import { testSecretKeys } from '../../../testing/secrets.ts'
import type { CodeSubject } from './port.ts'
import { createVerification } from './service.ts'

const shop = await shopOfFile()
const { verification } = shop.modules
let count = 0
const fresh = (): CodeSubject => ({ purpose: 'sign-in', subject: `+9196${10_000_000 + ++count}`, deviceId: 'd1' })
const issue = async (subject: CodeSubject, payload?: unknown) => {
  const issued = await shop.db.transaction((tx) => verification.issue(tx, subject, payload))
  return issued.ok ? issued.value.code : issued.error.code
}
const redeem = async (subject: CodeSubject, code: string) => {
  const done = await verification.redeem(subject, code, async (_tx, payload) => payload ?? 'proved')
  return done.ok ? done.value : done.error.code
}
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a code', () => {
  test('verifies its subject once, and returns the stored data', async () => {
    const subject = fresh()
    const code = await issue(subject, { names: ['Ānvi'] })
    expect(code).toMatch(/^\d{6}$/)
    expect(await redeem(subject, code)).toEqual({ names: ['Ānvi'] })
    expect(await redeem(subject, code)).toBe('code_expired')
  })
  test('is invalid for another purpose, subject or device', async () => {
    const subject = fresh()
    const code = await issue(subject)
    for (const other of [{ purpose: 'sign-up' as const }, { subject: '+919600000000' }, { deviceId: 'd2' }])
      expect(await redeem({ ...subject, ...other }, code)).toBe('code_expired')
    expect(await redeem(subject, code)).toBe('proved')
  })
  test('allows five attempts within ten minutes', async () => {
    const [locked, old] = [fresh(), fresh()]
    const code = await issue(locked)
    for (let tries = 0; tries < 5; tries++) expect(await redeem(locked, wrongOf(code))).toBe('code_wrong')
    expect(await redeem(locked, code)).toBe('code_locked')
    const late = await issue(old)
    shop.clock.advance(10 * durations.minute)
    expect(await redeem(old, late)).toBe('proved')
    const later = await issue(old)
    shop.clock.advance(10 * durations.minute + 1)
    expect(await redeem(old, later)).toBe('code_expired')
  })
  test('is sent again after thirty seconds, and the former one is no longer valid', async () => {
    const subject = fresh()
    const first = await issue(subject)
    expect(await issue(subject)).toBe('too_many_requests')
    shop.clock.advance(30 * durations.second)
    const second = await issue(subject)
    expect([await redeem(subject, first), await redeem(subject, second)]).toEqual([first === second ? 'proved' : 'code_wrong', 'proved'])
  })
  test('stays valid if the action that it verifies fails', async () => {
    const subject = fresh()
    const code = await issue(subject)
    await expect(verification.redeem(subject, code, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await redeem(subject, code)).toBe('proved')
  })
  test('is accepted by one of ten concurrent calls; ten concurrent requests create one', async () => {
    const subject = fresh()
    const issued = await Promise.all(Array.from({ length: 10 }, () => issue(subject)))
    const codes = issued.filter((code) => /^\d+$/.test(code))
    expect([codes.length, issued.length]).toEqual([1, 10])
    const used = await Promise.all(Array.from({ length: 10 }, () => redeem(subject, codes[0] ?? '')))
    expect(used.filter((answer) => answer === 'proved')).toHaveLength(1)
  })
  test('encrypted with an older key is valid, and with an unknown key is not', async () => {
    const subject = fresh()
    const code = await issue(subject)
    const added = `new:${Buffer.alloc(32, 9).toString('base64')}`
    const withKeys = (keys: string) => createVerification({ db: shop.db, clock: shop.clock, secrets: createSecrets(readSecretKeys(keys)) })
    const work = async () => 'proved'
    expect((await withKeys(added).redeem(subject, code, work)).ok).toBe(false)
    expect(await withKeys(`${added},${testSecretKeys}`).redeem(subject, code, work)).toEqual({ ok: true, value: 'proved' })
  })
})

describe('limits of codes and attempts are separate for each person [P-06]', () => {
  const strangers = (subject: CodeSubject, count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...subject, deviceId: `stranger ${at}` }))

  test('a contact has twenty codes a day for all unknown devices, of any purpose, and twenty for each known one', async () => {
    const subject = fresh()
    expect(await redeem(subject, await issue(subject))).toBe('proved')
    shop.clock.advance(durations.minute)
    const codes: string[] = []
    for (const [at, stranger] of strangers(subject, 20).entries())
      codes.push(await issue({ ...stranger, purpose: at % 2 ? 'password-reset' : 'sign-in' }))
    // The first one was sent before the device was known.
    expect(codes.map((code) => /^\d+$/.test(code))).toEqual([...Array.from({ length: 19 }, () => true), false])
    for (let count = 0; count < 20; count++) {
      expect(await issue(subject)).toMatch(/^\d{6}$/)
      shop.clock.advance(30 * durations.second)
    }
    expect(await issue(subject)).toBe('too_many_requests')
    shop.clock.advance(durations.day)
    expect(await issue({ ...subject, deviceId: 'stranger 30' })).toMatch(/^\d+$/)
  })
  test('codes of an order count among the codes of its contact', async () => {
    const { subject: contact } = fresh()
    const codes: string[] = []
    for (let at = 0; at < 21; at++)
      codes.push(await issue({ purpose: 'order', subject: `KJ-${at}\n${contact}`, contact, deviceId: `d${at}` }))
    expect([codes.filter((code) => /^\d+$/.test(code)).length, codes.at(-1)]).toEqual([20, 'too_many_requests'])
  })
  test('hundreds of wrong codes from changing devices, with and without own codes, leave the correct one valid', async () => {
    const subject = fresh()
    for (const stranger of strangers(subject, 200)) expect(await redeem(stranger, '000000')).toBe('code_expired')
    for (const stranger of strangers(subject, 19)) {
      const code = await issue(stranger)
      for (let tries = 0; tries < 6; tries++) expect(['code_wrong', 'code_locked']).toContain(await redeem(stranger, wrongOf(code)))
      expect(await redeem(stranger, code)).toBe('code_locked')
    }
    const own = { ...subject, deviceId: 'new device of the owner' }
    expect(await redeem(own, await issue(own))).toBe('proved')
    // All are used up now: the device is known.
    shop.clock.advance(durations.minute)
    expect(await issue({ ...subject, deviceId: 'one more' })).toBe('too_many_requests')
    expect(await redeem(own, await issue(own))).toBe('proved')
  })
  test('known devices are deleted after a long time without a verification', async () => {
    const subject = fresh()
    await redeem(subject, await issue(subject))
    expect(await verification.knows(shop.db, subject.subject, subject.deviceId)).toBe(true)
    expect(await verification.knows(shop.db, subject.subject, 'another')).toBe(false)
    expect(await verification.sweepDevices(new Date(shop.clock.now().getTime() + 1), 1000)).toBeGreaterThan(0)
    expect(await verification.knows(shop.db, subject.subject, subject.deviceId)).toBe(false)
  })
})

test('unused codes are deleted', async () => {
  const subject = fresh()
  await issue(subject)
  expect(await verification.sweep(new Date(shop.clock.now().getTime() + 1), 100)).toBeGreaterThan(0)
  expect(await redeem(subject, '000000')).toBe('code_expired')
})
