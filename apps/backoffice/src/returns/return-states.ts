import type { StateTone } from '../ui/state-label.tsx'

const tones: Record<string, StateTone> = {
  requested: 'act',
  under_review: 'act',
  need_more_info: 'wait',
  qc_more_info: 'wait',
  qc_failed: 'wait',
  offered: 'wait',
  pickup_failed: 'act',
  received: 'act',
  qc_in_progress: 'act',
  disputed: 'act',
  qc_passed: 'act',
  qc_partial: 'act',
  closed: 'done',
  rejected: 'off',
  withdrawn: 'off',
  expired: 'off',
}

/** The mark of a return in this state. */
export const toneOfReturn = (state: string): StateTone => tones[state] ?? 'going'
