import type { CartItem } from '@karat/contract/cart.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'

const GiftForms = lazyWithMessages('gift-forms', () => import('./gift-forms.tsx'))

/** Gift wrap and message for the units of a line; the forms are loaded when the disclosure is opened. */
export function Gift({ item }: { item: CartItem }) {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="cart-view-gift" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="gift" /> {t('gift.title')}
        <span className="ui-visually-hidden"> {item.name}</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <GiftForms item={item} />
        </Suspense>
      )}
    </details>
  )
}
