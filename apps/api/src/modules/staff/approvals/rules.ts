import { createHash } from 'node:crypto'
import type { Permission } from '@karat/contract/permissions.ts'
import { sum } from '@karat/money/money.ts'
import type { Money, MoneyDetail, MoneyKind } from '../../../kernel/acts.ts'
import { durations } from '../../../kernel/clock.ts'
import type { Site } from '../../../kernel/site.ts'
import { permissionsOfActs } from '../../../kernel/staff-acts.ts'
import type { StoreLimits, StoreScope } from '../../../kernel/store-scope.ts'

/** `done`: the act was made; `failed`: it was no longer possible when it was approved, or when it was due for a member who works alone. */
export type ApprovalState = 'waiting' | 'done' | 'rejected' | 'withdrawn' | 'expired' | 'failed'

/** A thing that acts are about: the word of its kind (`orders`) with its number or id. */
export interface Thing {
  object: string
  id: string
}

/** The thing that a call names: the word of its path with its first parameter. */
export function thingOfCall(call: string, params: unknown): Thing {
  const [, object = ''] = /\/api\/staff\/([\w-]+)/.exec(call) ?? []
  const [id = ''] = Object.values((params ?? {}) as Record<string, string>)
  return { object, id }
}

/** The transition or decision that the body of a call names, of several; null where it names none. */
export function stepOf(body: unknown): string | null {
  const { transition, decision, choice } = (body ?? {}) as Record<string, unknown>
  const step = transition ?? decision ?? choice
  return typeof step === 'string' ? step : null
}

/** Whether two names are of the same thing: numbers are read in upper and lower case. */
export const isSameThing = (a: Thing, b: Thing): boolean => a.object === b.object && a.id.toUpperCase() === b.id.toUpperCase()

export const approvalRules = {
  expiryMs: 2 * durations.day,
  /** How long an act waits whose member works alone. */
  aloneMs: 10 * durations.minute,
  customerMs: 30 * durations.day,
} as const

/**
 * The most that a member gives without a second person. In minor units: by one act, on one day, and to one customer in 30 days. In basis points
 * of the making charge: by a discount on a draft order.
 */
export interface Limits {
  act: number
  day: number
  customer: number
  making: number
}
/** The limits that a member was given; null where those of the site hold. */
export type GivenLimits = { [K in keyof Limits]: number | null }

export const noLimits: GivenLimits = { act: null, day: null, customer: null, making: null }

/** The permission of those who rule a site, whose limits are ten times those of others. */
export const ownerPermission: Permission = 'settings.write'

/** The discounts on making that members give by themselves: all of it, a tenth, none. */
const makingLimits = { owner: 10_000, givesMoney: 1000, other: 0 } as const

/** The nearest amount with two digits before its zeros, which people remember: 99,998 is 100,000. */
export function roundFigure(amount: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, amount))) - 1)
  return Math.round(amount / step) * step
}

/**
 * The limits of a site, from the highest amount of a gift card there: twice that by one act, six times on a day, four times to a customer, each
 * as a round figure of the site's currency.
 * An owner gives any discount on making, who may give money a tenth, and everybody else none.
 */
export function limitsOfSite({ profile }: Pick<Site, 'profile'>, permissions: readonly Permission[]): Limits {
  const isOwner = permissions.includes(ownerPermission)
  const base = profile.giftCards.most * (isOwner ? 10 : 1)
  const making = isOwner ? makingLimits.owner : mayBeSecond(permissions) ? makingLimits.givesMoney : makingLimits.other
  return { act: roundFigure(2 * base), day: roundFigure(6 * base), customer: roundFigure(4 * base), making }
}

/** The limits that hold for a member. */
export const limitsThatHold = (given: GivenLimits, ofSite: Limits): Limits => ({
  act: given.act ?? ofSite.act,
  day: given.day ?? ofSite.day,
  customer: given.customer ?? ofSite.customer,
  making: given.making ?? ofSite.making,
})

/** Money that a member gave so far, in minor units. */
export interface GivenSoFar {
  day: number
  customer: number
}

/** Whether money needs a second person: always by its kind, in another currency than the site's, or above a limit. */
export function needsSecondPerson(money: readonly Money[], currency: string, limits: Limits, before: GivenSoFar): boolean {
  const amount = givenBy(money)
  return (
    money.some((one) => one.alwaysTwo || one.currency !== currency) ||
    makingPercentOf(money) > limits.making ||
    (amount > 0 && (amount > limits.act || before.day + amount > limits.day || before.customer + amount > limits.customer))
  )
}

/** The parts of an approval that the limits of its second person are compared with. */
interface AskedOfSecond {
  amount: number
  kinds: readonly string[]
  details: readonly MoneyDetail[]
}

/** The kinds of acts that give no money: no limit for money holds them back. */
export const kindsWithoutMoney: readonly MoneyKind[] = ['discount', 'write_off']

const givesNoMoney = (kind: string): boolean => (kindsWithoutMoney as readonly string[]).includes(kind)

/** Whether a member may be the second person: within their own limit for one act and for discounts on making, or as an owner. */
export function mayApprove({ amount, kinds, details }: AskedOfSecond, limits: Limits, permissions: readonly Permission[]): boolean {
  if (permissions.includes(ownerPermission)) return true
  const making = Math.max(0, ...details.map((detail) => (detail.name === 'making' ? detail.percent : 0)))
  return making <= limits.making && (amount <= limits.act || kinds.every(givesNoMoney))
}

/** Whether somebody with these permissions takes a part off the making charge of draft orders. */
export const mayDiscount = (permissions: readonly Permission[]): boolean => permissions.includes('discounts.give')

/** Whether somebody with these permissions can be the second person of acts with money. */
export const mayBeSecond = (permissions: readonly Permission[]): boolean => permissions.includes('money.give')

/** The permission with which write-offs are approved, in place of those of the call and of money. */
export const writeOffPermission = 'stock.write_off' satisfies Permission

/** Whether an act with some kinds of money writes a piece off. */
export const isWriteOff = (kinds: readonly string[]): boolean => kinds.includes('write_off')

/** Whether somebody with these permissions decides on any act of others. */
export const mayDecideAny = (permissions: readonly Permission[]): boolean =>
  mayBeSecond(permissions) || permissions.includes(writeOffPermission)

/** The member who reads approvals, with what their roles permit on the site. */
export interface ApprovalReader {
  staffId: string
  permissions: readonly Permission[]
  limits?: StoreLimits | undefined
}

/**
 * The acts of others that a member may decide: the calls of the whole site, and those in some stores as `CALL STORE`; `writeOffs`: whether they decide
 * on write-offs, whose calls do not matter.
 */
export interface DecidableActs {
  writeOffs: boolean
  calls: string[]
  callsInStores: string[]
}

/** The acts whose permission a member has beside that of a second person, each where both hold, and the write-offs of who writes off. */
export function decidableBy({ permissions, limits = {} }: Omit<ApprovalReader, 'staffId'>): DecidableActs {
  const decidable: DecidableActs = { writeOffs: permissions.includes(writeOffPermission), calls: [], callsInStores: [] }
  if (!mayBeSecond(permissions)) return decidable
  for (const [key, permission] of permissionsOfActs) {
    if (!permissions.includes(permission)) continue
    const stores = inBoth(limits[permission], limits['money.give'])
    if (stores === undefined) decidable.calls.push(key)
    else decidable.callsInStores.push(...stores.map((store) => `${key} ${store}`))
  }
  return decidable
}

/** Whether an act, by its call, kinds and stores, is among those that a member may decide. */
export const isAmong = (
  { writeOffs, calls, callsInStores }: DecidableActs,
  { call, kinds, stores }: { call: string; kinds: readonly string[]; stores: readonly string[] | null },
): boolean =>
  isWriteOff(kinds) ? writeOffs : calls.includes(call) || (stores ?? []).some((store) => callsInStores.includes(`${call} ${store}`))

/** The stores of two scopes. */
const inBoth = (one: StoreScope, other: StoreScope): StoreScope =>
  one === undefined ? other : other === undefined ? one : one.filter((store) => other.includes(store))

/**
 * The members who may not be the second person of an act: those who may never be, and where its member did the first half of split work, those who
 * did it with them. Somebody who had no part in it decides then.
 */
export function excludedBy(money: readonly Money[], memberId: string): string[] {
  const doneBy = new Set(money.flatMap((one) => one.doneBy ?? []))
  const never = money.flatMap((one) => one.notBy ?? [])
  return [...new Set([...never, ...(doneBy.has(memberId) ? doneBy : [])])].filter((id) => id !== memberId)
}

/** The largest discount on making of an act, in basis points; 0 without one. */
export const makingPercentOf = (money: readonly Money[]): number => Math.max(0, ...money.map(({ makingPercent = 0 }) => makingPercent))

/** The money that counts for the limits of money: not discounts on making, whose limit is their percentage, nor what is written off. */
export const givenBy = (money: readonly Money[]): number => amountOf(money.filter(({ kind }) => !givesNoMoney(kind)))

export const amountOf = (money: readonly Money[]): number => sum(money.map(({ amount }) => amount))

/** SHA-256 of the money of an act and what it rests on. The value of a write-off follows the rates, which void no
 * approval, and neither does another count. */
export const hashOfMoney = (money: readonly Money[]): string =>
  hashOf(money.map((one) => (one.kind === 'write_off' ? { ...one, amount: 0, notBy: [] } : one)))

/** SHA-256 of a value that was built in one order. */
export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url')
