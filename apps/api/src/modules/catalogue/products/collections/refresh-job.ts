import { z } from 'zod'
import { defineJob } from '../../../../kernel/jobs/definition.ts'

/**
 * Finds the products of a collection by its present names, and drops its texts from the caches once more: the process that saved it may have
 * been killed in between.
 */
export const refreshCollection = defineJob({
  kind: 'products.refresh-collection',
  queue: 'default',
  payload: z.strictObject({ collection: z.string() }),
})
