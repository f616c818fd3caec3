import type { ExchangeValue } from '@karat/pricing/exchange.ts'
import { toMajor, type Currency } from '@karat/money/money.ts'
import type { ReturnPhoto } from '@karat/contract/return-photos.ts'
import type { ReturnDetail, ReturnItems, ReturnReasons, ReturnsReply, ReturnSummary } from '@karat/contract/returns.ts'
import { nameOf } from '../../../kernel/translations.ts'
import { boughtToWire } from '../orders/wire.ts'
import { rowsToWire } from '../../catalogue/pricing/wire.ts'
import type { ReturnState } from './machine.ts'
import type { OrderedPiece, PhotoRecord, Reason, Resolution } from './port.ts'
import { broughtBy, type Eligibility, listedReturns, reasonRules, waitsForShopper, worthOf } from './rules.ts'
import type { ReturnDetails } from './read-return-details.ts'
import type { ListedReturn } from './views.ts'

const isoTime = (at: string | Date | null) => (at === null ? null : new Date(at).toISOString())

/** The reasons in a language. */
export const reasonsToWire = (language: string): ReturnReasons =>
  (Object.keys(reasonRules) as Reason[]).map((code) => {
    const { photos, text, fault, resolutions } = reasonRules[code]
    const name = nameOf(language, 'return.reason', code)
    return { code, name, photosRequired: photos, textRequired: text, fault, resolutions: [...resolutions] }
  })

/** The items of an order, each with its units that may come back, described by the unit with the best terms and the longest time. */
export function itemsToWire(
  pieces: readonly (OrderedPiece & Eligibility & { resolutions: Resolution[] })[],
  { currency, orderLanguage, language }: { currency: Currency; orderLanguage: string; language: string },
  exchange: ReadonlyMap<string, ExchangeValue>,
): ReturnItems['items'] {
  const readiness = ['yes', 'fault', 'exchange', 'no'] as const
  return [...Map.groupBy(pieces, ({ itemId }) => itemId).values()].flatMap((ofItem) => {
    const [first] = ofItem.toSorted(
      (a, b) => readiness.indexOf(a.returnable) - readiness.indexOf(b.returnable) || (b.until ?? '').localeCompare(a.until ?? ''),
    )
    if (!first) return []
    const { returnable, why, until, daysLeft, resolutions, breakup } = first
    const worth = resolutions.includes('exchange') ? exchange.get(first.unitId)?.amount : undefined
    return [
      {
        orderItemID: first.itemId,
        ...boughtToWire(first, orderLanguage, language),
        quantity: returnable === 'no' ? 0 : ofItem.filter((piece) => piece.returnable === returnable).length,
        amount: toMajor(breakup.total, currency),
        breakup: rowsToWire(breakup),
        exchangeAmount: worth === undefined ? null : toMajor(worth, currency),
        returnable,
        why,
        until,
        daysLeft,
        resolutions,
      },
    ]
  })
}

export const photoToWire = ({ id, width, height }: PhotoRecord, address: (id: string) => string): ReturnPhoto => ({
  imageID: id,
  url: address(id),
  width,
  height,
})

/** A return as its shopper sees it, in a language. */
export function returnToWire(view: ReturnDetails, language: string, address: (id: string) => string): ReturnDetail {
  const { record, pieces, rounds, photos, events, refunds, store } = view
  const currency = record.currency as Currency
  const major = (minor: number) => toMajor(minor, currency)
  const photosOf = (round: number) => photos.filter((photo) => photo.round === round).map((photo) => photoToWire(photo, address))
  const inspected = record.note !== '' || record.deduction > 0
  return {
    returnID: record.id,
    number: record.number,
    orderID: record.orderId,
    orderNumber: view.orderNumber,
    status: record.state,
    resolution: record.resolution,
    handover: record.handover,
    store: store ? { storeID: store.id, name: store.name, city: store.city, address: store.address } : null,
    pickup: view.place
      ? { day: record.pickupDay, slot: record.pickupSlot, days: view.days, name: view.place.name, lines: view.place.lines }
      : null,
    deadline: isoTime(record.deadline),
    createdAt: record.createdAt.toISOString(),
    currencyCode: currency,
    pieces: pieces.map((piece) => ({
      orderItemID: piece.itemId,
      ...boughtToWire(piece, record.language, language),
      huids: piece.huids,
      reason: piece.reason,
      text: piece.text,
      status: piece.state,
      amount: major(piece.amount),
      exchange: piece.exchange && {
        amount: major(piece.exchange.amount),
        rows: piece.exchange.rows.map(({ rate, value, ...row }) => ({
          ...row,
          ...(rate === undefined ? {} : { rate: major(rate) }),
          value: major(value),
        })),
      },
    })),
    images: photosOf(0),
    rounds: rounds.map(({ number, question, views, askedAt, answer, answeredAt }) => ({
      number,
      question,
      askedAt: askedAt.toISOString(),
      answer,
      answeredAt: isoTime(answeredAt),
      views,
      images: photos.filter(({ round }) => round === number).map((photo) => ({ ...photoToWire(photo, address), view: photo.view })),
    })),
    inspection: inspected ? { note: record.note, deduction: major(record.deduction) } : null,
    offers: record.offers.map(({ resolution, days }) => ({
      resolution,
      days,
      amount: resolution === 'exchange' && record.state === 'offered' ? major(worthOf(pieces)) : null,
    })),
    amount: major(broughtBy(record, pieces)),
    parcel: view.parcel ?? null,
    refunds: refunds.map(({ destination, amount, state, updatedAt }) => ({
      source: destination,
      amount: major(amount),
      status: state,
      at: updatedAt.toISOString(),
    })),
    timeline: events
      // Such a transition changes no state; an e-mail says that the pieces go back.
      .filter(({ transition }) => transition === null)
      // An exchange is credited and closed at once.
      .filter(({ to }) => to !== 'resolution_in_progress' || record.resolution !== 'exchange')
      // To the shopper `disputed` is the second inspection: its start is left out.
      .filter(({ to }, index, all) => to !== 'qc_in_progress' || all[index - 1]?.to !== 'disputed')
      .map(({ to, at }) => ({ status: to, at: at.toISOString() })),
    actions: view.actions,
  }
}

/** A return in its owner's list, in a language. */
export function listedReturnToWire(listed: ListedReturn, language: string): ReturnSummary {
  const { pieces, currency, state, resolution } = listed
  return {
    returnID: listed.id,
    number: listed.number,
    orderNumber: listed.orderNumber,
    status: state,
    waits: waitsForShopper(state),
    deadline: isoTime(listed.deadline),
    createdAt: new Date(listed.createdAt).toISOString(),
    currencyCode: currency,
    resolution,
    amount: toMajor(broughtBy(listed, pieces), currency as Currency),
    pieces: pieces.map((piece) => ({ orderItemID: piece.itemId, ...boughtToWire(piece, listed.language, language) })),
  }
}

/** The number of returns in each list, from the numbers in each state. */
export function returnCountsToWire(counts: ReadonlyMap<ReturnState, number>): ReturnsReply['counts'] {
  const of = (states: readonly ReturnState[]) => states.reduce((total, state) => total + (counts.get(state) ?? 0), 0)
  const lists = { all: Object.values(listedReturns).flat(), ...listedReturns }
  return Object.fromEntries(Object.entries(lists).map(([list, states]) => [list, of(states)])) as ReturnsReply['counts']
}
