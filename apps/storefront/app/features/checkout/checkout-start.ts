import type { LinkContact } from '@karat/contract/drafts.ts'

/**
 * The contact with which the checkout of a payment link's bag begins. It goes with the navigation: neither the address of the page nor the
 * browser's storage has it, and the checkout of another bag does not show it.
 */
interface CheckoutStart {
  cartID: string
  contact: LinkContact
}

/** The navigation state for the checkout of a payment link's bag. */
export const checkoutStart = (cartID: string, contact: LinkContact): CheckoutStart => ({ cartID, contact })

/** The contact with which the checkout of a bag begins; null where it begins empty. */
export function contactToStartWith(state: unknown, cartID: string): LinkContact | null {
  const start = state as Partial<CheckoutStart> | null
  return start?.cartID === cartID ? (start.contact ?? null) : null
}
