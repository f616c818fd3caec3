import { z } from 'zod'
import { commerceReply } from './envelope.ts'

/** The queues of staff: what waits until a person acts. */
export const queueNames = [
  'reviews',
  'enquiries',
  'cancellations',
  'refunds',
  'accounts',
  'transfers',
  'cash',
  'revisions',
  'rates',
  'launches',
  'feed',
  'months',
  'payouts',
  'approvals',
] as const
export type QueueName = (typeof queueNames)[number]

/** How much waits in a queue: exact to 999, then `more`. */
const count = z.object({ count: z.int(), more: z.boolean() })

/** The queues of a site that the member may read, in the order of `queueNames`. */
export const staffCountsReply = commerceReply({ queues: z.array(z.object({ name: z.enum(queueNames), ...count.shape })) })
