import type { Cart } from '@karat/contract/cart.ts'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { Fold } from '../fold.tsx'

/** These forms need the store, so they are loaded when their disclosure is opened. */
const OfferForms = lazyWithMessages('offer-forms', () => import('./offer-forms.tsx'))
const TenderForms = lazyWithMessages('tender-forms', () => import('./tender-forms.tsx'))

interface SavingsProps {
  cart: Cart
}

/** The promotions of a cart in a disclosure, open at first for an entered code that takes nothing off. */
export function Offers({ cart }: SavingsProps) {
  const t = useMessages()
  return (
    <Fold title={t('offers.title')} wanted={cart.refusedCodes.length > 0}>
      <OfferForms cart={cart} slot="bag_offers" />
    </Fold>
  )
}

/** The form of a cart's tenders: the customer's store credit, and gift cards, which guests can use too. */
export function Tenders({ cart }: SavingsProps) {
  const t = useMessages()
  return (
    <Fold title={t('tenders.title')} wanted={cart.summary.tenders.length > 0}>
      <TenderForms cart={cart} />
    </Fold>
  )
}

/** Promotions, store credit and gift cards in one disclosure, beside the steps of the checkout. */
export function OffersAndTenders({ cart }: SavingsProps) {
  const t = useMessages()
  return (
    <Fold title={t('tenders.withOffers')} wanted={cart.refusedCodes.length > 0}>
      <OfferForms cart={cart} slot="checkout_offers" />
      <TenderForms cart={cart} />
    </Fold>
  )
}
