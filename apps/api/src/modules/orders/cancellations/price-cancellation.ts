import { sum } from '@karat/money/money.ts'
import type { Db } from '../../../kernel/db/db.ts'
import type { Site } from '../../content/sites/port.ts'
import type { OrderRecord } from '../orders/port.ts'
import type { RefundPart, RefundTo } from '../refunds/port.ts'
import type { CancellationDependencies } from './dependencies.ts'
import type { OrderedPiece } from './port.ts'
import { beforeOffers, chargedDelivery, type Repriced, withoutPieces } from './repricing.ts'
import { readPrices } from './views.ts'

/** The consequence of a cancellation. Amounts are minor units of the order's currency. */
export interface Consequence {
  /** Whether the whole order is cancelled. */
  whole: boolean
  /** The price of the units without promotions. */
  pieces: number
  /** The reduction of the order's total; 0 or less where the rest would cost as much as the whole. */
  value: number
  /** The amount that is refunded, and its refund parts. */
  refund: number
  parts: RefundPart[]
  /** The order's total after the cancellation, and the part of it that is due at the door. */
  orderAfter: number
  dueAfter: number
  /** The new prices; undefined where nothing is left. */
  repriced: Repriced | undefined
}

/** Computes the consequence of cancelling the units in `gone`, of all units of an order; writes nothing. */
export async function priceCancellation(
  { cash, catalogue, delivery, refunds }: Pick<CancellationDependencies, 'cash' | 'catalogue' | 'delivery' | 'refunds'>,
  tx: Db,
  { order, site }: { order: OrderRecord; site: Site },
  all: readonly OrderedPiece[],
  gone: ReadonlySet<string>,
  to: RefundTo,
): Promise<Consequence> {
  const left = all.filter(({ state }) => state !== 'cancelled')
  const prices = await readPrices(tx, order.id)
  if (!prices) throw new Error(`there is no order ${order.id}`)
  const { amounts, address, lines, promotions } = prices
  const whole = left.every(({ unitId }) => gone.has(unitId))
  const leaving = left.filter(({ unitId }) => gone.has(unitId))
  // Gift cards are not cancelled: an order that has some continues with them.
  const repriced =
    whole && !order.hasCards
      ? undefined
      : withoutPieces(left, gone, amounts, {
          rules: site.rules,
          destination: await delivery.destination(tx, site, address.shipping),
          inputs: new Map((lines ?? []).map(({ variantId, engraving = '', input }) => [`${variantId} ${engraving}`, input])),
          records: await catalogue.records(tx, site, order.language, [...new Set(left.map(({ variantId }) => variantId))]),
          promotions: promotions ?? [],
          delivery: chargedDelivery(amounts, promotions ?? []),
        })
  const orderAfter = repriced?.amounts.total ?? 0
  const paid = await refunds.covered(tx, order.id)
  const isCash = order.paymentState === 'cod_due'
  // Parcels on their way ask for the amounts of their invoices: credit that is no longer needed for a unit is refunded instead.
  const asked = isCash ? (await cash.open(tx, order.id)).filter(({ unitId }) => !gone.has(unitId)) : []
  const atTheDoor = sum(asked.map(({ amount }) => amount))
  const refund = Math.min(paid, Math.max(0, paid + atTheDoor - orderAfter))
  const parts = await refunds.plan(tx, order, refund, to)
  return {
    whole,
    pieces: leaving.reduce((total, piece) => total + beforeOffers(piece), 0),
    value: amounts.total - orderAfter,
    refund,
    parts,
    orderAfter,
    dueAfter: isCash ? Math.max(0, orderAfter - paid + refund) : 0,
    repriced,
  }
}
