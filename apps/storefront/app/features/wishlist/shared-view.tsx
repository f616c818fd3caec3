import { LinkButton } from '@karat/ui/link-button.tsx'
import type { SharedEntry } from '@karat/contract/wishlist.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { SiteLink } from '../../site/site.tsx'
import { EmptyWishlist } from './empty-wishlist.tsx'
import { WishCard } from './wish-card.tsx'

const Heart = lazyPart(() => import('../../ui/cards/heart.tsx'))

/** A shared wishlist, read-only: its name and its variants, without its owner. */
export function SharedWishlist({ name, items }: { name: string; items: SharedEntry[] }) {
  const t = useMessages()
  return (
    <main id="main" className="layout-wrap layout-page wishlist">
      <h1>
        <bdi>{name === 'New' ? t('wishlist.title') : name}</bdi>
      </h1>
      <p className="type-soft">{t('wishlist.sharedText')}</p>
      {items.length === 0 ? (
        <EmptyWishlist />
      ) : (
        <ul className="wishlist-grid">
          {items.map((item) => (
            <li key={item.productID}>
              <WishCard piece={item}>
                <LinkButton as={SiteLink} to={`/p/${item.slug}?v=${item.productID}`}>
                  {t('wishlist.look')}
                  <span className="ui-visually-hidden"> {item.name}</span>
                </LinkButton>
              </WishCard>
              <Suspense>
                <Heart className="wishlist-remove" productID={item.productID} product={item.product} price={item.price} name={item.name} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
    </main>
  )
}
