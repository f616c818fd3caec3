import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { chooseLocale } from './pages/locale-choice.ts'

describe('settings', () => {
  test('an invalid value throws and names its variable', () => {
    expect(() => readConfig({ PORT: 'http' }, '/')).toThrow(/^PORT: /)
    expect(() => readConfig({ DATABASE_URL: 'mysql://x' }, '/')).toThrow(/^DATABASE_URL: /)
    expect(() => readConfig({ ROLES: 'storefront,cook' }, '/')).toThrow(/^ROLES/)
    expect(() => readConfig({ RECAPTCHA_SECRET: 'x' }, '/')).toThrow(/^RECAPTCHA_SITE_KEY, RECAPTCHA_SECRET: both/)
  })
  test('the sandbox bank, the outbox and the demo are on by default only on the developer’s machine', () => {
    const of = (settings: NodeJS.ProcessEnv) => {
      const { sandbox, outbox, seedDemo } = readConfig(settings, '/srv')
      return [sandbox, outbox, seedDemo]
    }
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(of({ HOST })).toEqual(['local', 'local', true])
    for (const elsewhere of [{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.0.2.7' }, { PUBLIC_URL: 'https://www.example.com' }])
      expect(of(elsewhere)).toEqual(['none', 'none', true])
    expect(of({ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/karat' })).toEqual(['none', 'none', false])
    const OUTBOX_TOKEN = 'a token of the outbox'
    expect(of({ HOST: '0.0.0.0', SANDBOX_PAYMENTS: 'on', OUTBOX: 'on', OUTBOX_TOKEN })).toEqual([{}, { token: OUTBOX_TOKEN }, true])
    expect(of({ SANDBOX_PAYMENTS: 'off', OUTBOX: 'off' })).toEqual(['none', 'none', true])
    expect(() => readConfig({ OUTBOX: 'on' }, '/')).toThrow(/^OUTBOX_TOKEN: /)
    expect(() => readConfig({ OUTBOX: 'on', OUTBOX_TOKEN: 'short' }, '/')).toThrow(/^OUTBOX_TOKEN: /)
    const { dataFolder, port } = readConfig({}, '/srv')
    expect([dataFolder, port]).toEqual(['/srv/.data', 3000])
  })
})

describe('payment gateways', () => {
  const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec' }
  const razorpay = { RAZORPAY_KEY_ID: 'id', RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'hook' }
  const payu = { PAYU_KEY: 'key', PAYU_SALT: 'salt' }
  test('are enabled by all of their keys', () => {
    expect(readConfig({}, '/').gateways).toEqual({ stripe: undefined, razorpay: undefined, payu: undefined })
    expect(readConfig({ ...stripe, ...razorpay, RAZORPAY_API: 'http://127.0.0.1:9/' }, '/').gateways).toEqual({
      stripe: { secretKey: 'sk', webhookSecret: 'whsec', api: 'https://api.stripe.com' },
      razorpay: { keyId: 'id', keySecret: 'secret', webhookSecret: 'hook', api: 'http://127.0.0.1:9' },
    })
    const pages = { api: 'https://info.payu.in', page: 'https://secure.payu.in' }
    expect(readConfig(payu, '/').gateways.payu).toEqual({ key: 'key', salt: 'salt', ...pages })
    expect(() => readConfig({ STRIPE_SECRET_KEY: 'sk' }, '/')).toThrow(/^STRIPE_…: all/)
    expect(() => readConfig({ PAYU_KEY: 'key' }, '/')).toThrow(/^PAYU_…: all/)
    expect(() => readConfig({ ...payu, PAYU_PAGE: 'http://pay.example' }, '/')).toThrow(/^PAYU_PAGE: https/)
    expect(() => readConfig({ ...payu, HOST: '0.0.0.0' }, '/')).toThrow(/^PUBLIC_URL: /)
    expect(() => readConfig({ ...razorpay, RAZORPAY_KEY_SECRET: '' }, '/')).toThrow(/^RAZORPAY_…: all/)
  })
  test('require https and a public URL to return to', () => {
    expect(() => readConfig({ ...stripe, STRIPE_API: 'http://stripe.example' }, '/')).toThrow(/^STRIPE_API: https/)
    expect(() => readConfig({ ...stripe, HOST: '0.0.0.0' }, '/')).toThrow(/^PUBLIC_URL: /)
    expect(() => readConfig({ ...stripe, HOST: '0.0.0.0', PUBLIC_URL: 'https://shop.example' }, '/')).not.toThrow()
  })
})

test('the captcha is a proof of work unless Google’s keys are set', () => {
  expect(readConfig({ CAPTCHA_WORK: '90' }, '/').captcha).toEqual({ kind: 'altcha', work: 90 })
  const { captcha } = readConfig({ RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's' }, '/')
  expect(captcha).toMatchObject({ kind: 'recaptcha', siteKey: 'k', secret: 's' })
})

test('the rates feed is off without its address, which is https or on this machine [P-04]', () => {
  expect(readConfig({}, '/').rateFeed).toEqual({})
  const RATES_FEED_URL = 'https://rates.example/v1?site=in'
  expect(readConfig({ RATES_FEED_URL, RATES_FEED_TOKEN: 'secret' }, '/').rateFeed.httpJson).toEqual({
    url: RATES_FEED_URL,
    token: 'secret',
  })
  expect(readConfig({ RATES_FEED_URL: 'http://localhost:9000/' }, '/').rateFeed.httpJson).toMatchObject({ token: undefined })
  for (const url of ['http://rates.example/', 'ftp://rates.example/', 'https://name:word@rates.example/', 'rates'])
    expect(() => readConfig({ RATES_FEED_URL: url }, '/')).toThrow(/^RATES_FEED_URL: /)
  expect(() => readConfig({ RATES_FEED_TOKEN: 'secret' }, '/')).toThrow(/^RATES_FEED_TOKEN: needs RATES_FEED_URL/)
  expect(() => readConfig({ RATES_FEED_URL, RATES_FEED_TOKEN: 'two\nlines' }, '/')).toThrow(/^RATES_FEED_TOKEN: one word/)
})

describe('keys of the shop', () => {
  const SECRET_KEYS = `one:${Buffer.alloc(32, 7).toString('base64')}`
  const DATABASE_URL = 'postgres://db/karat'
  test('pictures are in a folder of the data folder unless a bucket is set', () => {
    expect(readConfig({ DATA_DIR: '/data' }, '/').mediaStore).toEqual({ kind: 'folder', folder: '/data/media' })
    const MEDIA_S3_ENDPOINT = 'https://objects.example'
    expect(readConfig({ MEDIA_S3_BUCKET: 'pictures', MEDIA_S3_ENDPOINT }, '/').mediaStore).toMatchObject({ kind: 's3', bucket: 'pictures' })
    expect(() => readConfig({ MEDIA_S3_ENDPOINT }, '/')).toThrow(/^MEDIA_S3_BUCKET: needed/)
  })

  test('are required as a setting if several processes serve one shop', () => {
    for (const several of [
      { REDIS_URL: 'redis://cache' },
      { DATABASE_URL, ROLES: 'account,commerce,worker' },
      { DATABASE_URL, ROLES: 'worker' },
    ]) {
      expect(() => readConfig(several, '/')).toThrow(/^SECRET_KEYS: needed where several processes/)
      expect(readConfig({ ...several, SECRET_KEYS }, '/').secretKeys).toMatchObject([{ id: 'one' }])
    }
    for (const one of [{}, { DATABASE_URL }, { ROLES: 'account,commerce' }]) expect(readConfig(one, '/').secretKeys).toBeUndefined()
  })
  test('that are invalid prevent the start', () => {
    for (const words of ['one', 'one:c2hvcnQ=', `${SECRET_KEYS},${SECRET_KEYS}`])
      expect(() => readConfig({ SECRET_KEYS: words }, '/')).toThrow(/^SECRET_KEYS: /)
  })
})

test('the website has the code png unless another one is set, which must be a word [K-05]', () => {
  expect(readConfig({}, '/').websiteCode).toBe('png')
  expect(readConfig({ WEBSITE_CODE: 'aurelane' }, '/').websiteCode).toBe('aurelane')
  for (const code of ['a b', '1']) expect(() => readConfig({ WEBSITE_CODE: code }, '/')).toThrow(/^WEBSITE_CODE: /)
})

describe('a visitor without a site [R-10]', () => {
  const known = ['in-en', 'in-hi', 'ae-en', 'ae-ar', 'us-en', 'sg-zh-Hans'].map((locale) => ({
    locale,
    subsite: locale.slice(0, 2),
    language: locale.slice(3),
  }))
  test('gets the site chosen before, else one by the browser’s language, else the first', () => {
    expect(chooseLocale(known, { cookie: 'a=b; shop-site=ae-ar', 'accept-language': 'hi' })).toBe('ae-ar')
    // The name of the cookie in earlier releases.
    expect(chooseLocale(known, { cookie: 'karat-site=ae-ar', 'accept-language': 'hi' })).toBe('ae-ar')
    expect(chooseLocale(known, { cookie: 'shop-site=xx-yy', 'accept-language': 'en-US,en;q=0.9' })).toBe('us-en')
    expect(chooseLocale(known, { 'accept-language': 'fr, hi;q=0.8, en;q=0.5' })).toBe('in-hi')
    expect(chooseLocale(known, { 'accept-language': 'zh-CN' })).toBe('sg-zh-Hans')
    expect(chooseLocale(known, {})).toBe('in-en')
  })
})

test('a message provider needs its address and credentials; only a mail server on this machine may be without TLS', () => {
  const { messages } = readConfig({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'orders@kanakira.example' }, '/')
  expect(messages).toEqual({
    smtp: { url: 'smtp://localhost:2525', from: 'orders@kanakira.example', allowClear: true },
    sms: undefined,
    whatsapp: undefined,
  })
  const remote = readConfig(
    { SMTP_URL: 'smtps://u:p@mail.example', MAIL_FROM: 'a@b.example', SMS_URL: 'https://sms.example/x', SMS_TOKEN: 't' },
    '/',
  )
  expect(remote.messages).toMatchObject({ smtp: { allowClear: false }, sms: { url: 'https://sms.example/x', token: 't' } })
  for (const name of ['SMTP_URL', 'SMS_URL', 'WHATSAPP_URL'])
    expect(() => readConfig({ [name]: name === 'SMTP_URL' ? 'smtp://h' : 'https://h.example' }, '/')).toThrow(new RegExp(`^${name}, `))
  expect(() => readConfig({ SMTP_URL: 'https://mail.example', MAIL_FROM: 'a@b.example' }, '/')).toThrow(/^SMTP_URL/)
})
