import { useCallback } from 'react'
import { type MessageKind, useMessages } from '../messages/messages.tsx'

/** The names of an order that is collected at a store, where they differ from those of one that a carrier brings. */
const pickupKinds = {
  transition: 'pickupTransition',
  pieceState: 'pickupPieceState',
  orderState: 'pickupOrderState',
  orderView: 'pickupOrderView',
} as const satisfies Partial<Record<MessageKind, MessageKind>>

/** The kinds of names of an order that its delivery decides: its transitions, the states of its pieces and its own, and its stages. */
export type OrderWordKind = keyof typeof pickupKinds

/** Whether an order is collected at a store. */
export const isCollected = (deliveryMethod: string): boolean => deliveryMethod === 'pickup'

/** The kind of messages that has the name of a code for a delivery method. */
export function wordKindOf(
  catalogue: Readonly<Record<string, string>>,
  kind: OrderWordKind,
  code: string,
  deliveryMethod: string,
): MessageKind {
  const ofPickup = pickupKinds[kind]
  return isCollected(deliveryMethod) && `${ofPickup}.${code}` in catalogue ? ofPickup : kind
}

/** Returns the name of a code of an order by its delivery method; of several orders, each of their different names. */
export function useOrderNames(): (kind: OrderWordKind, code: string, ...deliveryMethods: readonly string[]) => string {
  const { nameOf, catalogue } = useMessages()
  return useCallback(
    (kind, code, ...deliveryMethods) => {
      const names = deliveryMethods.map((method) => nameOf(wordKindOf(catalogue, kind, code, method), code))
      return names.length === 0 ? nameOf(kind, code) : [...new Set(names)].join(' / ')
    },
    [nameOf, catalogue],
  )
}

interface HeadedOrder {
  stage: string | null
  state: string
  deliveryMethod: string
  /** Whether all of its pieces are at hallmarking; left out where that is not told apart. */
  isAway?: boolean
}

/** The list that an order stands in for its reader: that of its stage, or of what it waits for there; undefined for one that is in no stage. */
export const viewOfOrder = ({ stage, isAway }: Pick<HeadedOrder, 'stage' | 'isAway'>): string | undefined =>
  isAway ? 'at-hallmarking' : (stage ?? undefined)

/** Returns the name of where an order stands: of its list, or of its state where it is in none. */
export function useOrderHeading(): (order: HeadedOrder) => string {
  const wordOf = useOrderNames()
  return useCallback(
    (order) => {
      const view = viewOfOrder(order)
      return view === undefined ? wordOf('orderState', order.state, order.deliveryMethod) : wordOf('orderView', view, order.deliveryMethod)
    },
    [wordOf],
  )
}
