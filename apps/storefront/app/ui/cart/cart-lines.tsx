import { Notice } from '@karat/ui/notice.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import type { Cart, CartItem } from '@karat/contract/cart.ts'
import { type ReactNode, useEffect, useId } from 'react'
import { loadCartItems } from '../../state/cart/load-cart-items.ts'
import { loadShop, useShop } from '../../state/lazy-store.ts'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { useOptionNames } from '../../site/option-names.ts'
import { Picture } from '../../media/picture.tsx'
import { GiftNotes } from './gift-notes.tsx'
import { PriceParts } from './price-parts.tsx'
import { Money, useMoney } from '../../money/money.tsx'
import { priceChange } from '../../money/price-change.ts'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'
import './cart.css'

interface LinesProps {
  cart: Cart
  heading?: 'h2' | 'h3'
  /** Content that a page adds at the foot of each line. */
  extras?: (item: CartItem) => ReactNode
}

/** The lines of a cart, each with its options, price, quantity and removal; a removed one is replaced by a button that restores it. */
export function CartLines({ cart, heading = 'h2', extras }: LinesProps) {
  const removedAt = useShop((state) => state.cart.removed?.at ?? -1, -1)
  const lines = cart.items.map((item) => (
    <Line key={item.cartItemID} item={item} others={othersOf(item, cart)} heading={heading}>
      {extras?.(item)}
    </Line>
  ))
  if (removedAt >= 0)
    lines.splice(
      removedAt,
      0,
      <li key="removed">
        <RestoreRemoved />
      </li>,
    )
  return <ul>{lines}</ul>
}

/** Names the removed line and restores it on request; nothing where none was removed. */
export function RestoreRemoved() {
  const t = useMessages()
  const { settings } = useSite()
  const removed = useShop((state) => state.cart.removed, null)
  if (!removed) return null
  return (
    <p className="cart-put-back">
      <span>{t('bag.removed', { name: removed.item.name })}</span>
      <LinkButton onClick={() => void loadShop(settings).then(({ actions }) => actions.restoreRemoved())}>
        {t('bag.putBack')}
        <span className="ui-visually-hidden"> {removed.item.name}</span>
      </LinkButton>
    </p>
  )
}

/** Forgets the removed line when the cart is left. */
export function useForgetRemoved(): void {
  const { settings } = useSite()
  useEffect(() => () => void loadShop(settings).then(({ actions }) => actions.forgetRemoved()), [settings])
}

/** The number of units of a line's variant in other lines, with other engravings. */
const othersOf = ({ cartItemID, productID }: CartItem, { items }: Cart): number =>
  items.reduce((all, item) => (item.productID === productID && item.cartItemID !== cartItemID ? all + item.orderItemQuantity : all), 0)

interface LineProps {
  item: CartItem
  others: number
  heading: 'h2' | 'h3'
  children: ReactNode
}

function Line({ item, others, heading: Heading, children }: LineProps) {
  const t = useMessages()
  const money = useMoney()
  const { settings, cart } = useSite()
  const optionNames = useOptionNames()
  const whyNoMore = useId()
  const busy = useShop((state) => state.cart.loadingItems[item.cartItemID] ?? false, false)
  const price = item.orderItemPrice
  const listed = item.itemDetails.actualPrice
  const change = async (quantity: number) => {
    const { actions } = await loadShop(settings)
    await (quantity > 0 ? actions.update(item.cartItemID, item.productID, quantity) : actions.remove(item.cartItemID))
  }
  const outOfStock = item.available < item.orderItemQuantity
  const most = Math.min(item.available, cart ? Math.max(0, cart.maxQuantity - others) : item.available)
  const atLimit = item.orderItemQuantity >= most
  return (
    <li className="cart-line" aria-busy={busy}>
      <SiteLink to={`/p/${item.slug}?v=${item.productID}`} className="cart-line-picture" tabIndex={-1} aria-hidden="true">
        {item.picture && <Picture picture={item.picture} alt="" sizes="104px" />}
      </SiteLink>
      <div>
        <div className="cart-line-row">
          <Heading>
            <SiteLink to={`/p/${item.slug}?v=${item.productID}`} className="touch-area">
              <CatalogueText lang={item.lang}>{item.name}</CatalogueText>
            </SiteLink>
          </Heading>
          <Money amount={item.lineTotal} as="b" />
        </div>
        <div className="cart-line-row">
          <p className="type-small type-soft">{optionNames(item)}</p>
          {(listed > price || item.orderPromoDiscountAmount > 0) && (
            <p className="type-small type-soft">
              <span className="ui-visually-hidden">{t('price.before')} </span>
              <Money amount={listed} times={item.orderItemQuantity} as="s" />
            </p>
          )}
        </div>
        <GiftNotes gifts={item.gifts} />
        {item.availability === 'made_to_order' && <p className="type-small type-soft">{t('stock.madeIn', { days: item.leadDays })}</p>}
        {price !== item.seenPrice && (
          <Notice icon="notice">{t(priceChange(item), { before: money(item.seenPrice), now: money(price) })}</Notice>
        )}
        {item.engraving !== '' && !item.engravable && (
          <Notice tone="bad" icon="notice" role="alert">
            {t('engraving.gone')}
          </Notice>
        )}
        {outOfStock && (
          <Notice tone="bad" icon="notice" role="alert">
            {others > 0 && item.availableTogether > 0
              ? t('stock.together', { count: item.availableTogether })
              : item.available === 0
                ? t('stock.gone')
                : t('stock.only', { count: item.available })}
          </Notice>
        )}
        <div className="cart-line-actions">
          <span className="cart-quantity">
            <button
              type="button"
              disabled={busy || item.orderItemQuantity <= 1}
              onClick={() => void change(item.orderItemQuantity - 1)}
              aria-label={t('bag.less')}
            >
              −
            </button>
            <span className="type-num">
              <span className="ui-visually-hidden">{t('bag.quantity')} </span>
              {item.orderItemQuantity}
            </span>
            <button
              type="button"
              disabled={busy || atLimit || outOfStock}
              onClick={() => void change(item.orderItemQuantity + 1)}
              aria-label={t('bag.more')}
              aria-describedby={atLimit ? whyNoMore : undefined}
            >
              +
            </button>
          </span>
          <LinkButton disabled={busy} onClick={() => void loadCartItems(settings).then((bag) => bag.saveForLater(item))}>
            {t('bag.saveLater')}
            <span className="ui-visually-hidden"> {item.name}</span>
          </LinkButton>
          <LinkButton disabled={busy} onClick={() => void loadCartItems(settings).then((bag) => bag.moveToWishlist(item))}>
            {t('bag.toWishlist')}
            <span className="ui-visually-hidden"> {item.name}</span>
          </LinkButton>
          <LinkButton disabled={busy} onClick={() => void change(0)}>
            {t('bag.remove')}
            <span className="ui-visually-hidden"> {item.name}</span>
          </LinkButton>
        </div>
        {atLimit && !outOfStock && (
          <p className="type-small type-soft" id={whyNoMore}>
            {item.availability === 'one_of_a_kind'
              ? t('bag.onlyOne')
              : most < item.available
                ? t('bag.limit', { count: cart?.maxQuantity ?? most })
                : others > 0
                  ? t(item.availability === 'made_to_order' ? 'bag.limit' : 'stock.together', { count: item.availableTogether })
                  : t(item.availability === 'made_to_order' ? 'bag.most' : 'stock.only', { count: item.available })}
          </p>
        )}
      </div>
      <div className="cart-line-more">
        <PriceParts key={`${item.productID} ${price}`} productID={item.productID} engraved={item.engraving !== ''} />
        {children}
      </div>
    </li>
  )
}
