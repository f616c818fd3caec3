import { type Currency, toMajor } from '@karat/money/money.ts'
import { messageOf, type ProblemCode } from '../../../kernel/problem.ts'
import type { MoneyDetail } from '../../../kernel/acts.ts'
import { percentOf } from '../../../kernel/wire-percent.ts'
import type { Site } from '../../../kernel/site.ts'
import type { OwnLimits } from './check-money.ts'
import type { MemberLimits } from './change-limits.ts'
import type { DecisionChecks } from './decide-approval.ts'
import type { ApprovalRow } from './store.ts'

/** A detail of an act; `major` turns minor units into major ones. */
function detailToWire(detail: MoneyDetail, major: (minor: number) => number) {
  const none = { text: null, amount: null, percent: null, days: null }
  if ('text' in detail || detail.name === 'days') return { ...none, ...detail }
  if (detail.name === 'making') return { ...none, name: detail.name, percent: percentOf(detail.percent) }
  return { ...none, name: detail.name, amount: major(detail.amount) }
}

/** An act that needs a second person, as a member reads it. */
export function approvalToWire(
  row: ApprovalRow,
  { reader, language }: { reader: string; language: string },
  { mayApprove, decidersOf, sentOf }: DecisionChecks,
) {
  const major = (minor: number) => toMajor(minor, row.currency as Currency)
  const { number, state, call, kinds, object, objectId, currency, reason, receiver, note } = row
  return {
    number,
    state,
    call,
    kinds,
    object,
    objectId,
    amount: major(row.amount),
    currency,
    reason,
    receiver,
    sent: state === 'waiting' ? sentOf(row) : [],
    details: row.details.map((detail) => detailToWire(detail, major)),
    askedBy: row.memberName,
    isOwn: row.memberId === reader,
    mayApprove: state === 'waiting' && mayApprove(row),
    deciders: decidersOf(row) ?? null,
    at: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: state === 'failed' ? messageOf(note as ProblemCode, language) : note,
  }
}

/** The limits of the member who reads: money in major units, discounts on making in percent. */
export function ownLimitsToWire({ currency }: Pick<Site, 'currency'>, { money, making }: OwnLimits) {
  const major = (minor: number) => toMajor(minor, currency)
  return {
    currency,
    money: money
      ? {
          act: major(money.act),
          day: major(money.day),
          dayLeft: major(money.dayLeft),
          customer: major(money.customer),
          customerLeft: money.customerLeft === undefined ? null : major(money.customerLeft),
        }
      : null,
    making: making === undefined ? null : percentOf(making),
  }
}

/** The limits of a site's members: money in major units, discounts on making in percent. */
export function limitsToWire({ currency }: Pick<Site, 'currency'>, { limits, alone }: { limits: MemberLimits[]; alone: string | null }) {
  const major = (minor: number) => toMajor(minor, currency)
  const majorOrNull = (minor: number | null) => (minor === null ? null : major(minor))
  return {
    currency,
    members: limits.map(({ member, givesMoney, givesDiscounts, given, ofSite }) => ({
      id: member.id,
      givesMoney,
      givesDiscounts,
      given: {
        act: majorOrNull(given.act),
        day: majorOrNull(given.day),
        customer: majorOrNull(given.customer),
        making: given.making === null ? null : percentOf(given.making),
      },
      ofSite: { act: major(ofSite.act), day: major(ofSite.day), customer: major(ofSite.customer), making: percentOf(ofSite.making) },
    })),
    alone,
  }
}
