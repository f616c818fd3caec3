import type { Card } from '@karat/contract/products.ts'
import Heart from './heart.tsx'
import { QuickViewButton } from './quick-view-button.tsx'

/** The controls on a product card: the heart and the quick view. They are loaded after the page. */
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
