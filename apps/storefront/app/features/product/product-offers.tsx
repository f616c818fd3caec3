import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { Fold } from '../../ui/fold.tsx'

/** Promotions are read when the disclosure is opened: they change, and the cached page may be an hour old. */
const OfferTerms = lazyWithMessages('offer-terms', () => import('./offer-terms.tsx'))

/** The promotions of a variant and their terms, in a disclosure. */
export default function ProductOffers({ productID }: { productID: string }) {
  const t = useMessages()
  return (
    <Fold title={t('offers.onPiece')}>
      <OfferTerms key={productID} productID={productID} />
    </Fold>
  )
}
