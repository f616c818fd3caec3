import type { ProductKindName } from '@karat/pricing/product-kinds/product-kinds.ts'
import type { Inspection, OfferableResolution, ReturnResolution, ReturnView, pickupSlots } from '@karat/sites/returns.ts'
import type { ExchangeValue } from '@karat/pricing/exchange.ts'
import type { Breakup } from '@karat/pricing/types.ts'
import type { ActorKind } from '../../../kernel/machine.ts'
import type { PostalAddress } from '../../cart/port.ts'
import type { OrderItemOptions, UnitState } from '../orders/port.ts'
import type { ReturnState, ReturnTransition } from './machine.ts'

/** The reason of a return. */
export type Reason =
  'damaged' | 'defect' | 'wrong_item' | 'stone_missing' | 'size' | 'looks_different' | 'weight_purity' | 'changed_mind' | 'gift_not_liked'

export type Resolution = ReturnResolution
export type Handover = 'pickup' | 'store'
export type PickupSlot = (typeof pickupSlots)[number]

/** A resolution offered in place of the requested one; `days`: the working days of a repair. */
export interface ReturnOffer {
  resolution: OfferableResolution
  days: number | null
}

/** A courier's visit: a day, as `2026-11-30`, and the hours. */
export interface Visit {
  day: string
  slot: PickupSlot
}

/** The place of a courier's visit, in the country's address format, and the telephone number to call. */
export interface PickupPlace {
  name: string
  lines: string[]
  phone: string
}

/** A unit of an order, as far as its return needs it. Amounts are minor units of the order's currency. */
export interface OrderedPiece {
  unitId: string
  itemId: string
  variantId: string
  name: string
  options: OrderItemOptions
  huids: string[]
  state: UnitState
  kind: ProductKindName
  breakup: Breakup
  deliveredAt: Date | null
}

/**
 * A unit of a return. `asked` until it is decided; `kept` goes back to the shopper, `returned` is refunded, a `replaced` one has a
 * replacement that was sent, a `repaired` one was repaired and sent back, the value of an `exchanged` one was credited.
 */
export interface ReturnPiece {
  unitId: string
  itemId: string
  variantId: string
  name: string
  options: OrderItemOptions
  /** From its last weigh-in, null before. */
  grossMg: number | null
  netMg: number | null
  huids: string[]
  reason: Reason
  text: string
  state: 'asked' | 'approved' | 'kept' | 'returned' | 'replaced' | 'repaired' | 'exchanged'
  /** True for a piece that the inspection did not accept: it has to go back to its owner. The time when it went back; null before. */
  goesBack: boolean
  backAt: Date | null
  /** Whether its order took it from stock; false for one that was made to order. */
  fromStock: boolean
  /** Whether a replacement is reserved for it that has not been sent. */
  reserved: boolean
  /** The store that the replacement was taken from; null for the warehouse. */
  reservedStore: string | null
  /** The ready piece that the replacement is, by id; null for all others. */
  reservedPiece: string | null
  /** The amount paid for it: its frozen price less adjustments, taxes included. */
  amount: number
  breakup: Breakup
  /** Its value in exchange, frozen at the exchange; before that, its value today, where its return asks for an exchange. */
  exchange: ExchangeValue | null
}

/** The inspection of a unit, by whom and when. */
export interface InspectedPiece {
  unitId: string
  found: Inspection
  memberId: string
  by: string
  at: Date
  /** The members who inspected it before its shopper last disputed what was found. */
  earlier: string[]
}

export interface ReturnRecord {
  id: string
  number: string
  orderId: string
  subsite: string
  language: string
  currency: string
  state: ReturnState
  resolution: Resolution
  handover: Handover
  storeId: string | null
  /** The store where its units are received, and to whose stock they return; null for the warehouse. */
  receivedStore: string | null
  /** The day of the courier's visit, as `2026-11-30`, and the hours; null where none is set, or the courier found nobody. */
  pickupDay: string | null
  pickupSlot: PickupSlot | null
  /** The place of the courier's visit, frozen when the return was requested; null for the order's own address. */
  pickupAddress: PostalAddress | null
  /** How many visits of the courier found nobody. */
  missed: number
  /** The finding of staff, and the deduction. */
  note: string
  deduction: number
  /** The resolutions that staff offer, or offered before one was chosen; may be empty. */
  offers: ReturnOffer[]
  /** Whether the shopper was reminded of the offer. */
  reminded: boolean
  deadline: Date | null
  createdAt: Date
}

/** A round of questions; round 0 has the photos of the request. */
export interface ReturnRound {
  number: number
  question: string
  /** The views that a photo is requested of. */
  views: ReturnView[]
  askedAt: Date
  answer: string
  answeredAt: Date | null
}

export interface ReturnEvent {
  to: ReturnState
  /** The transition where it changed no state; null for all others. */
  transition: ReturnTransition | null
  actor: ActorKind
  at: Date
}

/** The parcel of the repaired unit or its replacement. */
export interface ReturnParcel {
  carrier: string
  number: string
  /** The address of the carrier's tracking page; may be empty. */
  page: string
}

/** A photo without its bytes. */
export interface PhotoRecord {
  id: string
  round: number | null
  /** The requested view; null where none was requested. */
  view: ReturnView | null
  width: number
  height: number
}
