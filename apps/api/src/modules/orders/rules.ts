import { durations } from '../../kernel/clock.ts'
import type { OrderState } from './port.ts'

/** Every move there is (S-14 has the rest of the states with the issues that need them). All others are refused. */
const moves: Record<OrderState, readonly OrderState[]> = {
  payment_pending: ['placed', 'on_hold', 'expired', 'cancelled'],
  placed: ['on_hold', 'confirmed', 'cancelled'],
  on_hold: ['placed', 'confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  expired: [],
  cancelled: [],
}

/** Whether an order may go from one state to another. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return moves[from].includes(to)
}

/** How long an unpaid order keeps its stock. */
export const paymentMinutes = 30

/** How much longer it keeps its stock, at most, while a gateway cannot be asked whether it was paid. */
export const graceMinutes = 30

/** How soon a gateway that could not be asked about an overdue order is asked again. */
export const retryMinutes = 5

/**
 * Until when an overdue order is kept because a gateway could not be asked; undefined where its grace is over.
 */
export function prolonged(createdAt: Date, now: Date): Date | undefined {
  const last = createdAt.getTime() + (paymentMinutes + graceMinutes) * durations.minute
  return now.getTime() >= last ? undefined : new Date(Math.min(last, now.getTime() + retryMinutes * durations.minute))
}

/** The order status that a shopper is shown: what waits for them wins over the rest. */
export function shownStatus(state: OrderState): string {
  return {
    payment_pending: 'payment_pending',
    placed: 'processing',
    on_hold: 'action_needed',
    confirmed: 'processing',
    expired: 'expired',
    cancelled: 'cancelled',
  }[state]
}
