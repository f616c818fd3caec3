import type { Cart, CartItem, Summary } from '@karat/contract/cart.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadShop, useShop } from '../state/bridge.ts'
import { toastText } from '../state/cart-actions.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { PriceParts } from './price-parts.tsx'
import { CatalogueWords } from './catalogue-words.tsx'
import { useOptionNames } from './option-names.ts'
import { Money, SiteLink, useMoney, useSite } from './site.tsx'
import { useWords } from './words.tsx'
import '../styles/bag.css'

/** What stands where a bag has nothing in it. */
export function EmptyBag() {
  const say = useWords()
  return (
    <div className="empty">
      <p className="soft">{say('bag.empty')}</p>
      <SiteLink className="btn" to="/jewellery">
        {say('bag.emptyAction')}
      </SiteLink>
    </div>
  )
}

/** The lines of a bag, each with its options, price, quantity and the way out. */
export function BagLines({ cart, heading = 'h2' }: { cart: Cart; heading?: 'h2' | 'h3' }) {
  return (
    <ul className="lines">
      {cart.items.map((item) => (
        <Line key={item.cartItemID} item={item} heading={heading} />
      ))}
    </ul>
  )
}

function Line({ item, heading: Heading }: { item: CartItem; heading: 'h2' | 'h3' }) {
  const say = useWords()
  const money = useMoney()
  const { settings } = useSite()
  const optionNames = useOptionNames()
  const busy = useShop((state) => state.cart.loadingItems[item.cartItemID] ?? false, false)
  const price = item.orderItemPrice
  const change = async (quantity: number) => {
    const { actions } = await loadShop(settings)
    await (quantity > 0 ? actions.update(item.cartItemID, item.productID, quantity) : actions.remove(item.cartItemID))
  }
  const short = item.available < item.orderItemQuantity
  return (
    <li className="line" aria-busy={busy}>
      <SiteLink to={`/p/${item.slug}?v=${item.productID}`} className="line-picture" tabIndex={-1} aria-hidden="true">
        {item.picture && <Picture picture={item.picture} alt="" sizes="104px" />}
      </SiteLink>
      <div>
        <div className="row">
          <Heading>
            <SiteLink to={`/p/${item.slug}?v=${item.productID}`}>
              <CatalogueWords lang={item.lang}>{item.name}</CatalogueWords>
            </SiteLink>
          </Heading>
          <Money amount={price} times={item.orderItemQuantity} as="b" />
        </div>
        <p className="small soft">{optionNames(item)}</p>
        {item.availability === 'made_to_order' && <p className="small soft">{say('stock.madeIn', { days: item.leadDays })}</p>}
        {price !== item.seenPrice && (
          <p className="note">
            <Icon name="notice" />
            <span>
              {say(price > item.seenPrice ? 'bag.priceUp' : 'bag.priceDown', { before: money(item.seenPrice), now: money(price) })}
            </span>
          </p>
        )}
        {short && (
          <p className="note bad" role="alert">
            <Icon name="notice" />
            <span>{item.available === 0 ? say('stock.gone') : say('stock.only', { count: item.available })}</span>
          </p>
        )}
        <PriceParts key={`${item.productID} ${price}`} productID={item.productID} />
        <div className="acts">
          <span className="qty">
            <button
              type="button"
              disabled={busy || item.orderItemQuantity <= 1}
              onClick={() => void change(item.orderItemQuantity - 1)}
              aria-label={say('bag.less')}
            >
              −
            </button>
            <span className="num" aria-label={say('bag.quantity')}>
              {item.orderItemQuantity}
            </span>
            <button
              type="button"
              disabled={busy || item.orderItemQuantity >= item.available}
              onClick={() => void change(item.orderItemQuantity + 1)}
              aria-label={say('bag.more')}
            >
              +
            </button>
          </span>
          <button type="button" className="link" disabled={busy} onClick={() => void change(0)}>
            {say('bag.remove')}
            <span className="sr"> {item.name}</span>
          </button>
        </div>
      </div>
    </li>
  )
}

/** The money of a bag or order; the rows add up to the total, to the last minor unit. */
export function SummaryRows({
  summary,
  salesTaxLater = true,
  paid = false,
}: {
  summary: Summary
  salesTaxLater?: boolean
  paid?: boolean
}) {
  const say = useWords()
  return (
    <dl className="sum">
      <div>
        <dt>{say('sum.pieces')}</dt>
        <dd>
          <Money amount={summary.pieces} detail="exact" />
        </dd>
      </div>
      {summary.discount > 0 && (
        <div className="up">
          <dt>{say('sum.saved')}</dt>
          <dd>
            <Money amount={summary.discount} detail="exact" />
          </dd>
        </div>
      )}
      <div>
        <dt>{say('sum.delivery')}</dt>
        <dd>{summary.delivery === 0 ? say('sum.free') : <Money amount={summary.delivery} detail="exact" />}</dd>
      </div>
      {summary.salesTax === null && salesTaxLater && (
        <div>
          <dt>{say('sum.salesTax')}</dt>
          <dd className="soft">{say('sum.salesTaxLater')}</dd>
        </div>
      )}
      {summary.salesTax !== null && summary.salesTax > 0 && (
        <div>
          <dt>{say('sum.salesTax')}</dt>
          <dd>
            <Money amount={summary.salesTax} detail="exact" />
          </dd>
        </div>
      )}
      <div className="total">
        <dt>{say(paid ? 'sum.paid' : 'sum.total')}</dt>
        <dd>
          <Money amount={summary.total} detail="exact" />
        </dd>
      </div>
      {summary.taxIncluded > 0 && (
        <div className="small soft">
          <dt>{say('sum.taxIncluded', { names: summary.taxNames.join(' + ') })}</dt>
          <dd>
            <Money amount={summary.taxIncluded} detail="exact" />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The summary of a bag with what has to be said before paying. */
export function BagSummary({ cart }: { cart: Cart }) {
  const say = useWords()
  const busy = useShop((state) => state.cart.loading || Object.keys(state.cart.loadingItems).length > 0, false)
  return (
    <div aria-busy={busy}>
      <SummaryRows summary={cart.summary} />
      {cart.summary.idProofNeeded && (
        <p className="note">
          <Icon name="notice" />
          <span>{say('bag.idProof')}</span>
        </p>
      )}
    </div>
  )
}

/** Holds the prices and goes to the checkout; says why where that cannot be. */
export function CheckOutButton() {
  const say = useWords()
  const { settings, locale } = useSite()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const short = useShop((state) => state.cart.cart?.items.some((item) => item.available < item.orderItemQuantity) ?? false, false)
  async function go() {
    setBusy(true)
    const { actions } = await loadShop(settings)
    const held = await actions.hold()
    setBusy(false)
    if (held.ok) await navigate(`/${locale}/checkout`)
    else actions.toast('error', held.failure.message || toastText.wrong)
  }
  return (
    <button type="button" className="btn wide" disabled={busy || short} onClick={() => void go()}>
      {say('bag.checkOut')}
    </button>
  )
}
