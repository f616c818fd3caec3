import { localityOf, readPostcode } from '@karat/sites/address.ts'
import { noteChange } from '../../../kernel/acts.ts'
import { type Db, transact } from '../../../kernel/db/db.ts'
import { newId, newReference, newSecretId } from '../../../kernel/id.ts'
import { AppError, failureOfFields, type FieldFailure, type Result, resultOf, throwFailure } from '../../../kernel/result.ts'
import type { CartLimits, CartView, PostalAddress } from '../../cart/port.ts'
import type { Site } from '../../content/sites/port.ts'
import type { DraftDependencies } from './dependencies.ts'
import { checkCost } from './check-cost.ts'
import { noteDiscount } from './give-discount.ts'
import { lockForChange, refuseInPayment } from './lock-draft.ts'
import { endHold } from './release-set-aside.ts'
import { type DraftContact, type DraftMember, encryptContact, searchKeysOf, storeOfDraft } from './rules.ts'
import { addDraftEvent, insertDraft, updateDraft } from './store.ts'
import type { DraftChannel } from './port.ts'

/** The content of a draft order as staff give it. */
export interface DraftContent {
  channel: DraftChannel
  /** Empty for the site's first language. */
  language: string
  customerId: string | undefined
  /** The contact as it was typed; undefined with a `customerId`. */
  contact: { firstName: string; lastName: string; phone: string; email: string | undefined } | undefined
  items: readonly { productId: string; quantity: number; engraving: string; tag: string }[]
  couponCode: string
  deliveryMethod: string
  storeId: string | undefined
  place: Pick<PostalAddress, 'line1' | 'line2' | 'city' | 'state' | 'postcode'> | undefined
  message: string
  note: string
}

type SaveDependencies = Pick<
  DraftDependencies,
  | 'carts'
  | 'catalogue'
  | 'checkout'
  | 'clock'
  | 'customerOnSite'
  | 'db'
  | 'identity'
  | 'inventory'
  | 'orders'
  | 'pricing'
  | 'secrets'
  | 'stockMoved'
>

/** The letters and digits of a draft order's number after its hyphen. */
const referenceLength = 8

/** Makes a draft order in a store, or in none; returns its number. */
export function createDraft(
  deps: SaveDependencies & Pick<DraftDependencies, 'stores'>,
  site: Site,
  member: DraftMember,
  { madeIn, ...content }: DraftContent & { madeIn: string },
): Promise<Result<string>> {
  const { carts, clock, db, secrets, stores } = deps
  return resultOf(async () => {
    const limits = await carts.limits()
    const ofSite = await stores.ofSite(db, site.code)
    const store = storeOfDraft(member, madeIn, new Set(ofSite.map(({ id }) => id)))
    return transact(db, async (tx) => {
      const now = clock.now()
      const [id, cartId] = [newId(now), newSecretId()]
      const number = `DR${String(now.getUTCFullYear()).slice(2)}-${newReference(referenceLength)}`
      checkComplete(deps, site, content)
      const contact = await readDraftContact(deps, tx, site, content)
      const language = languageIn(site, content.language)
      await insertDraft(tx, {
        id,
        number,
        cartId,
        subsite: site.code,
        language,
        state: 'open',
        version: 1,
        total: 0,
        channel: content.channel,
        message: content.message,
        note: content.note,
        customerId: content.customerId ?? null,
        memberId: member.id,
        memberName: member.name,
        store,
        contact: encryptContact(secrets, contact),
        searchKeys: searchKeysOf(secrets, contact),
        createdAt: now,
        updatedAt: now,
      })
      const bag = await writeBag(deps, tx, site, { id, cartId, language, limits }, content, contact)
      await updateDraft(tx, id, { total: bag.amounts.total })
      await addDraftEvent(tx, id, 'created', member.name, now)
      noteChange({ object: 'drafts', id: number, after: { ...summaryOf(content, bag), store } })
      return number
    })
  })
}

/**
 * Replaces the content of a draft order. Where the bag is another one, its hold ends, and a discount above the member's limit waits for a
 * second person where it now gives away more than before. `shownAccount` is the account that it is for now and was not before.
 */
export function saveDraft(
  deps: SaveDependencies,
  site: Site,
  number: string,
  by: { member: DraftMember; version: number },
  content: DraftContent,
): Promise<Result<{ shownAccount: string | undefined }>> {
  const { carts, checkout, clock, db, secrets } = deps
  return resultOf(async () => {
    const limits = await carts.limits()
    return transact(db, async (tx) => {
      const draft = await lockForChange(deps, tx, site, number, by)
      await refuseInPayment(deps, tx, draft.cartId)
      const former = draft.makingPercent > 0 ? await carts.view(tx, draft.cartId) : undefined
      checkComplete(deps, site, content)
      const contact = await readDraftContact(deps, tx, site, content)
      const language = languageIn(site, content.language)
      const now = clock.now()
      await updateDraft(tx, draft.id, {
        language,
        channel: content.channel,
        message: content.message,
        note: content.note,
        customerId: content.customerId ?? null,
        contact: encryptContact(secrets, contact),
        searchKeys: searchKeysOf(secrets, contact),
        version: draft.version + 1,
        updatedAt: now,
      })
      const bag = await checkout.keepPromotions(tx, await writeBag(deps, tx, site, { ...draft, language, limits }, content, contact))
      // A discount that somebody else gave was meant for pieces on which it gives away no more.
      const isOther = former !== undefined && former.fingerprint !== bag.fingerprint
      const more = isOther ? noteDiscount({ ...draft, customerId: content.customerId ?? null }, bag) : undefined
      const isBelowCost = isOther && (await checkCost(deps, tx, draft, bag, by.member))
      const given = more === undefined ? draft.coveredDiscount : { percent: draft.makingPercent, amount: more, memberId: by.member.id }
      // That an owner saved it although it is below cost holds for whoever goes on with it.
      const cover = given && (more !== undefined || isBelowCost) && { coveredDiscount: { ...given, ...(isBelowCost && { isBelowCost }) } }
      if (draft.heldUntil && !bag.held) await endHold(deps, tx, draft)
      await updateDraft(tx, draft.id, { total: bag.amounts.total, ...cover })
      await addDraftEvent(tx, draft.id, 'saved', by.member.name, now)
      const before = { channel: draft.channel, total: draft.total, version: draft.version }
      noteChange({ object: 'drafts', id: draft.number, before, after: summaryOf(content, bag) })
      return { shownAccount: content.customerId === draft.customerId ? undefined : content.customerId }
    })
  })
}

/** The fields of a draft order in the audit: none has personal data. */
const summaryOf = ({ channel }: DraftContent, bag: CartView) => ({
  channel,
  total: bag.amounts.total,
  pieces: bag.lines.map(({ tag, variantId, quantity }) => [`${quantity} × ${variantId}`, tag].filter(Boolean).join(' ')),
})

/** A language of a site by its code; the first one where none is given. */
export function languageIn(site: Site, given: string): string {
  const language = given === '' ? site.languages[0]?.code : site.languages.find(({ code }) => code === given)?.code
  return language ?? throwFailure('unknown_language', 'language')
}

/** Throws with every field that a draft order lacks: of a new contact, and of an address by the rules of the site's country. */
function checkComplete(
  { identity }: Pick<SaveDependencies, 'identity'>,
  site: Site,
  { contact, customerId, deliveryMethod, place, storeId }: DraftContent,
): void {
  const isCollected = deliveryMethod === 'pickup'
  const wrong: FieldFailure[] = []
  const need = (field: string, isThere: boolean) => {
    if (!isThere) wrong.push({ code: 'bad_request', field })
  }
  if (customerId === undefined && contact) {
    const { firstName, phone, email = '' } = contact
    const read = phone === '' ? undefined : identity.readContact(site, phone)
    const needsReach = isCollected || place !== undefined
    need('contact.firstName', firstName !== '')
    need('contact.phone', read ? read.ok && read.value.kind === 'phone' : !needsReach)
    need('contact.email', email !== '' || !needsReach)
  }
  if (isCollected && !storeId) wrong.push({ code: 'unknown_store', field: 'storeID' })
  if (!isCollected && place) {
    const { address, postcode } = site.profile
    const { city, state } = localityOf(address, place)
    need('address.Address', place.line1 !== '')
    need('address.City', city !== '')
    need('address.Zip', place.postcode !== '' || readPostcode(postcode, '') !== undefined)
    need('address.State', state !== '' || address.state !== 'needed')
  }
  if (wrong.length > 0) throw new AppError(failureOfFields(wrong))
}

/** The contact of a draft order: that of an account of the site, or the typed one with its number as the site reads it. */
export async function readDraftContact(
  { customerOnSite, identity }: Pick<SaveDependencies, 'customerOnSite' | 'identity'>,
  tx: Db,
  site: Site,
  { contact, customerId }: Pick<DraftContent, 'contact' | 'customerId'>,
): Promise<DraftContact> {
  if (customerId !== undefined) {
    const found = (await customerOnSite(tx, site.code, customerId)) ?? throwFailure('not_found', 'customerID')
    return { firstName: found.firstName, lastName: found.lastName, phone: found.phone ?? '', email: found.email ?? '' }
  }
  if (!contact) return throwFailure('bad_request', 'contact')
  const { firstName, lastName, email = '' } = contact
  if (contact.phone === '') return { firstName, lastName, phone: '', email }
  const read = identity.readContact(site, contact.phone)
  if (!read.ok || read.value.kind !== 'phone') return throwFailure('bad_request', 'contact.phone')
  return { firstName, lastName, phone: read.value.value, email }
}

/** The address of a bag: that of delivery, or for a collected one the contact of who collects it; undefined where the customer gives it. */
function addressOf(
  site: Site,
  { deliveryMethod, place, storeId }: Pick<DraftContent, 'deliveryMethod' | 'place' | 'storeId'>,
  contact: DraftContact,
) {
  if (!place && deliveryMethod !== 'pickup') return undefined
  const missing = (['email', 'phone'] as const).filter((name) => contact[name] === '')
  if (missing.length > 0) throw new AppError(failureOfFields(missing.map((name) => ({ code: 'bad_request', field: `contact.${name}` }))))
  const empty = { line1: '', line2: '', city: '', state: '', postcode: '' }
  return { place: { ...(place ?? empty), ...contact, country: site.country }, storeId: storeId || undefined }
}

/** Writes the bag of a draft order: its pieces, promotion, delivery method and address; without a contact it has no address yet. */
export function writeBag(
  { carts }: Pick<SaveDependencies, 'carts'>,
  tx: Db,
  site: Site,
  { id, cartId, language, limits }: { id: string; cartId: string; language: string; limits: CartLimits },
  content: Omit<DraftContent, 'channel' | 'message' | 'note'>,
  contact: DraftContact | undefined,
): Promise<CartView> {
  const { items, couponCode, deliveryMethod } = content
  const address = contact && addressOf(site, content, contact)
  return carts.writeDraft(tx, site, { cartId, draftId: id }, { language, items, code: couponCode, address, deliveryMethod, limits })
}
