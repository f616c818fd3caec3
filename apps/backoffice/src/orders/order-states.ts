import type { OrderStage } from '@karat/sites/staff-lists.ts'
import type { StateTone } from '../ui/state-label.tsx'

const stageTones: Record<OrderStage, StateTone> = {
  'on-hold': 'act',
  cancellations: 'act',
  'to-weigh': 'wait',
  revisions: 'wait',
  'to-ship': 'going',
  new: 'off',
  'in-workshop': 'going',
  'to-collect': 'wait',
  'on-the-road': 'going',
  unpaid: 'wait',
}

/** The stages that a single state of pieces leads to: the state of the piece would say the same once more. */
const stagesOfOneState: ReadonlySet<OrderStage> = new Set(['cancellations', 'to-weigh', 'revisions', 'in-workshop', 'unpaid'])

/** Whether the state of a piece says more about an order than its stage. */
export const saysMore = (stage: OrderStage | null): boolean => stage !== null && !stagesOfOneState.has(stage)

interface MarkedOrder {
  stage: OrderStage | null
  lateDays: number
  isAway: boolean
}

/** The mark of an order: that of its stage, a diamond where it is late, a dot where it is in no stage. */
export function toneOfOrder({ stage, lateDays, isAway }: MarkedOrder): StateTone {
  if (stage === null) return 'done'
  if (lateDays > 0) return 'act'
  return isAway ? 'wait' : stageTones[stage]
}

const pieceTones: Record<string, StateTone> = {
  payment_pending: 'wait',
  placed: 'off',
  on_hold: 'act',
  confirmed: 'off',
  cancel_requested: 'act',
  quality_check: 'wait',
  revision_pending: 'wait',
  delivery_failed: 'act',
  rto: 'act',
  return_requested: 'act',
  delivered: 'done',
  completed: 'done',
  cancelled: 'off',
  expired: 'off',
  returned: 'off',
}

/** The mark of a piece in this state. */
export const toneOfPiece = (state: string): StateTone => pieceTones[state] ?? 'going'
