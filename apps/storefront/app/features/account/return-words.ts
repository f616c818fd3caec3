import type { ReturnSummary } from '@karat/contract/returns.ts'
import { isSent } from '@karat/sites/returns.ts'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useDate } from '../../ui/use-date.ts'

type Told = Pick<ReturnSummary, 'status' | 'deadline' | 'resolution'>

/** What a return says of itself: how it stands, and by when the shopper does what. */
export function useReturnWords() {
  const t = useMessages()
  const date = useDate()
  return {
    /** How a return stands, or stood; while a piece is made ready it is no refund that is on its way. */
    headline: ({ status, resolution }: Pick<Told, 'status' | 'resolution'>) =>
      status !== 'resolution_in_progress' || resolution === 'refund'
        ? translateData(t, 'returnState', status)
        : t(isSent(resolution) ? 'returns.preparing' : 'returns.crediting'),
    deadline: ({ status, deadline }: Told) =>
      deadline === null
        ? ''
        : t(status === 'need_more_info' || status === 'qc_failed' ? 'returns.answerBy' : 'returns.handBy', { day: date(deadline) }),
  }
}

/** Whether a return has ended, or is about to, with its pieces at their owner and nothing paid back. */
export const bringsNothing = (status: string) => ['rejected', 'withdrawn', 'expired', 'sending_back'].includes(status)
