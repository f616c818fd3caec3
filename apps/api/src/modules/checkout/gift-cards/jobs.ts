import { z } from 'zod'
import { durations } from '../../../kernel/clock.ts'
import { type BackgroundWork, defineJob, emptyPayload, handled } from '../../../kernel/jobs/definition.ts'
import type { Sweep } from '../../../kernel/retention.ts'

/** Sends the e-mail of a card on its day. */
export const sendGiftCard = defineJob({ kind: 'send-gift-card', queue: 'default', payload: z.strictObject({ cardId: z.string() }) })
const expireCards = defineJob({ kind: 'expire-gift-cards', queue: 'default', every: durations.hour, payload: emptyPayload })

interface GiftCardJobs {
  deliver: (cardId: string) => Promise<void>
  expire: () => Promise<void>
  sweep: Sweep['remove']
}

/**
 * Cards are sent on their day and expire on their last; counts of wrong tries are stored for a week, devices that opened a card for 400
 * days.
 */
export function giftCardWork({ deliver, expire, sweep }: GiftCardJobs): BackgroundWork {
  return {
    jobs: [handled(sendGiftCard, ({ cardId }) => deliver(cardId)), handled(expireCards, expire)],
    sweeps: [{ description: 'tries of gift cards', days: 7, remove: sweep }],
  }
}
