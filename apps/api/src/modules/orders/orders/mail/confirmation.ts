import { formatMoney, type MoneyStyle } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { lineMoney } from '@karat/pricing/line-money.ts'
import { restToPay } from '@karat/pricing/rest-to-pay.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import { colonOf, commaOf, fullName, languageTag, leftToRight, localeOf } from '@karat/sites/locale.ts'
import { spacedPhone } from '@karat/sites/phone.ts'
import { optionText } from '../../../../kernel/option-text.ts'
import { nameOf, t } from '../../../../kernel/translations.ts'
import type { PieceGift } from '../../../cart/port.ts'
import type { MailSection, Message } from '../../../notifications/port.ts'
import type { Site } from '../../../content/sites/port.ts'
import { moneyOf, tendersOf } from '../rules.ts'
import type { OrderView } from '../views.ts'

/** The sender and its contact details; without `origin` the e-mail contains no link. */
export interface Merchant {
  name: string
  email: string
  phone?: string | undefined
  origin?: string | undefined
}

/** The gift details of a unit in an order's language. */
function giftText(language: string, { to, from, wrap, hidePrice, message }: PieceGift): string {
  return [
    to && t(language, 'mail.giftTo', { name: to }),
    from && t(language, 'mail.giftFrom', { name: from }),
    wrap && t(language, 'mail.giftWrap'),
    hidePrice && t(language, 'mail.giftNoPrice'),
    message && t(language, 'mail.giftMessage', { message: message.replaceAll(/\s+/g, ' ') }),
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(commaOf(language))
}

/** The gift rows of a line's units; with several units each row has the unit's number. */
function giftRows(language: string, gifts: OrderView['items'][number]['gifts']): MailSection['rows'] {
  return gifts.flatMap((gift, index): MailSection['rows'] => {
    if (!gift) return []
    const label = gifts.length > 1 ? t(language, 'mail.giftPiece', { piece: index + 1 }) : t(language, 'mail.gift')
    return [[label, giftText(language, gift)]]
  })
}

function paymentText(language: string, { payments, paymentState }: OrderView): string {
  const money = moneyOf(payments)
  const paidWith = money === undefined ? 'free' : money.kind === 'cash' ? 'cod' : money.method || 'bank'
  const state = paymentState === 'cod_due' ? t(language, 'mail.due') : paymentState === 'paid' ? t(language, 'mail.paid') : ''
  return [nameOf(language, 'paymentMethod', paidWith), state].filter(Boolean).join(commaOf(language))
}

/** Rows of an order's credit and gift cards, and of the amount paid besides, named as on its page; empty without such tenders. */
function tenderRows(
  { amounts, payments, paymentState }: OrderView,
  language: string,
  money: (amount: number) => string,
): [string, string][] {
  const tenders = tendersOf(payments, amounts)
  if (tenders.length === 0) return []
  const method = moneyOf(payments)?.method ?? ''
  const paidWith = method === '' ? '' : nameOf(language, 'paymentMethod', method)
  const { label, amount } = restToPay(amounts, paymentState === 'paid' ? paidWith : undefined)
  const labels = {
    nothingLeft: t(language, 'mail.rest.nothingLeft'),
    toPay: t(language, 'mail.rest.toPay'),
    paid: t(language, 'mail.rest.paid'),
    paidBy: t(language, 'mail.rest.paidBy', { method: paidWith }),
  }
  return [
    ...tenders.map((tender): [string, string] => [
      tender.kind === 'credit' ? t(language, 'mail.credit') : t(language, 'mail.giftCard', { digits: tender.lastFour }),
      money(-tender.amount),
    ]),
    [labels[label], money(amount)],
  ]
}

/** The order's amounts: list price, discount, delivery, tax, total, and what pays for it. */
function amountRows(order: OrderView, language: string, money: (amount: number) => string): MailSection['rows'] {
  const { amounts } = order
  const names = amounts.taxNames.map((name) => nameOf(language, 'tax', name)).join(' + ')
  return [
    ...(amounts.discount > 0
      ? ([
          [t(language, 'mail.list'), money(amounts.pieces + amounts.discount)],
          [t(language, 'mail.saving'), money(-amounts.discount)],
        ] satisfies MailSection['rows'])
      : amounts.pieces > 0
        ? ([[t(language, 'mail.sum'), money(amounts.pieces)]] satisfies MailSection['rows'])
        : []),
    ...(amounts.pieces > 0
      ? ([
          [t(language, 'mail.delivery'), amounts.delivery > 0 ? money(amounts.delivery) : t(language, 'mail.free')],
        ] satisfies MailSection['rows'])
      : []),
    ...(amounts.wrap ? ([[t(language, 'mail.wrap'), money(amounts.wrap)]] satisfies MailSection['rows']) : []),
    ...(amounts.salesTax > 0 ? ([[t(language, 'mail.salesTax'), money(amounts.salesTax)]] satisfies MailSection['rows']) : []),
    ...(amounts.cards ? ([[t(language, 'mail.cards'), money(amounts.cards)]] satisfies MailSection['rows']) : []),
    [t(language, 'mail.total'), money(amounts.total)],
    ...tenderRows(order, language, money),
    ...(amounts.taxIncluded > 0
      ? ([[t(language, 'mail.taxIncluded', { names }), money(amounts.taxIncluded)]] satisfies MailSection['rows'])
      : []),
  ]
}

function sections(order: OrderView, { site, lines }: Confirmation): MailSection[] {
  const { language } = order
  const style: MoneyStyle = {
    locale: languageTag({ subsite: site.code, language }),
    currency: order.currency as Currency,
    symbol: site.symbol,
    decimals: site.decimals,
  }
  const money = (amount: number) => formatMoney(amount, style, 'exact')
  const itemRows = order.items.flatMap((item): MailSection['rows'] => {
    const { quantity: count, unitPrice, before, discount, total } = lineMoney(item)
    return [
      item.name,
      optionText(site.profile.ringSystem, language, item.options),
      ...(item.options.engraving ? ([[t(language, 'mail.engraving'), item.options.engraving]] satisfies MailSection['rows']) : []),
      t(language, 'mail.line', { count, price: money(unitPrice), sum: money(before) }),
      ...(discount > 0 ? [t(language, 'mail.lineOffers', { discount: money(discount), sum: money(total) })] : []),
      ...giftRows(language, item.gifts),
    ]
  })
  const { shipping } = order.address
  const isCollected = order.address.storeId !== undefined
  const expected =
    order.promisedFor && t(language, isCollected ? 'mail.ready' : 'mail.expected', { date: dayIn(order.promisedFor, site, language) })
  const cardRows = order.cards.map(({ toName, toEmail, amount, sendOn }): [string, string] => [
    t(language, 'mail.cardTo', { name: toName, email: leftToRight(toEmail) }),
    [money(amount), sendOn ? dayIn(sendOn, site, language) : t(language, 'mail.cardNow')].join(commaOf(language)),
  ])
  return [
    ...(itemRows.length > 0 ? [{ title: t(language, 'mail.pieces'), rows: itemRows.filter(Boolean) }] : []),
    ...(cardRows.length > 0 ? [{ title: t(language, 'mail.cards'), rows: cardRows }] : []),
    { title: t(language, 'mail.sums'), rows: amountRows(order, language, money) },
    ...(itemRows.length > 0
      ? [
          {
            title: t(language, 'mail.delivery'),
            rows: [nameOf(language, 'mail.way', order.deliveryMethod), ...(expected ? [expected] : [])],
          },
        ]
      : []),
    {
      title: t(language, itemRows.length === 0 ? 'mail.billed' : isCollected ? 'mail.collectAt' : 'mail.to'),
      rows: [
        fullName(shipping.firstName, shipping.lastName),
        ...lines,
        [t(language, 'mail.phone'), leftToRight(spacedPhone(shipping.phone, site.profile))],
      ],
    },
    { title: t(language, 'mail.payment'), rows: [paymentText(language, order)] },
  ]
}

/** A day in a site's date format, from `2026-11-25` or from a time in the site's time zone. */
function dayIn(day: string, site: Site, language: string): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T12:00:00Z` : day)
  const timeZone = day.length === 10 ? 'UTC' : site.timeZone
  return dateFormat(languageTag({ subsite: site.code, language }), { dateStyle: 'long', timeZone }).format(date)
}

function sectionText({ title, rows }: MailSection, language: string): string {
  return [title, ...rows.map((row) => (typeof row === 'string' ? row : row.join(colonOf(language))))].join('\n')
}

/** The data of a confirmation besides its order. */
export interface Confirmation {
  site: Site
  /** The delivery address in the country's format. */
  lines: readonly string[]
  merchant: Merchant
  /** Opens the order; it stands after the link's `#`, which browsers do not send. */
  token: string
}

/** The confirmation of an order in its own language: items, amounts, address, delivery date, and a link that opens the order. */
export function confirmationOf(order: OrderView, confirmation: Confirmation): Pick<Message, 'subject' | 'body' | 'layout'> {
  const { site, merchant, token } = confirmation
  const { language } = order
  const number = leftToRight(order.number)
  const contact = merchant.phone
    ? t(language, 'mail.reachOrCall', { email: leftToRight(merchant.email), phone: leftToRight(merchant.phone) })
    : t(language, 'mail.reach', { email: leftToRight(merchant.email) })
  const opening = [
    t(language, 'mail.thanks', { name: order.address.shipping.firstName }),
    t(language, 'mail.have', { number, date: dayIn(order.placedAt ?? order.createdAt, site, language) }),
    ...(order.state === 'on_hold' ? [t(language, order.holdReason === 'id_proof' ? 'mail.needsProof' : 'mail.onHold')] : []),
    ...(order.gateway === 'sandbox' ? [t(language, 'mail.test')] : []),
  ]
  const parts = sections(order, confirmation)
  const closing = [contact, merchant.name]
  const path = `/${localeOf({ subsite: site.code, language })}/checkout-thankyou?order=${encodeURIComponent(order.id)}#${token}`
  const page = merchant.origin === undefined ? undefined : `${merchant.origin}${path}`
  const needsProof = order.state === 'on_hold' && order.holdReason === 'id_proof'
  const step = needsProof ? 'needsProof' : order.state === 'on_hold' ? 'onHold' : 'placed'
  const subject = t(language, `order.subject.${step}`, { order: number })
  const pages = page ? [`${t(language, 'mail.page')}\n${leftToRight(page)}`] : []
  return {
    subject,
    body: [...opening, ...parts.map((part) => sectionText(part, language)), ...pages, closing.join('\n')].join('\n\n'),
    layout: {
      opening,
      sections: parts,
      closing,
      pictures: order.items
        .filter(({ options }) => options.mediaId !== '')
        .slice(0, 4)
        .map(({ name, options }) => ({ mediaId: options.mediaId, alt: name })),
      button: page ? { label: t(language, needsProof ? 'mail.button.proof' : 'mail.button.order'), address: page } : undefined,
    },
  }
}
