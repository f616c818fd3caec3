import { formatMoney } from '@karat/money/format.ts'
import type { Currency } from '@karat/money/money.ts'
import { spacedPhone } from '@karat/sites/phone.ts'
import { dateFormat } from '@karat/sites/dates.ts'
import type { ReturnView } from '@karat/sites/returns.ts'
import { languageTag, leftToRight } from '@karat/sites/locale.ts'
import { composeEmail } from '../../../kernel/email.ts'
import { nameOf, t, declareKinds } from '../../../kernel/translations.ts'
import type { MailPicture, Message } from '../../notifications/port.ts'
import type { Refund } from '../refunds/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { ReturnTransition, ReturnState } from './machine.ts'
import type { PickupPlace, ReturnRecord, ReturnParcel } from './port.ts'

declareKinds('return.email', 'return.subject', 'return.offer')

/** The states that a shopper is notified of by e-mail, with the names of their texts. */
const stateKeys = {
  requested: 'requested',
  need_more_info: 'need_more_info',
  approved: 'approved',
  partially_approved: 'partially_approved',
  rejected: 'rejected',
  pickup_scheduled: 'pickup_scheduled',
  pickup_failed: 'pickup_failed',
  self_ship: 'self_ship',
  picked_up: 'picked_up',
  received: 'received',
  qc_partial: 'qc_partial',
  qc_failed: 'qc_failed',
  qc_more_info: 'qc_more_info',
  offered: 'offered',
  disputed: 'disputed',
  resolution_in_progress: 'resolution_in_progress',
  resent: 'resent_replacement',
  sending_back: 'sending_back',
  closed: 'closed',
  withdrawn: 'withdrawn',
  expired: 'expired',
} as const satisfies Partial<Record<ReturnState, string>>

/** The message of a transition, where the state that it leads to does not determine it. */
const notifiedTransitions = {
  lapse: 'lapsed',
  'withdraw-offer': 'offer_withdrawn',
  'give-back': 'given_back',
  remind: 'offer_reminder',
} as const satisfies Partial<Record<ReturnTransition | 'remind', string>>

export interface ReturnNotice {
  record: ReturnRecord
  site: Site
  to: { email: string; name: string; orderNumber: string }
  /** The address of its page. */
  page: string | undefined
  pictures: readonly MailPicture[]
  /** The text of staff for the shopper; may be empty. */
  message: string
  /** The views that a photo is requested of. */
  views: readonly ReturnView[]
  /** The refund in minor units. */
  amount: number
  /** The parts of the refund, by where they go; named where there are several. */
  refunds: readonly Pick<Refund, 'destination' | 'amount' | 'expectedAt'>[]
  /** The parcel that it was sent in; undefined before that. */
  parcel: ReturnParcel | undefined
  /** The transition that led to its state; `remind` for a reminder of an open offer. */
  by?: ReturnTransition | 'remind' | undefined
  /** The place of the courier's visit, once it is arranged; undefined before. */
  place: PickupPlace | undefined
}

/** The text of an e-mail's button where the page of the return waits for the shopper. */
const buttons: Record<string, string> = {
  need_more_info: 'mail.button.answer',
  qc_more_info: 'mail.button.answer',
  qc_failed: 'mail.button.answer',
  pickup_failed: 'mail.button.choose',
  offered: 'mail.button.choose',
  offer_reminder: 'mail.button.choose',
}

/** The messages of returns without a refund, where they differ from those with one; empty for no message. */
const othersWereNotified = {
  replacement: { resolution_in_progress: 'replacing', resent: 'resent_replacement' },
  repair: { resolution_in_progress: 'repairing', resent: 'resent_repair' },
  // It is credited and closed at once: one e-mail covers both.
  exchange: { resolution_in_progress: '', closed: 'exchanged' },
} as const satisfies Partial<Record<ReturnRecord['resolution'], Partial<Record<ReturnState, string>>>>

function keyOf({ state, resolution }: Pick<ReturnRecord, 'state' | 'resolution'>, by: ReturnNotice['by']): string | undefined {
  const own = (notifiedTransitions as Partial<Record<ReturnTransition | 'remind', string>>)[by ?? 'remind']
  if (by !== undefined && own !== undefined) return own
  const other = (othersWereNotified as Partial<Record<ReturnRecord['resolution'], Partial<Record<ReturnState, string>>>>)[resolution]
  return other?.[state] ?? (stateKeys as Partial<Record<ReturnState, string>>)[state]
}

/** The visit of the courier as text; empty where no day was given. */
function visitText({ pickupDay, pickupSlot }: ReturnRecord, language: string, locale: string): string {
  if (pickupDay === null) return ''
  const format = dateFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  const day = format.format(new Date(`${pickupDay}T12:00:00Z`))
  const [from = '', to = ''] = pickupSlot?.split('-') ?? []
  return pickupSlot === null
    ? t(language, 'return.visitDay', { day })
    : t(language, 'return.visit', { day, from: `${from}:00`, to: `${to}:00` })
}

/** The resolutions of an offer, one per line; after the choice, the duration of the chosen one. May be empty. */
function offerText({ state, resolution, offers, language }: ReturnRecord): string {
  if (state === 'offered')
    return offers.map((one) => `– ${t(language, `return.offer.${one.resolution}`, { days: one.days ?? 0 })}`).join('\n')
  const days =
    resolution === 'repair' && state === 'resolution_in_progress' ? offers.find((one) => one.resolution === resolution)?.days : null
  return days ? t(language, 'return.repairDays', { days }) : ''
}

/** The requested photos, one per line; may be empty. */
const viewText = (views: readonly ReturnView[], language: string) =>
  views.length === 0 ? '' : [t(language, 'return.views'), ...views.map((view) => nameOf(language, 'return.view', view))].join('\n')

/** The e-mail about a return in its new state; undefined for a state without a notification. */
export function returnMail({
  record,
  site,
  to,
  page,
  pictures,
  message,
  views,
  amount,
  refunds,
  parcel,
  place,
  by,
}: ReturnNotice): Message | undefined {
  const { language, deadline, state } = record
  const named = keyOf(record, by)
  const key = named === 'given_back' && !parcel ? 'handed_back' : named
  if (!key || to.email === '') return undefined
  const locale = languageTag({ subsite: site.code, language })
  const { symbol, decimals, timeZone } = site
  const money = (minor: number) => formatMoney(minor, { locale, currency: record.currency as Currency, symbol, decimals }, 'exact')
  const values = {
    number: leftToRight(record.number),
    order: leftToRight(to.orderNumber),
    name: to.name,
    merchant: site.profile.merchant.name,
    visit: visitText(record, language, locale),
    // A choice has a deadline by the hour.
    day: deadline
      ? dateFormat(locale, { dateStyle: 'long', ...(state === 'offered' ? { timeStyle: 'short' } : {}), timeZone }).format(deadline)
      : '',
    amount: money(amount),
  }
  const days = dateFormat(locale, { dateStyle: 'long', timeZone })
  const parts = refunds.map((part) =>
    t(language, `cancel.back.${part.destination}`, { amount: money(part.amount), day: days.format(part.expectedAt) }),
  )
  return composeEmail({
    to: to.email,
    site: site.code,
    language,
    kind: 'return.email',
    values,
    subject: t(language, `return.subject.${key}`, values),
    paragraphs: [
      t(language, 'mail.hello', values),
      t(language, `return.email.${key}`, values),
      key === 'pickup_scheduled' ? values.visit : '',
      ...(parts.length > 1 ? parts : []),
      offerText(record),
      place
        ? [t(language, 'return.visitPlace'), place.name, ...place.lines, leftToRight(spacedPhone(place.phone, site.profile))].join('\n')
        : '',
      parcel?.carrier ? t(language, 'order.carrier', { carrier: parcel.carrier, number: leftToRight(parcel.number) }) : '',
      parcel?.page ? `${t(language, 'order.track')}\n${leftToRight(parcel.page)}` : '',
      parcel ? t(language, 'order.door') : '',
      message,
      viewText(views, language),
      // The text of the first e-mail names the order only.
      key === 'requested' ? t(language, 'mail.reference', values) : '',
    ],
    page: { intro: t(language, 'mail.follow'), button: t(language, buttons[key] ?? 'mail.button.return'), address: page },
    pictures,
    merchant: values.merchant,
  })
}
