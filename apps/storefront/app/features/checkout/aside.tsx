import type { Cart } from '@karat/contract/cart.ts'
import { SummaryRows } from '../../platform/bag.tsx'
import { useOptionNames } from '../../platform/option-names.ts'
import { CatalogueWords } from '../../platform/catalogue-words.tsx'
import { Picture } from '../../platform/picture.tsx'
import { Money } from '../../platform/site.tsx'
import { useWords } from '../../platform/words.tsx'

/** What is being bought, beside the steps. */
export function Aside({ cart }: { cart: Cart }) {
  const say = useWords()
  const optionNames = useOptionNames()
  return (
    <aside className="co-aside" aria-label={say('sum.title')}>
      <ul className="lines more">
        {cart.items.map((item) => (
          <li key={item.cartItemID} className="line">
            <span className="line-picture">{item.picture && <Picture picture={item.picture} alt="" sizes="104px" />}</span>
            <div>
              <div className="row">
                <h2>
                  <CatalogueWords lang={item.lang}>{item.name}</CatalogueWords>
                </h2>
                <Money amount={item.orderItemPrice} times={item.orderItemQuantity} as="b" />
              </div>
              <p className="small soft">
                {optionNames(item)}
                {item.orderItemQuantity > 1 && ` × ${item.orderItemQuantity}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      <SummaryRows summary={cart.summary} />
    </aside>
  )
}
