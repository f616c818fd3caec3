import { createHash } from 'node:crypto'
import { savedByMakingDiscount } from '@karat/pricing/promotions/making-discount.ts'
import { typedCode } from '@karat/sites/typed.ts'
import { AppError, throwFailure } from '../../../kernel/result.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { StoreScope } from '../../../kernel/store-scope.ts'
import type { CartView } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { Staff } from '../../../kernel/request-context.ts'
import type { CoveredDiscount, DraftState, LinkChannel } from './port.ts'

/** The member of staff who makes a call; `readsAll`: also the draft orders of others, with `readsIn` those of some stores. */
export interface DraftMember {
  id: string
  name: string
  readsAll: boolean
  readsIn?: StoreScope
  /** The stores in which the member makes draft orders. */
  stores?: StoreScope
  /** Whether they rule the site: an owner alone gives a price below its cost. */
  isOwner?: boolean
}

/** A member of staff with their permissions on the site, and the stores in which alone some of them hold. */
export type DraftReader = Pick<Staff, 'staffId' | 'name' | 'permissions' | 'limits'>

/** The member as far as draft orders go: whoever may read orders sees those of all members there. */
export function draftMemberOf({ staffId, name, permissions, limits = {} }: DraftReader, stores: StoreScope): DraftMember {
  return {
    id: staffId,
    name,
    readsAll: permissions.includes('orders.read'),
    readsIn: limits['orders.read'],
    stores,
    isOwner: permissions.includes('settings.write'),
  }
}

/**
 * The store of a new draft order: the one that its member names, or the only one in which they make draft orders; null for none. Throws for a
 * store that is not one of the site's, or not the member's, and where a member of several stores names none.
 */
export function storeOfDraft({ stores }: Pick<DraftMember, 'stores'>, named: string, ofSite: ReadonlySet<string>): string | null {
  const [only, ...others] = stores ?? []
  if (named === '' && stores === undefined) return null
  if (named === '' && only !== undefined && others.length === 0) return only
  if (named === '') return throwFailure('bad_request', 'madeInStoreID')
  return ofSite.has(named) && (stores === undefined || stores.includes(named)) ? named : throwFailure('unknown_site_store', 'madeInStoreID')
}

/** The contact of a draft order: a number as +E.164, an address in its canonical spelling; empty for none. */
export interface DraftContact {
  firstName: string
  lastName: string
  phone: string
  email: string
}

const contactPurpose = 'draft contact'

export const encryptContact = (secrets: Pick<Secrets, 'encrypt'>, contact: DraftContact): string =>
  secrets.encrypt(contactPurpose, JSON.stringify(contact))

const noContact: DraftContact = { firstName: '', lastName: '', phone: '', email: '' }

/** The contact of a draft order; an empty one where it was erased, or encrypted by a key that is gone. */
export function decryptContact(secrets: Pick<Secrets, 'decrypt'>, encrypted: string | null): DraftContact {
  const text = encrypted === null ? undefined : secrets.decrypt(contactPurpose, encrypted)
  return text === undefined ? noContact : (JSON.parse(text) as DraftContact)
}

const searchPurpose = 'draft search'
const wordsOf = (name: string) => name.normalize('NFC').toLowerCase().split(/\s+/).filter(Boolean)

/** The keys by which a draft order is found, since its contact is encrypted: of the telephone number, and of each word of the name. */
export const searchKeysOf = (secrets: Pick<Secrets, 'hmac'>, { firstName, lastName, phone }: DraftContact): string[] =>
  [...new Set([...wordsOf(firstName), ...wordsOf(lastName), ...(phone === '' ? [] : [phone])])].map((word) =>
    secrets.hmac(searchPurpose, word),
  )

/** The keys that a found draft order has: of each list one, also where a former key of the shop made it. At most eight words count. */
export const searchedKeys = (secrets: Pick<Secrets, 'hmacs'>, words: readonly string[]): string[][] =>
  words.slice(0, 8).map((word) => secrets.hmacs(searchPurpose, word))

/** The beginning of a draft order's number, at least with its year, in its stored spelling; undefined for any other text. */
export function readDraftNumber(text: string): string | undefined {
  const [, year, rest = ''] = /^(dr\d\d)(.*)$/i.exec(typedCode(text)) ?? []
  return year && `${year}${rest && `-${rest}`}`.toUpperCase()
}

/** The words of a search for a name. */
export const searchedWords = wordsOf

/** The hash that the table has of a token. */
export const linkHashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const tokenOf = (mac: string) => mac.slice(mac.indexOf('.') + 1).slice(0, 22)

/** The token of a draft order's payment link, of 132 bits: made of the shop's key, so that staff can be shown it again. */
export const newLinkToken = (secrets: Pick<Secrets, 'hmac'>, draftId: string): string => tokenOf(secrets.hmac('draft link', draftId))

/** The token whose hash a draft order has, also where a former key made it; undefined where that key is gone. */
export function linkTokenOf(secrets: Pick<Secrets, 'hmacs'>, draftId: string, linkHash: string | null): string | undefined {
  return secrets
    .hmacs('draft link', draftId)
    .map(tokenOf)
    .find((token) => linkHashOf(token) === linkHash)
}

/** Whether a draft order can still be changed and paid. */
export const isActive = (state: DraftState): boolean => state === 'open' || state === 'sent'

/** Refuses a change of a draft order that has ended. */
export function refuseEnded(state: DraftState): void {
  if (!isActive(state)) throw new AppError({ code: 'draft_ended', field: 'number' })
}

/** The channels by which a contact can be reached on a site. */
export function linkChannelsOf({ phone, email }: DraftContact, { otpMethods }: Pick<Site, 'otpMethods'>): LinkChannel[] {
  const byPhone = (['sms', 'whatsapp'] as const).filter((channel) => phone !== '' && otpMethods.includes(channel))
  return email === '' ? [...byPhone] : ['email', ...byPhone]
}

/** The saving of a bag by the discount on making, in minor units. */
export const savedBy = (bag: Pick<CartView, 'promotions'>): number =>
  savedByMakingDiscount(bag.promotions.map(({ promotion, saved }) => ({ id: promotion.id, saved })))

/** Whether a discount gives away no more, in percent and as an amount, than one that was given within a limit or approved. */
export const isCovered = (covered: CoveredDiscount | null, { percent, amount }: Pick<CoveredDiscount, 'percent' | 'amount'>): boolean =>
  covered !== null && percent <= covered.percent && amount <= covered.amount

/**
 * The discount that covers later ones once another was given: the former one where its own member gives less, unless an owner gives it although it is
 * below cost. Where somebody else lowers it, the lower one counts, and taking it back ends it.
 */
export function coverAfter(former: CoveredDiscount | null, given: CoveredDiscount): CoveredDiscount | null {
  if (given.percent === 0) return null
  const isNewlyBelow = former !== null && given.isBelowCost === true && former.isBelowCost !== true
  return former?.memberId === given.memberId && isCovered(former, given) && !isNewlyBelow ? former : given
}
