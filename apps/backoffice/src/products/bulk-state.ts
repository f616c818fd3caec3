import type { ProductDocument } from '@karat/contract/staff-products.ts'
import type { ProductState } from '@karat/pricing/product/document.ts'
import type { StaffCall } from '../api/staff-api.ts'
import { newOnSite } from './new-document.ts'

/** A state that several products get on a site; `liveAt` is the time of a scheduled one. */
export interface ChosenState {
  site: string
  state: ProductState
  liveAt: string | null
}

const timeOf = (at: string | null) => (at === null ? null : Date.parse(at))

/** A product in another state on a site; undefined where it is so already. */
export function inState(document: ProductDocument, { site, state, liveAt }: ChosenState): ProductDocument | undefined {
  const onSite = document.sites[site] ?? newOnSite
  if (onSite.state === state && timeOf(onSite.liveAt) === timeOf(liveAt)) return undefined
  return { ...document, sites: { ...document.sites, [site]: { ...onSite, state, liveAt } } }
}

/** Reads a product as it is now and saves it in another state on a site; returns whether that changed it. Rejects with a `Problem`. */
export async function saveState(call: StaffCall, id: string, chosen: ChosenState): Promise<boolean> {
  const { product } = await call('GET /api/staff/products/:id/', { params: { id } })
  const document = inState(product.document, chosen)
  if (!document) return false
  await call('POST /api/staff/products/:id/', { params: { id }, body: { version: product.version, document } })
  return true
}
