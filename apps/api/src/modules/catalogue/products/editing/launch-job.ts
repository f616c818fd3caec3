import { z } from 'zod'
import { defineJob } from '../../../../kernel/jobs/definition.ts'

/** Puts a scheduled product in the shop at its time. */
export const launchScheduledProduct = defineJob({
  kind: 'products.launch',
  queue: 'critical',
  payload: z.strictObject({ productId: z.string(), subsite: z.string() }),
})
