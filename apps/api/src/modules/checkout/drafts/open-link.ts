import { transact } from '../../../kernel/db/db.ts'
import { type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { CartRef, CartView } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { lockDraft } from './lock-draft.ts'
import { decryptContact, type DraftContact, linkHashOf } from './rules.ts'
import { addDraftEvent, type DraftRow, findByLink, updateDraft } from './store.ts'

/** The bag of a payment link; without a view where it was paid. */
export interface OpenedLink {
  draft: DraftRow
  view: CartView | undefined
  /** The contact that staff typed; undefined for that of an account, and where the bag was paid. */
  contact: DraftContact | undefined
}

/**
 * Opens the bag of a payment link of a site. `own` is the bag of the asker's device, which the browser returns to afterwards. Fails with
 * `unknown_payment_link`, and with `payment_link_ended` for a link that was withdrawn or is over.
 */
export function openLink(
  deps: Pick<DraftDependencies, 'carts' | 'clock' | 'db' | 'secrets'>,
  site: Site,
  token: string,
  own: CartRef | undefined,
): Promise<Result<OpenedLink>> {
  const { carts, clock, db, secrets } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const found = (await findByLink(tx, site.code, linkHashOf(token))) ?? throwFailure('unknown_payment_link', 'token')
      const { draft, isOpen } = (await lockDraft(deps, tx, found)) ?? throwFailure('unknown_payment_link', 'token')
      if (draft.state === 'paid' || (draft.state === 'sent' && !isOpen)) return { draft, view: undefined, contact: undefined }
      const now = clock.now()
      if (draft.state !== 'sent' || !draft.linkUntil || draft.linkUntil <= now) throwFailure('payment_link_ended', 'token')
      if (!draft.openedAt) {
        await updateDraft(tx, draft.id, { openedAt: now })
        await addDraftEvent(tx, draft.id, 'opened', '', now)
      }
      if (own) await carts.continueDraftIn(tx, { cartId: draft.cartId, site }, own)
      const view = (await carts.view(tx, draft.cartId)) ?? throwFailure('payment_link_ended', 'token')
      return { draft, view, contact: draft.customerId === null ? decryptContact(secrets, draft.contact) : undefined }
    }),
  )
}
