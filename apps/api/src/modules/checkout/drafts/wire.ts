import type { Cart } from '@karat/contract/cart.ts'
import type { ListedDraft, StaffDraft } from '@karat/contract/staff-drafts.ts'
import { toMajor } from '@karat/money/money.ts'
import { fullName } from '@karat/sites/locale.ts'
import { maskedEmail, maskedPhone } from '../../../kernel/masked-contact.ts'
import { durations } from '../../../kernel/clock.ts'
import { percentOf } from '../../../kernel/wire-percent.ts'
import { cartToWire, offersToWire } from '../../cart/wire.ts'
import type { CartView, DeliveryEstimates } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDetails } from './read-draft.ts'
import type { DraftContact } from './rules.ts'
import type { DraftRow } from './store.ts'

const isoOf = (time: Date | null) => time?.toISOString() ?? null

/** Seconds until a time; 0 where it has passed. */
export const secondsUntil = (time: Date | null, now: Date): number =>
  time === null ? 0 : Math.max(0, Math.floor((time.getTime() - now.getTime()) / durations.second))

/** A draft order in a list. `view` is its bag as it is priced now, where it is read. */
export function listedToWire(
  site: Pick<Site, 'currency'>,
  { draft, contact, view }: { draft: DraftRow; contact: DraftContact; view?: CartView | undefined },
): ListedDraft {
  return {
    number: draft.number,
    state: draft.state,
    channel: draft.channel,
    at: draft.createdAt.toISOString(),
    by: draft.memberName,
    madeInStoreID: draft.store,
    customer: fullName(contact.firstName, contact.lastName),
    total: toMajor(view?.state === 'open' ? view.amounts.total : draft.total, site.currency),
    currency: site.currency,
    heldUntil: isoOf(draft.heldUntil),
    openedAt: isoOf(draft.openedAt),
  }
}

/** The promotions for a draft order, as shoppers are shown those for their carts. */
export const draftOffersToWire = offersToWire

/** A draft order for staff. */
export function draftToWire(
  site: Site,
  read: DraftDetails,
  { estimates, approvals }: { estimates: DeliveryEstimates; approvals: StaffDraft['approvals'] },
): StaffDraft {
  const { draft, contact, view, now, link } = read
  const secondsLeft = secondsUntil(draft.heldUntil, now)
  const heldUntil = secondsLeft > 0 ? draft.heldUntil : null
  const [phone, email] = [contact.phone || null, contact.email || null]
  const isAccount = draft.customerId !== null
  return {
    ...listedToWire(site, read),
    version: draft.version,
    language: draft.language,
    contact: {
      customerID: draft.customerId,
      firstName: contact.firstName,
      lastName: contact.lastName,
      phone: isAccount ? phone && maskedPhone(phone) : phone,
      email: isAccount ? email && maskedEmail(email) : email,
    },
    message: draft.message,
    note: draft.note,
    makingPercent: percentOf(draft.makingPercent),
    approvals,
    couponCode: view?.promotions.find(({ promotion }) => promotion.code !== undefined)?.promotion.code ?? view?.refusedCodes[0]?.code ?? '',
    bag: view ? bagToWire(cartToWire(view, estimates)) : null,
    hold: heldUntil && {
      until: heldUntil.toISOString(),
      secondsLeft,
      minutes: site.draftOrders.holdMinutes,
      rateVersion: view?.rateVersion.version ?? 0,
      rateAt: (view?.rateVersion.at ?? draft.updatedAt).toISOString(),
    },
    heldTotal: heldUntil || draft.heldTotal === null ? null : toMajor(draft.heldTotal, site.currency),
    link: link !== undefined && draft.linkUntil ? { address: link, until: draft.linkUntil.toISOString() } : null,
    channels: read.channels,
    messages: read.messages.map(({ channel, at, progress }) => ({
      channel,
      at: (progress?.at ?? at).toISOString(),
      state: progress?.state ?? 'waiting',
    })),
    log: read.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    order: read.order ? { number: read.order.number, state: read.order.state } : null,
  }
}

/** A priced bag that is not stored. Its address, which may be that of an account, is not shown. */
export const previewToWire = (view: CartView, estimates: DeliveryEstimates): NonNullable<StaffDraft['bag']> => ({
  ...bagToWire(cartToWire(view, estimates)),
  address: null,
})

/** The bag of a draft order without its id, which opens it. */
function bagToWire({ cartID: _secret, continuedIn: _own, ...bag }: Cart): NonNullable<StaffDraft['bag']> {
  return bag
}
