import type { ProductState } from '@karat/pricing/product/document.ts'
import type { StateTone } from '../ui/state-label.tsx'

/** The mark of a product's state on a site. */
export const toneOfProduct: Readonly<Record<ProductState, StateTone>> = { draft: 'off', scheduled: 'wait', live: 'done', archived: 'off' }
