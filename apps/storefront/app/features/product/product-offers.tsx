import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { Fold } from '../../ui/fold.tsx'

/** The offers come once the fold is opened: they are of the moment, and the page may be an hour old. */
const OfferTerms = lazyWithMessages('offer-terms', () => import('./offer-terms.tsx'))

/** The offers on a variant of a product and their terms, in a fold. */
export default function ProductOffers({ productID }: { productID: string }) {
  const t = useMessages()
  return (
    <Fold title={t('offers.onPiece')}>
      <OfferTerms key={productID} productID={productID} />
    </Fold>
  )
}
