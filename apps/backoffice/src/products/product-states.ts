import type { ProductState } from '@karat/pricing/product/document.ts'
import type { StateTone } from '../ui/state-label.tsx'

/** The tone in which a product's state on a site is shown. */
export const toneOfProduct: Readonly<Record<ProductState, StateTone>> = { draft: 'off', scheduled: 'wait', live: 'done', archived: 'off' }
