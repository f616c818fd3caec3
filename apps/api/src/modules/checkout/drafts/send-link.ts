import { noteChange } from '../../../kernel/acts.ts'
import { addMs, durations } from '../../../kernel/clock.ts'
import { transact } from '../../../kernel/db/db.ts'
import { AppError, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { checkCost } from './check-cost.ts'
import { holdLocked } from './hold-draft.ts'
import { lockForChange, refuseInPayment } from './lock-draft.ts'
import { linkMessage } from './messages.ts'
import { decryptContact, type DraftMember, linkChannelsOf, linkHashOf, linkTokenOf, newLinkToken } from './rules.ts'
import { addDraftEvent, addDraftMessage, updateDraft } from './store.ts'
import type { LinkChannel } from './port.ts'

/**
 * Makes the payment link of a draft order, or makes the same one valid for longer, and sends it by the given channels. A price that is not
 * held is held first. Without channels the link is only shown.
 */
export function sendLink(
  deps: DraftDependencies,
  site: Site,
  number: string,
  by: { member: DraftMember; version: number },
  channels: readonly LinkChannel[],
): Promise<Result<undefined>> {
  const { carts, clock, db, notifications, secrets } = deps
  return resultOf(() =>
    transact(db, async (tx) => {
      const draft = await lockForChange(deps, tx, site, number, by)
      const now = clock.now()
      const contact = decryptContact(secrets, draft.contact)
      const reachable = linkChannelsOf(contact, site)
      const unreachable = channels.find((channel) => !reachable.includes(channel))
      if (unreachable) throw new AppError({ code: 'draft_contact_missing', field: 'channels', details: { channel: unreachable } })
      const isHeld = draft.heldUntil !== null && draft.heldUntil > now
      if (!isHeld) await refuseInPayment(deps, tx, draft.cartId)
      const view = isHeld
        ? ((await carts.view(tx, draft.cartId)) ?? throwFailure('not_found', 'number'))
        : await holdLocked(deps, tx, site, draft)
      // The rates may have changed since the discount was given, or the price was held.
      await checkCost(deps, tx, draft, view, by.member)
      const token = linkTokenOf(secrets, draft.id, draft.linkHash) ?? newLinkToken(secrets, draft.id)
      const linkUntil = addMs(now, site.draftOrders.linkHours * durations.hour)
      const heldUntil = isHeld ? draft.heldUntil : (view.held?.expiresAt ?? null)
      const sent = { site, language: draft.language, contact, by: draft.memberName, message: draft.message, token, linkUntil, heldUntil }
      for (const channel of new Set(channels)) {
        const text = linkMessage(deps, { ...sent, channel, view })
        const messageId = await notifications.send(tx, text, site.draftOrders.linkHours * 60)
        if (messageId !== undefined) await addDraftMessage(tx, { messageId, draftId: draft.id, channel, at: now })
      }
      const change = { state: 'sent', linkHash: linkHashOf(token), linkUntil, sentAt: draft.sentAt ?? now } as const
      await updateDraft(tx, draft.id, { ...change, version: draft.version + 1, updatedAt: now })
      await addDraftEvent(tx, draft.id, 'sent', by.member.name, now)
      noteChange({ object: 'drafts', id: draft.number, before: { state: draft.state }, after: { state: 'sent', linkUntil, channels } })
      return undefined
    }),
  )
}
