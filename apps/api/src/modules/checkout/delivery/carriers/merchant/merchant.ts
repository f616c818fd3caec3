import type { Carrier } from '../carrier.ts'

/** The merchant brings the parcel itself: it has no number and no page. */
export const merchant: Carrier = {
  readNumber: (typed) => (typed.trim() === '' ? '' : undefined),
  trackingPage: () => '',
}
