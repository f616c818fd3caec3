import { durations } from '../../../kernel/clock.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { codeRules } from '../rules.ts'
import type { CartRow, Proof } from '../views.ts'

/**
 * The purposes of the MACs of a code, and of its telephone number. Codes prove that a shopper who orders cash on delivery can be reached at
 * the parcel's number.
 */
export const purpose = 'cash-on-delivery code'
export const subjectPurpose = 'cash-on-delivery telephone'

/** The proof of a telephone number in a cart, with any key. */
export function proofOf(secrets: Secrets, { proofs }: Pick<CartRow, 'proofs'>, phone: string): Proof | undefined {
  return proofs.find((proof) => secrets.verify(subjectPurpose, phone, proof.subject))
}

/** Whether the delivery number of a cart was verified recently enough. */
export function verified(secrets: Secrets, row: Pick<CartRow, 'proofs' | 'address'>, now: Date): boolean {
  const verifiedAt = row.address && proofOf(secrets, row, row.address.shipping.phone)?.verifiedAt
  return !!verifiedAt && now.getTime() - Date.parse(verifiedAt) < codeRules.proofMinutes * durations.minute
}

/** The text that a code is signed with: it counts for one cart and one number. */
export function messageOf(cartId: string, phone: string, code: string) {
  return [cartId, phone, code].join('\n')
}
