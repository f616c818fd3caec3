import { isMaskedContact } from '@karat/sites/masked-contact.ts'
import { maskedEmail, maskedPhone } from '../../../kernel/masked-contact.ts'
import type { DraftOfCart, PostalAddress } from '../port.ts'

/**
 * Whether the contacts of a bag are hidden from an asker: staff took them from an account for a draft order, and whoever has its link may
 * be somebody else than the account's owner.
 */
export const hidesContacts = (draft: Pick<DraftOfCart, 'customerId'> | null, customerId: string | undefined): boolean =>
  draft !== null && draft.customerId !== null && draft.customerId !== customerId

/**
 * A contact that an asker gives, where it may be a masked one of an answer: the stored contact that it stands for. A masked text that
 * stands for none is returned as it is, and refused as every text that is no contact.
 */
export function storedContact(given: string, kind: 'phone' | 'email', places: readonly PostalAddress[]): string {
  if (!isMaskedContact(given)) return given
  return places.map((place) => place[kind]).find((stored) => (kind === 'phone' ? maskedPhone : maskedEmail)(stored) === given) ?? given
}
