import { z } from 'zod'
import { durations } from '../../kernel/clock.ts'
import { type BackgroundWork, defineJob, handled, emptyPayload } from '../../kernel/jobs/definition.ts'
import type { Sweep } from '../../kernel/retention.ts'

/** Delivers a message by the provider of its channel. */
export const deliverMessage = defineJob({ kind: 'deliver-message', queue: 'critical', payload: z.strictObject({ id: z.string() }) })
const eraseMessages = defineJob({ kind: 'erase-messages', queue: 'default', every: durations.minute, payload: emptyPayload })

/** `days` is how long messages are stored, with or without their texts. */
export function notificationWork(
  notifications: { deliver(id: string): Promise<void>; erase(): Promise<void>; sweep: Sweep['remove']; sweepOfOrders: Sweep['remove'] },
  days: { messages: number; orderMessages: number },
): BackgroundWork {
  return {
    jobs: [handled(deliverMessage, ({ id }) => notifications.deliver(id)), handled(eraseMessages, () => notifications.erase())],
    sweeps: [
      { description: 'messages', days: days.messages, remove: notifications.sweep },
      { description: 'messages about orders', days: days.orderMessages, remove: notifications.sweepOfOrders },
    ],
  }
}
