import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useFormats } from '../ui/formats.ts'
import { ProgressSteps, type ProgressStep } from '../ui/progress-steps.tsx'
import { type MessageKey, useMessages } from '../messages/messages.tsx'
import { isCollected } from './order-names.ts'

/**
 * The states of pieces that end a step; a piece in one of a later step has passed all before it. An order that is collected has one step more:
 * it waits in its store. A piece that lies in that store already is not sent there.
 */
const stepStates = {
  workshop: ['in_production'],
  weigh: ['quality_check', 'revision_pending'],
  ready: ['allocated', 'ready', 'packed'],
  shipped: ['shipped', 'out_for_delivery', 'delivery_failed'],
  collect: ['out_for_delivery', 'delivery_failed'],
  delivered: ['delivered', 'completed', 'return_requested', 'replaced', 'exchanged', 'returned'],
} as const
type PieceStep = keyof typeof stepStates

const labels: Record<PieceStep, MessageKey> = {
  workshop: 'progress.workshop',
  weigh: 'progress.weigh',
  ready: 'progress.ready',
  shipped: 'progress.shipped',
  collect: 'orderView.to-collect',
  delivered: 'progress.delivered',
}
/** Those of an order that is collected at a store, where they differ. */
const pickupLabels: Partial<Record<PieceStep, MessageKey>> = {
  shipped: 'pickupOrderView.on-the-road',
  delivered: 'pickupOrderState.delivered',
}
const finished = new Set(['delivered', 'completed', 'return_requested', 'replaced', 'exchanged', 'returned'])
const ended = new Set(['cancelled', 'expired', 'rto', 'rto_received'])

/** The steps that only pieces pass which are made to order. */
const makingSteps: ReadonlySet<PieceStep> = new Set(['workshop', 'weigh'])

type Piece = StaffOrder['pieces'][number]

/** Whether a piece passes a step. */
const passes = (step: PieceStep, { madeToOrder, isInItsStore }: Piece): boolean =>
  makingSteps.has(step) ? madeToOrder : step === 'shipped' ? !isInItsStore : true

const isAt = (step: PieceStep, state: string) => (stepStates[step] as readonly string[]).includes(state)

/** The steps of an order's pieces in their order. `travels`: one of them is sent. */
export function stepsOf({ isMade, travels }: { isMade: boolean; travels: boolean }, deliveryMethod: string): PieceStep[] {
  return [
    ...(isMade ? (['workshop', 'weigh'] as const) : []),
    'ready',
    ...(travels ? (['shipped'] as const) : []),
    ...(isCollected(deliveryMethod) ? (['collect'] as const) : []),
    'delivered',
  ]
}

/** The place of the step that a piece is in, the furthest that has its state; -1 for none. */
export const stepOf = (steps: readonly PieceStep[], state: string): number => steps.findLastIndex((step) => isAt(step, state))

/** A step of the pieces that pass it: how many have reached it, and when the last of them did. */
function reachedBy({ events }: StaffOrder, pieces: readonly Piece[], steps: readonly PieceStep[], index: number) {
  const passed = steps.slice(index)
  const reached = pieces.filter(({ state }) => passed.some((step) => isAt(step, state)))
  const arrivals = reached.flatMap(({ unit }) => {
    const ofPiece = events.filter((event) => event.machine === 'unit' && (event.unit === unit || event.unit === null))
    return ofPiece.findLast(({ to }) => passed.some((step) => isAt(step, to)))?.at ?? []
  })
  return { count: reached.length, at: arrivals.toSorted().at(-1) }
}

/**
 * The way of an order to its owner. Of pieces in different steps, the one that is furthest behind but begun is the present step; a step that
 * not all have reached says how many have. What is cancelled counts for none.
 */
export function OrderProgress({ order }: { order: StaffOrder }) {
  const { t } = useMessages()
  const { day, time } = useFormats()
  const pieces = order.pieces.filter(({ state }) => !ended.has(state))
  if (pieces.length === 0 || order.placedAt === null) return null
  const isMade = pieces.some(({ madeToOrder }) => madeToOrder)
  const travels = pieces.some(({ isInItsStore }) => !isInItsStore)
  const steps = stepsOf({ isMade, travels }, order.deliveryMethod)
  const begun = pieces.map(({ state }) => stepOf(steps, state)).filter((index) => index >= 0)
  const now = begun.length === 0 ? -1 : Math.min(...begun)
  const isOver = pieces.every(({ state }) => finished.has(state))
  const list: ProgressStep[] = [
    { key: 'ordered', label: t('progress.ordered'), detail: time(order.createdAt), state: 'done' },
    { key: 'placed', label: t('progress.placed'), detail: time(order.placedAt), state: now < 0 ? 'now' : 'done' },
    ...steps.map((step, index): ProgressStep => {
      const state = isOver || index < now ? 'done' : index === now ? 'now' : 'later'
      const passing = pieces.filter((piece) => passes(step, piece))
      const { count, at } = reachedBy(order, passing, steps, index)
      const promised =
        step === 'delivered' && state === 'later' && order.promisedFor !== null
          ? t('progress.by', { day: day(order.promisedFor) })
          : undefined
      const isPart = count > 0 && count < passing.length
      const detail = isPart ? t('progress.part', { count, all: passing.length }) : count > 0 && at ? time(at) : promised
      return { key: step, label: t((isCollected(order.deliveryMethod) && pickupLabels[step]) || labels[step]), detail, state }
    }),
  ]
  return <ProgressSteps label={t('progress.title')} steps={list} />
}
