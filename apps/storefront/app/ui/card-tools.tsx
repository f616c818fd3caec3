import type { Card } from '@karat/contract/products.ts'
import Heart from './heart.tsx'
import { QuickViewButton } from './quick-view-button.tsx'

/** What can be done with a product on its card: keep it in the wishlist, look at its pictures. It comes later than its page. */
export default function CardTools({ card }: { card: Card }) {
  return (
    <>
      <Heart
        className="card-heart"
        productID={card.productID}
        product={card.product}
        price={card.offer_price || card.actualPrice}
        name={card.name}
      />
      {card.pictures.length > 0 && <QuickViewButton card={card} />}
    </>
  )
}
