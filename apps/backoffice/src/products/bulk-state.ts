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

/** The effect of a change of state on several products of a site: how many leave the shop, how many come into it, and how many stay as they are. */
export interface StateEffect {
  leaving: number
  coming: number
  planned: number
  unchanged: number
}

/** The effect of a change of state on products as they are now. */
export function effectOf(documents: readonly ProductDocument[], chosen: ChosenState): StateEffect {
  const effect: StateEffect = { leaving: 0, coming: 0, planned: 0, unchanged: 0 }
  for (const document of documents) {
    const isLive = document.sites[chosen.site]?.state === 'live'
    if (!inState(document, chosen)) effect.unchanged += 1
    else {
      if (isLive) effect.leaving += 1
      if (chosen.state === 'live') effect.coming += 1
      if (chosen.state === 'scheduled') effect.planned += 1
    }
  }
  return effect
}

/** How many products are read at the same time. */
const readTogether = 4

/** Reads products as they are now. Rejects with a `Problem`. */
export async function readDocuments(call: StaffCall, ids: readonly string[]): Promise<ProductDocument[]> {
  const documents: ProductDocument[] = []
  for (let from = 0; from < ids.length; from += readTogether) {
    const read = ids.slice(from, from + readTogether).map((id) => call('GET /api/staff/products/:id/', { params: { id } }))
    for (const { product } of await Promise.all(read)) documents.push(product.document)
  }
  return documents
}

/**
 * Reads a product as it is now and saves it in another state on a site, with a reason for the audit where there is one; returns whether that
 * changed it. Rejects with a `Problem`.
 */
export async function saveState(call: StaffCall, id: string, chosen: ChosenState, reason?: string): Promise<boolean> {
  const { product } = await call('GET /api/staff/products/:id/', { params: { id } })
  const document = inState(product.document, chosen)
  if (!document) return false
  const why = reason === undefined ? {} : { reason }
  await call('POST /api/staff/products/:id/', { params: { id }, body: { version: product.version, document, ...why } })
  return true
}
