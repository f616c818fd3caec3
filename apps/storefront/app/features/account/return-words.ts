import type { ReturnSummary } from '@karat/contract/returns.ts'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useDate } from '../../ui/use-date.ts'

type Told = Pick<ReturnSummary, 'status' | 'deadline'>

/** What a return says of itself: how it stands, and by when the shopper does what. */
export function useReturnWords() {
  const t = useMessages()
  const date = useDate()
  return {
    headline: ({ status }: Told) => translateData(t, 'returnState', status),
    deadline: ({ status, deadline }: Told) =>
      deadline === null
        ? ''
        : t(status === 'need_more_info' || status === 'qc_failed' ? 'returns.answerBy' : 'returns.handBy', { day: date(deadline) }),
  }
}
