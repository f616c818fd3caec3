import { payoutFormats } from '@karat/sites/payouts.ts'
import { useMessages } from '../../messages/messages.tsx'

/** A sentence about each kind of file that is read: whose it is, and its columns. */
export function usePayoutText(): { key: string; text: string }[] {
  const { nameOf } = useMessages()
  return payoutFormats.map((key) => ({ key, text: nameOf('payoutColumns', key) }))
}
