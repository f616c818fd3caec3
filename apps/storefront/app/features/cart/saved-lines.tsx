import type { SavedPiece } from '@karat/contract/saved.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Picture } from '../../media/picture.tsx'
import { Money } from '../../money/money.tsx'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useOptionNames } from '../../site/option-names.ts'
import { SiteLink, useSite } from '../../site/site.tsx'
import { useShop } from '../../state/lazy-store.ts'
import { loadCartItems } from '../../state/cart/load-cart-items.ts'
import { GiftNotes } from '../../ui/cart/gift-notes.tsx'
import '../../ui/cart/cart.css'

/** The saved products at current prices, each with a button that moves it back to the cart. */
export default function SavedLines({ saved }: { saved: readonly SavedPiece[] }) {
  const t = useMessages()
  return (
    <section className="cart-view-saved" aria-labelledby="saved-title">
      <h2 id="saved-title">{t('saved.title')}</h2>
      <p className="type-small type-soft">{t('saved.text')}</p>
      <ul>
        {saved.map((piece) => (
          <SavedLine key={piece.savedID} piece={piece} />
        ))}
      </ul>
    </section>
  )
}

function SavedLine({ piece }: { piece: SavedPiece }) {
  const t = useMessages()
  const { settings } = useSite()
  const optionNames = useOptionNames()
  const { savedID, productID, slug, name, lang, picture, quantity, price, actualPrice, available, availability, leadDays } = piece
  const busy = useShop((state) => state.cart.loadingItems[savedID] ?? false, false)
  return (
    <li className="cart-line" aria-busy={busy}>
      <SiteLink to={`/p/${slug}?v=${productID}`} className="cart-line-picture" tabIndex={-1} aria-hidden="true">
        {picture && <Picture picture={picture} alt="" sizes="104px" />}
      </SiteLink>
      <div>
        <div className="cart-line-row">
          <h3>
            <SiteLink to={`/p/${slug}?v=${productID}`} className="touch-area">
              <CatalogueText lang={lang}>{name}</CatalogueText>
            </SiteLink>
          </h3>
          <Money amount={price} times={quantity} as="b" />
        </div>
        <div className="cart-line-row">
          <p className="type-small type-soft">
            {quantity > 1 && `${quantity} × `}
            {optionNames(piece)}
          </p>
          {actualPrice > price && (
            <p className="type-small type-soft">
              <span className="ui-visually-hidden">{t('price.before')} </span>
              <Money amount={actualPrice} times={quantity} as="s" />
            </p>
          )}
        </div>
        <GiftNotes gifts={piece.gifts} />
        {available === 0 ? (
          <p className="type-small type-soft">{t('availability.sold_out')}</p>
        ) : available < quantity ? (
          <p className="type-small type-soft">{t('stock.only', { count: available })}</p>
        ) : (
          availability === 'made_to_order' && <p className="type-small type-soft">{t('stock.madeIn', { days: leadDays })}</p>
        )}
        <div className="cart-line-actions">
          <LinkButton disabled={busy || available === 0} onClick={() => void loadCartItems(settings).then((bag) => bag.moveToCart(piece))}>
            {t('wishlist.move')}
            <span className="ui-visually-hidden"> {name}</span>
          </LinkButton>
          <LinkButton disabled={busy} onClick={() => void loadCartItems(settings).then((bag) => bag.removeSaved(piece))}>
            {t('bag.remove')}
            <span className="ui-visually-hidden"> {name}</span>
          </LinkButton>
        </div>
      </div>
    </li>
  )
}
