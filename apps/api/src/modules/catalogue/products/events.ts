import { z } from 'zod'
import { defineEvent } from '../../../kernel/events.ts'

/** Products were saved: what caches have of them is stale. */
export const productsChanged = defineEvent({ name: 'products-changed', payload: z.strictObject({ products: z.array(z.string()) }) })
