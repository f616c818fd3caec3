import type { Cart } from '@karat/contract/cart.ts'
import { Picture } from '../../media/picture.tsx'
import { LineBefore } from '../../money/line-before.tsx'
import { Money } from '../../money/money.tsx'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { useOptionNames } from '../../site/option-names.ts'
import { BoughtCards } from '../../ui/cart/bought-cards.tsx'
import { GiftNotes } from '../../ui/cart/gift-notes.tsx'

/** The lines and gift cards of a purchase with their pictures, quantities and amounts. */
export function Pieces({ cart, heading: Heading = 'h2' }: { cart: Cart; heading?: 'h2' | 'h3' }) {
  const optionNames = useOptionNames()
  return (
    <>
      <ul>
        {cart.items.map((item) => (
          <li key={item.cartItemID} className="cart-line checkout-line">
            <span className="cart-line-picture">{item.picture && <Picture picture={item.picture} alt="" sizes="104px" />}</span>
            <div>
              <div className="cart-line-row">
                <Heading>
                  <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
                </Heading>
                <Money amount={item.lineTotal} detail="exact" as="b" />
              </div>
              <div className="cart-line-row">
                <p className="type-small type-soft">
                  {item.orderItemQuantity > 1 && `${item.orderItemQuantity} × `}
                  {optionNames(item)}
                </p>
                <LineBefore before={item.lineBefore} total={item.lineTotal} />
              </div>
              <GiftNotes gifts={item.gifts} />
            </div>
          </li>
        ))}
      </ul>
      <BoughtCards cards={cart.cards} heading={Heading} />
    </>
  )
}
