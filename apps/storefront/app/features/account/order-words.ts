import type { OrderSummary } from '@karat/contract/orders.ts'
import { useDay } from '../../money/rate-chart.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { useDate } from '../../ui/use-date.ts'

type Told = Pick<OrderSummary, 'status' | 'waitsFor' | 'promisedFor' | 'createdAt' | 'number'>

/** What an order says of itself: how it stands, when it comes, and what was placed when. */
export function useOrderWords() {
  const t = useMessages()
  const date = useDate()
  const day = useDay()
  return {
    headline: ({ status, waitsFor }: Told) =>
      waitsFor === 'id_proof'
        ? t('orders.waitsForProof')
        : waitsFor === 'revision'
          ? t('orders.waitsForAnswer')
          : waitsFor === 'excess_payment'
            ? t('orders.waitsForDue')
            : translateData(t, 'orderStatus', status),
    /** When it comes, while it is on its way to its owner. */
    arrival: ({ status, promisedFor }: Told) =>
      promisedFor && (status === 'processing' || status === 'shipped' || status === 'action_needed')
        ? t('orders.by', { day: day(promisedFor, { weekday: 'short', day: 'numeric', month: 'long' }) })
        : '',
    placed: ({ number, createdAt }: Told) => t('orders.placed', { number, day: date(createdAt) }),
  }
}
