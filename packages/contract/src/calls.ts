import { accountCalls } from './calls/account.ts'
import { addressCalls } from './calls/addresses.ts'
import type { InputOf, ReplyOf } from './calls/call.ts'
import { cancellationCalls } from './calls/cancellations.ts'
import { cartCalls } from './calls/cart.ts'
import { checkoutCalls } from './calls/checkout.ts'
import { consentCalls } from './calls/consents.ts'
import { creditCalls } from './calls/credit.ts'
import { deliveryCalls } from './calls/delivery.ts'
import { draftCalls } from './calls/drafts.ts'
import { enquiryCalls } from './calls/enquiries.ts'
import { identityCalls } from './calls/identity.ts'
import { orderCalls } from './calls/orders.ts'
import { passkeyCalls } from './calls/passkeys.ts'
import { productCalls } from './calls/products.ts'
import { returnCalls } from './calls/returns.ts'
import { reviewCalls } from './calls/reviews.ts'
import { revisionCalls } from './calls/revisions.ts'
import { rewriteCalls } from './calls/rewrites.ts'
import { staffAccountCalls } from './calls/staff-account.ts'
import { staffApprovalCalls } from './calls/staff-approvals.ts'
import { staffBookCalls } from './calls/staff-books.ts'
import { staffPayoutCalls } from './calls/staff-payouts.ts'
import { staffCountCalls } from './calls/staff-counts.ts'
import { staffCreditCalls } from './calls/staff-credit.ts'
import { staffCustomerCalls } from './calls/staff-customers.ts'
import { staffDeliveryCalls } from './calls/staff-delivery.ts'
import { staffDraftCalls } from './calls/staff-drafts.ts'
import { staffEnquiryCalls } from './calls/staff-enquiries.ts'
import { staffListCalls } from './calls/staff-lists.ts'
import { staffMediaCalls } from './calls/staff-media.ts'
import { staffOperationCalls } from './calls/staff-operations.ts'
import { staffImportCalls } from './calls/staff-imports.ts'
import { staffHomeCalls } from './calls/staff-home.ts'
import { staffCollectionCalls } from './calls/staff-collections.ts'
import { staffContentCalls } from './calls/staff-content.ts'
import { staffProductCalls } from './calls/staff-products.ts'
import { staffPromotionCalls } from './calls/staff-promotions.ts'
import { staffSetUpCalls } from './calls/staff-set-up.ts'
import { staffSiteCalls } from './calls/staff-sites.ts'
import { staffStoreCalls } from './calls/staff-stores.ts'
import { staffQueueCalls } from './calls/staff-queues.ts'
import { staffReadyPieceCalls } from './calls/staff-ready-pieces.ts'
import { staffRateCalls } from './calls/staff-rates.ts'
import { staffReviewCalls } from './calls/staff-reviews.ts'
import { staffSecurityCalls } from './calls/staff-security.ts'
import { staffScaleCalls } from './calls/staff-scales.ts'
import { staffSessionCalls } from './calls/staff-session.ts'
import { staffOrderCalls } from './calls/staff-orders.ts'
import { staffReturnCalls } from './calls/staff-returns.ts'
import { staffCalls } from './calls/staff.ts'
import { wishlistCalls } from './calls/wishlist.ts'

/**
 * Every call of the services, by method and path. Servers register their routes from it; browsers import its types only,
 * so that no schema reaches them.
 */
export const calls = {
  ...accountCalls,
  ...identityCalls,
  ...passkeyCalls,
  ...addressCalls,
  ...consentCalls,
  ...productCalls,
  ...deliveryCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...draftCalls,
  ...wishlistCalls,
  ...creditCalls,
  ...reviewCalls,
  ...orderCalls,
  ...returnCalls,
  ...cancellationCalls,
  ...revisionCalls,
  ...rewriteCalls,
  ...enquiryCalls,
  ...staffSessionCalls,
  ...staffSecurityCalls,
  ...staffAccountCalls,
  ...staffCollectionCalls,
  ...staffImportCalls,
  ...staffContentCalls,
  ...staffProductCalls,
  ...staffPromotionCalls,
  ...staffReadyPieceCalls,
  ...staffSetUpCalls,
  ...staffSiteCalls,
  ...staffStoreCalls,
  ...staffScaleCalls,
  ...staffRateCalls,
  ...staffReviewCalls,
  ...staffEnquiryCalls,
  ...staffQueueCalls,
  ...staffCustomerCalls,
  ...staffApprovalCalls,
  ...staffBookCalls,
  ...staffPayoutCalls,
  ...staffCountCalls,
  ...staffHomeCalls,
  ...staffCalls,
  ...staffOrderCalls,
  ...staffDraftCalls,
  ...staffReturnCalls,
  ...staffCreditCalls,
  ...staffDeliveryCalls,
  ...staffMediaCalls,
  ...staffOperationCalls,
  ...staffListCalls,
}

type Calls = typeof calls
/** The name of a call: its method and path. */
export type CallKey = keyof Calls
/** The input of a call. */
export type CallInput<K extends CallKey> = InputOf<Calls[K]>
/** The reply of a call. */
export type CallReply<K extends CallKey> = ReplyOf<Calls[K]>
