import { type Minor, sum } from '@karat/money/money.ts'

/** A tender, a promotion or a charge of a cart as a shopper was shown it. */
export interface ShownPart {
  kind: 'gift_card' | 'credit' | 'promotion' | 'delivery' | 'wrap' | 'tax'
  /** The card's or the promotion's id; empty for the others. */
  id: string
  /** The last digits of a card, the code of a promotion; else empty. */
  name: string
  amount: Minor
}

/** The amounts of a cart as a shopper was shown them. */
export interface Shown {
  payable: Minor
  parts: ShownPart[]
}

/** A part of a total that changed to the shopper's loss since it was shown. */
export interface Loss extends Omit<ShownPart, 'amount'> {
  before: Minor
  now: Minor
}

/** Kinds of which more is better for the shopper: they make the total smaller. The others are charges. */
const reducing = new Set<ShownPart['kind']>(['gift_card', 'credit', 'promotion'])

/** Whether two records of shown amounts are equal. */
export const sameShown = (a: Shown | null, b: Shown): boolean => a !== null && a.payable === b.payable && keyOf(a.parts) === keyOf(b.parts)
const keyOf = (parts: readonly ShownPart[]) => parts.map(({ kind, id, name, amount }) => [kind, id, name, amount].join(' ')).join('\n')

const isSame = (one: ShownPart, other: ShownPart) => one.kind === other.kind && one.id === other.id
const amountIn = ({ parts }: Shown, part: ShownPart) => sum(parts.filter((other) => isSame(other, part)).map(({ amount }) => amount))

/** The promotions, tenders and charges that changed to the shopper's loss since they were shown. */
export function lossesOf(before: Shown, now: Shown): Loss[] {
  const known = before.parts.map((part) => ({ ...part, before: part.amount, now: amountIn(now, part) }))
  const added = now.parts
    .filter((part) => !before.parts.some((other) => isSame(other, part)))
    .map((part) => ({ ...part, before: 0, now: part.amount }))
  return [...known, ...added].flatMap(({ amount: _amount, ...part }) =>
    (reducing.has(part.kind) ? part.now < part.before : part.now > part.before) ? [part] : [],
  )
}

/**
 * Whether an order of a cart would cost more than its shopper was shown: the payable amount is larger, or a gift card or store credit pays
 * more. `payable` is the amount that the caller says was shown; without it the record of the last answer counts.
 */
export function costsMore(shown: Shown | null, now: Shown, payable: number | undefined = shown?.payable): boolean {
  if (payable !== undefined && now.payable > payable) return true
  const isTender = ({ kind }: ShownPart) => kind === 'gift_card' || kind === 'credit'
  return shown !== null && now.parts.some((part) => isTender(part) && part.amount > amountIn(shown, part))
}
