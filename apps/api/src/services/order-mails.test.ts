import { leftToRight, textLanguages } from '@karat/sites/locale.ts'
import { describe, expect, test } from 'vitest'
import { composeEmail } from '../kernel/email.ts'
import { catalogues, t } from '../kernel/translations.ts'
import { cancellationMail } from '../modules/orders/cancellations/messages.ts'
import type { Cancellation } from '../modules/orders/cancellations/port.ts'
import { mailHtml } from '../modules/notifications/mail.ts'
import type { Message, Sender } from '../modules/notifications/port.ts'
import { plainText } from '../modules/notifications/rules.ts'
import type { OrderRecord } from '../modules/orders/orders/port.ts'
import { returnMachine } from '../modules/orders/returns/machine.ts'
import { returnMail } from '../modules/orders/returns/messages.ts'
import type { ReturnRecord } from '../modules/orders/returns/port.ts'
import { revisionMail, type RevisionNotice } from '../modules/orders/revisions/messages.ts'
import type { RevisionRow } from '../modules/orders/revisions/store.ts'
import { shopOfFile } from '../testing/shop-of-file.ts'

const shop = await shopOfFile()
const site = (await shop.modules.sites.byCode('in'))!
const origin = 'https://shop.example'
const page = `${origin}/in-en/dashboard/order-listing/IN26-000001#token`
const to = { email: 'anvi@example.com', name: 'Anvi', orderNumber: 'IN26-000001' }
const pictures = [
  { mediaId: 'RNG-001-hero', alt: 'Meher ring' },
  { mediaId: 'EAR-004-hero', alt: 'Jhumka "Tara"' },
]
const sender: Sender = { name: 'Kanakira', legalName: 'Kanakira Jewels', email: '', logo: '/icon.png', taxIds: [] }
const order = { id: 'o', number: to.orderNumber, subsite: 'in', currency: 'INR' } as OrderRecord

const plainNotice = { message: '', views: [], amount: 0, refunds: [], parcel: undefined, place: undefined }

/** A return that was requested. */
function returnIn(language: string): ReturnRecord {
  return {
    id: 'r',
    number: 'RT26-1',
    orderId: order.id,
    subsite: 'in',
    language,
    currency: 'INR',
    state: 'requested',
    resolution: 'refund',
    handover: 'pickup',
    storeId: null,
    pickupDay: null,
    pickupSlot: null,
    pickupAddress: null,
    receivedStore: null,
    missed: 0,
    note: '',
    deduction: 0,
    offers: [],
    reminded: false,
    deadline: null,
    createdAt: new Date('2026-11-24T09:00:00Z'),
  }
}

/** The e-mail of every step of a cancellation, a return and a revision in a language, as far as the step has a text. */
function mailsOf(language: string): Message[] {
  const about = { site, to, page, pictures }
  const cancellations = (['auto_approved', 'under_review', 'rejected', 'withdrawn'] as const).map((state) =>
    cancellationMail({ number: 'CX26-1', state, answer: '' } as Cancellation, {
      ...about,
      order: { ...order, language },
      pieces: [],
      refunds: [],
      atTheDoor: undefined,
      isWhole: state === 'auto_approved',
    }),
  )
  const said: RevisionNotice[] = [
    'asked',
    'reminder',
    'due',
    'due_reminder',
    'kept',
    'refunded',
    'paid',
    'cash',
    'remade',
    'expired',
    'proof',
  ]
  const prices = { breakup: { total: 100 } }
  const revisions = said.map((one) =>
    revisionMail({ number: 'RV26-1', before: prices, after: prices, difference: 0, deadline: null } as RevisionRow, one, {
      ...about,
      order: { ...order, language },
      piece: 'Meher ring',
    }),
  )
  const record = returnIn(language)
  const states = [...new Set(returnMachine.transitions.map((transition) => transition.to))].filter(
    (state) => `return.subject.${state}` in (catalogues['en'] ?? {}),
  )
  const more = { ...about, ...plainNotice }
  const returns = states.flatMap((state) => returnMail({ ...more, record: { ...record, state } }) ?? [])
  const others = (['repair', 'replacement', 'exchange'] as const).flatMap((resolution) =>
    (['resolution_in_progress', 'resent', 'closed'] as const).flatMap(
      (state) => returnMail({ ...more, record: { ...record, resolution, state } }) ?? [],
    ),
  )
  return [...cancellations, ...revisions, ...returns, ...others]
}

describe.each(textLanguages)('e-mails about orders in %s', (language) => {
  const english = catalogues['en'] ?? {}
  const keys = Object.keys(english).filter((key) => /^(order|cancel|refund|revision|return)\.(subject|collectedSubject)\./.test(key))

  test('have a subject for each step, with the order number', () => {
    const subjects = keys.map((key) => t(language, key, { order: to.orderNumber, replacement: 'IN26-000002' }))
    expect(new Set(subjects).size).toBe(keys.length)
    for (const subject of subjects) expect(subject).toContain(to.orderNumber)
    // Each step's text has a subject.
    const wanted = Object.keys(english).flatMap((key) => {
      const [, about, text, step] = /^((?:order|cancel|refund|revision|return)\.)(email|collected)(\..+)$/.exec(key) ?? []
      return step ? [`${about}${text === 'email' ? 'subject' : 'collectedSubject'}${step}`] : []
    })
    expect(wanted.length).toBeGreaterThan(50)
    expect(wanted.filter((key) => !keys.includes(key))).toEqual([])
  })

  test('show the logo, the products and one button to their page, which is a link in the plain text', () => {
    const mails = mailsOf(language)
    expect(mails.length).toBeGreaterThan(35)
    for (const mail of mails) {
      const html = mailHtml(mail, sender, origin)
      const images = html.match(/<img [^>]*>/g) ?? []
      expect([mail.subject, images]).toEqual([
        mail.subject,
        [
          expect.stringContaining(`src="${origin}/icon.png" alt="" width="44" height="44"`),
          expect.stringContaining(`src="${origin}/media/RNG-001-hero?w=320&amp;f=jpeg" alt="Meher ring" width="96" height="96"`),
          expect.stringContaining(
            `src="${origin}/media/EAR-004-hero?w=320&amp;f=jpeg" alt="Jhumka &quot;Tara&quot;" width="96" height="96"`,
          ),
        ],
      ])
      expect(html).toContain(`<a href="${origin}/in-${language.split('-')[0]}`)
      const buttons = [...html.matchAll(/<a href="([^"]*)" class="mail-button" style="[^"]*">([^<]+)<\/a>/g)]
      expect([mail.subject, buttons.map(([, address]) => address)]).toEqual([mail.subject, [page]])
      expect(Object.values(catalogues[language] ?? {})).toContain(buttons[0]?.[2])
      expect(plainText(mail.body, language)).toContain(`\n${page}`)
      expect(plainText(mail.subject, language)).toMatch(/^[^\u2066-\u2069]*IN26-000001[^\u2066-\u2069]*$/)
      expect(html).not.toMatch(/[\u2066-\u2069]/)
    }
  })
})

test('the e-mail on a return refunded by several methods names each part', () => {
  const record: ReturnRecord = { ...returnIn('en'), state: 'resolution_in_progress' }
  const more = { ...plainNotice, site, to, page, pictures }
  const day = new Date('2026-12-01T10:00:00Z')
  const part = (destination: 'gateway' | 'credit' | 'gift_card', amount: number) => ({ destination, amount, expectedAt: day })
  const body = (refunds: ReturnType<typeof part>[]) => returnMail({ ...more, record, amount: 4_376_590, refunds })?.body ?? ''
  const several = body([part('gateway', 4_026_590), part('credit', 200_000), part('gift_card', 150_000)])
  for (const text of [
    '₹40,265.90 goes back the way you paid',
    '₹2,000.00 is back in your store credit',
    '₹1,500.00 is back on your gift card',
  ])
    expect(several).toContain(text)
  expect(body([part('gateway', 4_376_590)])).not.toContain('the way you paid')
})

test('an e-mail of a shop without a known URL has the merchant’s name, and no picture or button', () => {
  const about = { to: to.email, site: 'in', language: 'en', kind: 'order.email', values: {}, subject: 'Order', paragraphs: ['Dear Anvi,'] }
  const mail = composeEmail({ ...about, page: { intro: 'Here:', button: 'See', address: undefined }, pictures, merchant: 'Kanakira' })
  const html = mailHtml(mail, sender)
  expect(html).toContain('>Kanakira</p>')
  expect(html).not.toMatch(/<img|mail-button"/)
  // Few mail programs show an SVG.
  expect(mailHtml(mail, { ...sender, logo: '/logo.svg' }, origin).match(/<img [^>]*>/g)).toHaveLength(2)
})

test('numbers and references are not broken across lines; a longer part breaks at the edge of the screen', () => {
  const long = 'a-very-long-name-of-somebody@example.com'
  const paragraphs = [`الطلب ${leftToRight('AE26-000001')}`, `الهاتف ${leftToRight('+971 4 400 0101')}`, `البريد ${leftToRight(long)}`]
  const about = { to: to.email, site: 'ae', language: 'ar', kind: 'order.email', values: {}, subject: 'الطلب', paragraphs }
  const html = mailHtml(
    composeEmail({ ...about, page: { intro: '', button: '', address: undefined }, pictures: [], merchant: 'Kanakira' }),
    sender,
  )
  for (const part of ['AE26-000001', '+971 4 400 0101']) expect(html).toContain(`<bdi dir="ltr" style="white-space:nowrap">${part}</bdi>`)
  expect(html).toContain(`<bdi dir="ltr">${long}</bdi>`)
})
