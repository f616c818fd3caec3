import { useMessages } from '../messages/messages.tsx'
import { useFormats } from './formats.ts'

/** The destinations that a refund reaches at once: store credit and gift cards. */
const atOnce: ReadonlySet<string> = new Set(['credit', 'gift_card', 'new_credit'])

/** Returns when a refund arrives, in words: at once, or by a day. */
export function useArrival(): (refund: { destination: string; expectedAt: string }) => string {
  const { t } = useMessages()
  const { day } = useFormats()
  return ({ destination, expectedAt }) => (atOnce.has(destination) ? t('refund.atOnce') : t('refund.byDay', { day: day(expectedAt) }))
}
