import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newSecretId } from '../../../kernel/id.ts'
import { AppError, type Result, resultOf } from '../../../kernel/result.ts'
import type { CartView } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import type { DraftContact } from './rules.ts'
import { type DraftContent, languageIn, readDraftContact, writeBag } from './save-draft.ts'

type PreviewDependencies = Pick<DraftDependencies, 'carts' | 'clock' | 'customerOnSite' | 'db' | 'identity'>

/** The fields of a draft order that its total depends on. */
export type PricedContent = Omit<DraftContent, 'channel' | 'message' | 'note'>

/** Thrown in place of a commit, so that nothing of a preview is stored. */
class NotStored extends Error {
  readonly bag: CartView
  constructor(bag: CartView) {
    super('a preview stores nothing')
    this.bag = bag
  }
}

/** Prices a bag as `createDraft` would write it, and stores nothing. */
async function priceBag(
  deps: PreviewDependencies,
  site: Site,
  content: PricedContent,
  contact: DraftContact | undefined,
): Promise<CartView> {
  const { carts, clock, db } = deps
  const ids = { id: newId(clock.now()), cartId: newSecretId(), language: languageIn(site, content.language), limits: await carts.limits() }
  try {
    return await transact(db, async (tx: Db) => {
      throw new NotStored(await writeBag(deps, tx, site, ids, content, contact))
    })
  } catch (error) {
    if (error instanceof NotStored) return error.bag
    throw error
  }
}

/**
 * The bag of a draft order as it is typed, priced as its first save would price it; changes nothing. A contact or an address that is not
 * complete yet is left out: the price is then that without an address.
 */
export function previewDraft(deps: PreviewDependencies, site: Site, content: PricedContent): Promise<Result<CartView>> {
  return resultOf(async () => {
    const contact = await resultOf(() => readDraftContact(deps, deps.db, site, content))
    const isComplete = contact.ok && contact.value.phone !== '' && contact.value.email !== ''
    if (!isComplete) return priceBag(deps, site, content, undefined)
    const withAddress = await resultOf(() => priceBag(deps, site, content, contact.value))
    if (withAddress.ok) return withAddress.value
    const isOfAddress = /^(?:shipping|billing|address|contact|storeID|deliveryMethod)/.test(withAddress.error.field ?? '')
    if (!isOfAddress) throw new AppError(withAddress.error)
    return priceBag(deps, site, content, undefined)
  })
}
