import { formatMoney, type MoneyStyle } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { colonOf, commaOf, directionOf, fullName, languageTag, leftToRight, localeOf, lowerFirst } from '@karat/sites/locale.ts'
import { ringSizeLabel } from '@karat/sites/ring-sizes.ts'
import { nameOf, t } from '../../kernel/words.ts'
import type { Site } from '../sites/port.ts'
import type { OrderItemOptions } from './port.ts'
import type { OrderView } from './views.ts'

/** The sender and its contact details; without `origin` the mail contains no link. */
export interface House {
  name: string
  email: string
  phone?: string | undefined
  origin?: string | undefined
}

interface Section {
  title: string
  /** Pairs of label and value, or plain texts. */
  rows: (string | [label: string, value: string])[]
}

/** `18K, white gold, size 15` in an order's language. */
function optionText(site: Site, language: string, { purity, colour, size, sizeSystem }: OrderItemOptions): string {
  const [, number, unit] = /^([\d.]+) (in|mm|g)$/.exec(size) ?? []
  const sizeName = () => {
    if (sizeSystem === 'ring') return ringSizeLabel(Number(size), site.profile.ringSystem)
    if (number === undefined) return nameOf(language, 'size', size)
    if (unit === 'g') return t(language, 'unit.gram', { grams: number })
    return t(language, unit === 'in' ? 'unit.inch' : 'unit.millimetre', { length: number })
  }
  const sizeText = size && sizeSystem !== 'none' ? t(language, 'mail.size', { size: sizeName() }) : ''
  const purityName = purity && nameOf(language, 'purity', purity)
  const colourName = colour && nameOf(language, 'colour', colour)
  return [purityName, purityName ? lowerFirst(colourName, language) : colourName, sizeText].filter(Boolean).join(commaOf(language))
}

function paymentText(language: string, { gateway, paymentMethod, paymentState }: OrderView): string {
  const way = gateway === '' ? 'free' : paymentMethod || (gateway === 'cod' ? 'cod' : 'bank')
  const state = paymentState === 'cod_due' ? t(language, 'mail.due') : paymentState === 'paid' ? t(language, 'mail.paid') : ''
  return [nameOf(language, 'way', way), state].filter(Boolean).join(commaOf(language))
}

/** The order's amounts: list price, discount, delivery, tax and total. */
function amountRows({ amounts }: OrderView, language: string, money: (amount: number) => string): Section['rows'] {
  const names = amounts.taxNames.map((name) => nameOf(language, 'tax', name)).join(' + ')
  return [
    ...(amounts.discount > 0
      ? ([
          [t(language, 'mail.list'), money(amounts.pieces + amounts.discount)],
          [t(language, 'mail.saving'), money(-amounts.discount)],
        ] satisfies Section['rows'])
      : ([[t(language, 'mail.sum'), money(amounts.pieces)]] satisfies Section['rows'])),
    [t(language, 'mail.delivery'), amounts.delivery > 0 ? money(amounts.delivery) : t(language, 'mail.free')],
    ...(amounts.salesTax > 0 ? ([[t(language, 'mail.salesTax'), money(amounts.salesTax)]] satisfies Section['rows']) : []),
    [t(language, 'mail.total'), money(amounts.total)],
    ...(amounts.taxIncluded > 0
      ? ([[t(language, 'mail.taxIncluded', { names }), money(amounts.taxIncluded)]] satisfies Section['rows'])
      : []),
  ]
}

function sections(order: OrderView, { site, lines, house, token }: Confirmation): Section[] {
  const { language } = order
  const style: MoneyStyle = {
    locale: languageTag({ subsite: site.code, language }),
    currency: order.currency as Currency,
    symbol: site.symbol,
    decimals: site.decimals,
  }
  const money = (amount: number) => formatMoney(amount, style, 'exact')
  const itemRows = order.items.flatMap(({ name, options, quantity, unitPrice }) => [
    name,
    optionText(site, language, options),
    t(language, 'mail.line', { count: quantity, price: money(unitPrice), sum: money(unitPrice * quantity) }),
  ])
  const { shipping } = order.address
  const expected = order.promisedFor && t(language, 'mail.expected', { date: dayIn(order.promisedFor, site, language) })
  const page = `${house.origin}/${localeOf({ subsite: site.code, language })}/checkout-thankyou?order=${encodeURIComponent(order.id)}#${token}`
  return [
    { title: t(language, 'mail.pieces'), rows: itemRows.filter(Boolean) },
    { title: t(language, 'mail.sums'), rows: amountRows(order, language, money) },
    { title: t(language, 'mail.delivery'), rows: [nameOf(language, 'mail.way', order.deliveryMethod), ...(expected ? [expected] : [])] },
    {
      title: t(language, 'mail.to'),
      rows: [fullName(shipping.firstName, shipping.lastName), ...lines, [t(language, 'mail.phone'), leftToRight(shipping.phone)]],
    },
    { title: t(language, 'mail.payment'), rows: [paymentText(language, order)] },
    ...(house.origin === undefined ? [] : [{ title: t(language, 'mail.page'), rows: [leftToRight(page)] }]),
  ]
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are kept: making one costs a hundred times what it is used for. */
function dayFormat(tag: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone}`
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone })
  dayFormats.set(key, format)
  return format
}

/** A day in a site's date format; `2026-11-25`, or a moment, which counts in the site's time zone. */
function dayIn(day: string, site: Site, language: string): string {
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T12:00:00Z` : day)
  const timeZone = day.length === 10 ? 'UTC' : site.timeZone
  const tag = `${languageTag({ subsite: site.code, language })}-u-nu-latn`
  return dayFormat(tag, timeZone).format(date)
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function sectionText({ title, rows }: Section, language: string): string {
  return [title, ...rows.map((row) => (typeof row === 'string' ? row : row.join(colonOf(language))))].join('\n')
}

function sectionHtml({ title, rows }: Section): string {
  const textHtml = (text: string) => {
    const address = /^\u2066?(https?:\/\/\S+?)\u2069?$/.exec(text)?.[1]
    return address ? `<a href="${escape(address)}">${escape(address)}</a>` : `<bdi>${escape(text)}</bdi>`
  }
  const cells = rows.map((row) =>
    typeof row === 'string'
      ? `<tr><td colspan="2">${textHtml(row)}</td></tr>`
      : `<tr><td>${escape(row[0])}</td><td align="end">${textHtml(row[1])}</td></tr>`,
  )
  return `<h2>${escape(title)}</h2><table>${cells.join('')}</table>`
}

/** What a confirmation says besides its order. */
export interface Confirmation {
  site: Site
  /** The delivery address as the country writes it. */
  lines: readonly string[]
  house: House
  /** Opens the order; it stands behind the link's `#`, which browsers send to nobody. */
  token: string
}

/** The confirmation of an order in its own language: items, amounts, address, delivery date, and a link that opens the order. */
export function confirmationOf(order: OrderView, confirmation: Confirmation): { subject: string; body: string; html: string } {
  const { site, house } = confirmation
  const { language } = order
  const number = leftToRight(order.number)
  const contact = house.phone
    ? t(language, 'mail.reachOrCall', { email: leftToRight(house.email), phone: leftToRight(house.phone) })
    : t(language, 'mail.reach', { email: leftToRight(house.email) })
  const opening = [
    t(language, 'mail.thanks', { name: order.address.shipping.firstName }),
    t(language, 'mail.have', { number, date: dayIn(order.placedAt ?? order.createdAt, site, language) }),
    ...(order.state === 'on_hold' ? [t(language, 'mail.onHold')] : []),
    ...(order.gateway === 'sandbox' ? [t(language, 'mail.test')] : []),
  ]
  const parts = sections(order, confirmation)
  const closing = [contact, house.name]
  const subject = t(language, 'mail.subject', { number: order.number })
  const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${escape(text)}</p>`).join('')
  return {
    subject,
    body: [...opening, ...parts.map((part) => sectionText(part, language)), closing.join('\n')].join('\n\n'),
    html: `<!doctype html><html lang="${languageTag({ subsite: site.code, language })}" dir="${directionOf(language)}"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>${paragraphs(opening)}${parts.map(sectionHtml).join('')}${paragraphs(closing)}</body></html>`,
  }
}
