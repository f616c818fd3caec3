import type { DraftState, ListedDraft, StaffDraft } from '@karat/contract/staff-drafts.ts'
import type { StateTone } from '../ui/state-label.tsx'

const tones: Record<DraftState, StateTone> = { open: 'act', sent: 'wait', paid: 'done', withdrawn: 'off', expired: 'off' }

/** The mark of a draft order's state. */
export const toneOfDraft = ({ state }: Pick<ListedDraft, 'state'>): StateTone => tones[state]

/** Whether a draft order can still be changed and paid. */
export const isActive = ({ state }: Pick<ListedDraft, 'state'>): boolean => state === 'open' || state === 'sent'

/** When something happened to a draft order last, such as `held` or `sent`; undefined where it never did. */
export const lastTimeOf = ({ log }: Pick<StaffDraft, 'log'>, kind: string): string | undefined =>
  log
    .filter((event) => event.kind === kind)
    .map(({ at }) => at)
    .toSorted()
    .at(-1)
