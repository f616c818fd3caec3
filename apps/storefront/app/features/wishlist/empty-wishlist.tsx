import { Button } from '@karat/ui/button.tsx'
import { Icon } from '@karat/ui/icon.tsx'
import { useMessages } from '../../site/messages.tsx'
import { SiteLink } from '../../site/site.tsx'

/** An empty list, with the explanation how to add to it. */
export function EmptyWishlist() {
  const t = useMessages()
  return (
    <div className="wishlist-empty">
      <Icon name="heart" />
      <h2>{t('wishlist.empty')}</h2>
      <p className="type-soft">{t('wishlist.emptyText')}</p>
      <Button as={SiteLink} to="/jewellery?sort=new">
        {t('wishlist.emptyAction')}
      </Button>
    </div>
  )
}
