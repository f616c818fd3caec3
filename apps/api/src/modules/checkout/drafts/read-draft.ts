import { throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { addressOfLink } from './messages.ts'
import { readVisible } from './lock-draft.ts'
import { decryptContact, type DraftMember, isActive, linkChannelsOf, linkTokenOf } from './rules.ts'
import { readDraftEvents, readDraftMessages } from './store.ts'

/** A draft order of a site for a member of staff, with its bag as it is priced now. Throws `not_found`. */
export async function readDraft(
  deps: Pick<DraftDependencies, 'carts' | 'clock' | 'db' | 'notifications' | 'orders' | 'publicOrigin' | 'secrets'>,
  site: Site,
  number: string,
  member: DraftMember,
) {
  const { carts, clock, db, notifications, orders, secrets } = deps
  const draft = await readVisible(db, site, number, member)
  const contact = decryptContact(secrets, draft.contact)
  const messages = await readDraftMessages(db, draft.id)
  const progress = await notifications.progressOf(
    db,
    messages.map(({ messageId }) => messageId),
  )
  const token = isActive(draft.state) ? linkTokenOf(secrets, draft.id, draft.linkHash) : undefined
  return {
    draft,
    contact,
    view: await carts.view(db, draft.cartId),
    now: clock.now(),
    link: token === undefined ? undefined : addressOfLink(deps, site, draft.language, token),
    channels: linkChannelsOf(contact, site),
    messages: messages.map(({ messageId, ...sent }) => ({ ...sent, progress: progress.get(messageId) })),
    events: await readDraftEvents(db, draft.id),
    order: draft.orderId === null ? undefined : await orders.find(db, draft.orderId),
  }
}

export type DraftDetails = Awaited<ReturnType<typeof readDraft>>

/** The promotions of the site for the bag of a draft order. Throws `not_found`. */
export async function readDraftOffers(
  { carts, db }: Pick<DraftDependencies, 'carts' | 'db'>,
  site: Site,
  number: string,
  member: DraftMember,
) {
  const { cartId } = await readVisible(db, site, number, member)
  const view = (await carts.view(db, cartId)) ?? throwFailure('not_found', 'number')
  return carts.offersFor(view)
}
