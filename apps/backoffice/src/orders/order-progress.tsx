import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useFormats } from '../ui/formats.ts'
import { ProgressSteps, type ProgressStep } from '../ui/progress-steps.tsx'
import { type MessageKey, useWords } from '../words/words.tsx'

/** The states of pieces that end a step; a piece in one of a later step has passed all before it. */
const stepStates = {
  workshop: ['in_production'],
  weigh: ['quality_check', 'revision_pending'],
  ready: ['allocated', 'ready', 'packed'],
  shipped: ['shipped', 'out_for_delivery', 'delivery_failed'],
  delivered: ['delivered', 'completed', 'return_requested', 'replaced', 'exchanged', 'returned'],
} as const
type PieceStep = keyof typeof stepStates

const labels: Record<PieceStep, MessageKey> = {
  workshop: 'progress.workshop',
  weigh: 'progress.weigh',
  ready: 'progress.ready',
  shipped: 'progress.shipped',
  delivered: 'progress.delivered',
}
const finished = new Set(['delivered', 'completed', 'return_requested', 'replaced', 'exchanged', 'returned'])
const ended = new Set(['cancelled', 'expired', 'rto', 'rto_received'])

/** The way of an order to its owner. The step of the piece that is furthest behind is the present one; what is cancelled counts for none. */
export function OrderProgress({ order }: { order: StaffOrder }) {
  const { t } = useWords()
  const { day, time } = useFormats()
  const pieces = order.pieces.filter(({ state }) => !ended.has(state))
  if (pieces.length === 0 || order.placedAt === null) return null
  const isMade = pieces.some(({ madeToOrder }) => madeToOrder)
  const steps: PieceStep[] = isMade ? ['workshop', 'weigh', 'ready', 'shipped', 'delivered'] : ['ready', 'shipped', 'delivered']
  const indexOf = (state: string) => steps.findIndex((step) => (stepStates[step] as readonly string[]).includes(state))
  const now = Math.min(...pieces.map(({ state }) => indexOf(state)))
  const isOver = pieces.every(({ state }) => finished.has(state))
  /** When the first piece came into a step. */
  const arrival = (step: PieceStep) => order.events.findLast(({ to }) => (stepStates[step] as readonly string[]).includes(to))?.at
  const list: ProgressStep[] = [
    { key: 'ordered', label: t('progress.ordered'), detail: time(order.createdAt), state: 'done' },
    { key: 'placed', label: t('progress.placed'), detail: time(order.placedAt), state: now < 0 ? 'now' : 'done' },
    ...steps.map((step, index): ProgressStep => {
      const state = isOver || index < now ? 'done' : index === now ? 'now' : 'later'
      const at = state === 'later' ? undefined : arrival(step)
      const promised =
        step === 'delivered' && state === 'later' && order.promisedFor !== null
          ? t('progress.by', { day: day(order.promisedFor) })
          : undefined
      return { key: step, label: t(labels[step]), detail: at ? time(at) : promised, state }
    }),
  ]
  return <ProgressSteps label={t('progress.title')} steps={list} />
}
