import { takeOverProducts } from '@karat/api/prepare.ts'
import { z } from 'zod'
import type { Outcome } from './outcome.ts'

/** Applies changes of products that were written to the tables of the catalogue, or deletions from them. */
export const productRequests = [
  z.strictObject({ command: z.literal('take-over-products'), products: z.array(z.string().min(1).max(100)).min(1).max(1000) }),
] as const
export type ProductRequest = z.infer<(typeof productRequests)[number]>

/** Executes a command about products. */
export async function executeOnProducts(modules: Parameters<typeof takeOverProducts>[0], { products }: ProductRequest): Promise<Outcome> {
  await takeOverProducts(modules, products)
  return { ok: true, output: `on pages and in search as in the catalogue now: ${[...new Set(products)].join(', ')}` }
}
