import { IconButton } from '@karat/ui/icon-button.tsx'
import { lowerFirst } from '@karat/sites/locale.ts'
import type { SharedEntry, WishlistEntryReply } from '@karat/contract/wishlist.ts'
import type { ReactNode } from 'react'
import { Picture } from '../../media/picture.tsx'
import { Money, useDifference, useMoney } from '../../money/money.tsx'
import { useDay } from '../../site/use-day.ts'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { useOptionNames } from '../../site/option-names.ts'
import { translateData, useMessages } from '../../site/messages.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'

/** A variant of a list; a shared list has no data of the day when it was added. */
export type WishPiece = SharedEntry & Partial<Pick<WishlistEntryReply, 'priceAdded' | 'rateChange' | 'addedAt'>>

interface WishCardProps {
  piece: WishPiece
  /** Removes it from the list; without it the list is read-only. */
  onRemove?: () => void
  /** Further actions on the card. */
  children?: ReactNode
}

/** A variant on a wishlist: its current price, its price when it was added, and the cause of the difference. */
export function WishCard({ piece, onRemove, children }: WishCardProps) {
  const t = useMessages()
  const day = useDay()
  const optionNames = useOptionNames()
  const { slug, productID, name, lang, picture, price, actualPrice, available, addedAt } = piece
  return (
    <article className={available ? 'wishlist-card' : 'wishlist-card is-gone'}>
      <SiteLink to={`/p/${slug}?v=${productID}`} prefetch="intent">
        <figure>
          {picture && <Picture picture={picture} alt="" sizes="(max-width: 900px) 50vw, 25vw" />}
          {!available && <span className="wishlist-tag">{t('availability.sold_out')}</span>}
        </figure>
        <h2>
          <CatalogueText lang={lang}>{name}</CatalogueText>
        </h2>
      </SiteLink>
      <p className="wishlist-price">
        <Money amount={price} />
        {actualPrice > price && (
          <>
            <span className="ui-visually-hidden"> {t('price.before')} </span>
            <Money amount={actualPrice} as="s" />
          </>
        )}
      </p>
      <p className="type-small type-soft" suppressHydrationWarning>
        {optionNames(piece)}
        {addedAt && (
          <>
            <br />
            {t('wishlist.added', { day: day(addedAt.slice(0, 10), { day: 'numeric', month: 'long' }) })}
          </>
        )}
      </p>
      <PriceChange piece={piece} />
      {children && <div className="wishlist-actions">{children}</div>}
      {onRemove && <IconButton icon="close" className="wishlist-remove" label={t('wishlist.remove', { name })} onClick={onRemove} />}
    </article>
  )
}

/** The change of the price since the variant was added, with its metal where that is the cause. A rise is grey. */
function PriceChange({ piece: { price, priceAdded, rateChange = null, metal } }: { piece: WishPiece }) {
  const t = useMessages()
  const money = useMoney()
  const difference = useDifference()
  const { language } = useSite()
  if (priceAdded === undefined || priceAdded === null) return null
  if (price === priceAdded) return <p className="type-small type-soft">{t('wishlist.same')}</p>
  const fell = price < priceAdded
  const amount = money(fell ? difference(priceAdded, price) : difference(price, priceAdded))
  // A metal rate that changed in the other direction is not the cause.
  const isReason = rateChange !== null && rateChange !== 0 && rateChange < 0 === fell
  const values = { amount, metal: lowerFirst(translateData(t, 'metal', metal), language), percent: Math.abs(rateChange ?? 0) }
  return (
    <p className={`type-small ${fell ? 'wishlist-fell' : 'type-soft'}`}>
      {isReason ? t(fell ? 'wishlist.lessByMetal' : 'wishlist.moreByMetal', values) : t(fell ? 'wishlist.less' : 'wishlist.more', values)}
    </p>
  )
}
