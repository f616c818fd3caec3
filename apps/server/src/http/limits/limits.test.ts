import { readFileSync } from 'node:fs'
import { manualClock, durations } from '@karat/api/kernel/clock.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidConfig, readConfig } from '../../config.ts'
import { redisHere, startRedis } from '../../testing/redis.ts'
import { clientKey, readVisitor, sameSecret, signVisitor } from './client.ts'
import { createLimits } from './limits.ts'
import { limitNames, limitSizes, limitTable, settingOf } from './table.ts'

const clock = manualClock(new Date('2026-11-21T10:00:00Z'))
const sizes = limitSizes({ LIMIT_CODES_PER_PHONE: 2 }, 1)
const parts = { sizes, clock, secret: 'a secret of the tests' }

describe('limits', () => {
  test('a key allows a number of uses within a window that starts with the first; then the seconds to wait are returned', async () => {
    const limits = createLimits(parts)
    const use = () => limits.take([['codesPerPhone', '+919822000000']])
    expect([await use(), await use()]).toEqual([0, 0])
    clock.advance(100 * durations.second)
    expect(await use()).toBe(500)
    expect(await limits.take([['codesPerPhone', '+919822000001']])).toBe(0)
    expect(await limits.take([['codesPerCart', '+919822000000']])).toBe(0)
    clock.advance(500 * durations.second)
    expect(await use()).toBe(0)
  })
  test('of several limits the longest wait applies', async () => {
    const limits = createLimits({ ...parts, sizes: { ...sizes, codesPerCart: 1, codesPerPhone: 1 } })
    const both = [
      ['codesPerPhone', 'p'],
      ['codesPerCart', 'b'],
    ] as const
    expect(await limits.take(both)).toBe(0)
    expect(await limits.take(both)).toBe(limitTable.codesPerCart.seconds)
  })
  test('counting many keys uses limited memory: the least recently used is dropped first', async () => {
    const limits = createLimits({ ...parts, sizes: { ...sizes, callsPerDevice: 1 } })
    await limits.take([['callsPerDevice', 'first']])
    for (let device = 0; device < 100_000; device++) await limits.take([['callsPerDevice', `d${device}`]])
    expect(await limits.take([['callsPerDevice', 'd99999']])).toBeGreaterThan(0)
    expect(await limits.take([['callsPerDevice', 'first']])).toBe(0)
  })
})

describe.skipIf(!redisHere)('limits with Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.end())

  test('processes share their counts; if Redis hangs or is unreachable each continues with its own', async () => {
    const shared = { ...parts, sizes: { ...sizes, ordersPerCart: 3 }, redisUrl: redis.url }
    const [one, other] = [createLimits(shared), createLimits(shared)]
    const use = (limits: typeof one, bag: string) => limits.take([['ordersPerCart', bag]])
    // Shared once both are connected: calls used up on one process are used up on the other.
    let round = 0
    await expect
      .poll(
        async () => {
          round += 1
          for (let times = 0; times < 3; times++) await use(one, `bag ${round}`)
          return use(other, `bag ${round}`)
        },
        { timeout: 10_000, interval: 20 },
      )
      .toBeGreaterThan(3590)
    redis.process.kill('SIGSTOP')
    const began = performance.now()
    expect([await use(one, 'hung'), await use(one, 'hung'), await use(one, 'hung')]).toEqual([0, 0, 0])
    expect(await use(one, 'hung')).toBe(3600)
    expect(performance.now() - began).toBeLessThan(2000)
    redis.process.kill('SIGCONT')
    await redis.end()
    expect([await use(other, 'gone'), await use(other, 'gone'), await use(other, 'gone')]).toEqual([0, 0, 0])
    expect(await use(other, 'gone')).toBe(3600)
    one.close()
    other.close()
  })
})

describe('the client key', () => {
  test('of an IPv6 client is its /64 network, of an IPv4 client its address, in any notation', () => {
    expect(clientKey('2001:db8:1:2:aaaa::1')).toBe(clientKey('2001:db8:1:2:ffff:ffff:ffff:ffff'))
    expect(clientKey('2001:db8:1:2::1')).not.toBe(clientKey('2001:db8:1:3::1'))
    expect(clientKey('fe80::1%eth0')).toBe('fe80::/64')
    expect([clientKey('::ffff:203.0.113.7'), clientKey('203.0.113.7')]).toEqual(['203.0.113.7', '203.0.113.7'])
  })
  test('of a signed visitor is valid for a minute, and only with the secret', () => {
    const header = signVisitor('the right secret', '203.0.113.7', clock.now())
    expect(readVisitor('the right secret', header, clock)).toBe('203.0.113.7')
    expect(readVisitor('another secret', header, clock)).toBeUndefined()
    expect(readVisitor(undefined, header, clock)).toBeUndefined()
    expect(readVisitor('the right secret', header.replace('203.0.113.7', '203.0.113.8'), clock)).toBeUndefined()
    expect(readVisitor('the right secret', '', clock)).toBeUndefined()
    clock.advance(61 * durations.second)
    expect(readVisitor('the right secret', header, clock)).toBeUndefined()
  })
  test('secrets are compared completely', () => {
    expect([sameSecret('abc', 'abc'), sameSecret('abd', 'abc'), sameSecret('ab', 'abc'), sameSecret(['abc'], 'abc')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('settings of limits', () => {
  const refused = (environment: Record<string, string>) => () => readConfig(environment, '/')
  test('each limit has its own, and RATE_LIMIT multiplies all', () => {
    expect(settingOf('codesPerPhoneDaily')).toBe('LIMIT_CODES_PER_PHONE_DAILY')
    const { limits } = readConfig({ RATE_LIMIT: '10', LIMIT_CODES_PER_PHONE: '2' }, '/')
    expect(limits.codesPerPhone).toBe(20)
    for (const name of limitNames) expect(limits[name]).toBe(name === 'codesPerPhone' ? 20 : limitTable[name].max * 10)
    expect(readConfig({ RATE_LIMIT: '0.0001' }, '/').limits.callsPerAddress).toBe(1)
    expect(refused({ RATE_LIMIT: '0' })).toThrow(InvalidConfig)
    expect(refused({ LIMIT_CODES_PER_PHONE: 'many' })).toThrow(/^LIMIT_CODES_PER_PHONE: /)
  })
  test('the operators’ page lists each with its default', () => {
    const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8')
    const spansOf: Record<number, string> = { 60: 'a minute', 600: '10 minutes', 3600: 'an hour', 86_400: 'a day' }
    for (const name of limitNames) {
      const { max, seconds } = limitTable[name]
      expect(page).toMatch(new RegExp(`\\| ${max} in ${spansOf[seconds]} +\\| \`${settingOf(name)}\` +\\|`))
    }
  })
  test('TRUST_PROXY accepts false, a number of proxies, or addresses and networks; anything else prevents the start', () => {
    const trust = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }, '/').trustProxy
    expect(readConfig({}, '/').trustProxy).toBe(false)
    expect(trust('10.0.0.0/8, ::1,192.0.2.1')).toEqual(['10.0.0.0/8', '::1', '192.0.2.1'])
    const hops = trust('2')
    expect([0, 1, 2].map((hop) => typeof hops === 'function' && hops('203.0.113.7', hop))).toEqual([true, true, false])
    for (const wrong of ['true', '0', 'proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,'])
      expect(refused({ TRUST_PROXY: wrong }), wrong).toThrow(/^TRUST_PROXY: /)
  })
  test('a storefront with remote services needs the secret for signing its visitors', () => {
    expect(refused({ COMMERCE_URL: 'http://commerce.internal:3000' })).toThrow(/^INTERNAL_SECRET: /)
    expect(readConfig({ COMMERCE_URL: 'http://commerce.internal:3000', INTERNAL_SECRET: 'sixteen letters!' }, '/').internalSecret).toBe(
      'sixteen letters!',
    )
  })
})
