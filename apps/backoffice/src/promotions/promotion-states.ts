import type { PromotionState } from '@karat/sites/staff-lists.ts'
import type { StateTone } from '../ui/state-label.tsx'

/** The tone in which the state of a promotion is shown. */
export const toneOfPromotion: Readonly<Record<PromotionState, StateTone>> = { live: 'going', planned: 'wait', ended: 'off' }
