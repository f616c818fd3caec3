import type { ReturnSummary } from '@karat/contract/returns.ts'
import { isSent } from '@karat/sites/returns.ts'
import { translateData, useMessages } from '../../../site/messages.tsx'
import { useDate, useDeadline } from '../../../ui/use-date.ts'

type ShownReturn = Pick<ReturnSummary, 'status' | 'deadline' | 'resolution'>

/** The states in which a return waits for the shopper: after a question, or after an inspection with findings. */
const answered = ['need_more_info', 'qc_more_info', 'qc_failed']

/** The texts of a return: its status, and its deadlines for the shopper. */
export function useReturnTexts() {
  const t = useMessages()
  const date = useDate()
  const byTheHour = useDeadline()
  return {
    /** The status of a return; while a replacement or repair is prepared it does not speak of a refund. */
    headline: ({ status, resolution }: Pick<ShownReturn, 'status' | 'resolution'>) =>
      status !== 'resolution_in_progress' || resolution === 'refund'
        ? translateData(t, 'returnState', status)
        : t(isSent(resolution) ? 'returns.preparing' : 'returns.crediting'),
    deadline: ({ status, deadline }: ShownReturn) => {
      if (deadline === null) return ''
      if (status === 'offered') return t('returns.chooseBy', { day: byTheHour(deadline) })
      return t(answered.includes(status) ? 'returns.answerBy' : 'returns.handBy', { day: date(deadline) })
    },
  }
}

/** Whether a return has ended, or is about to, without a refund: its units stay with or go back to their owner. */
export const bringsNothing = (status: string) => ['rejected', 'withdrawn', 'expired', 'sending_back'].includes(status)
