import type { CartItem } from '@karat/contract/cart.ts'
import { Suspense, useState } from 'react'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'

const VariantForm = lazyWithMessages('variant-form', () => import('./variant-form.tsx'))

/** Another size or metal for a line; the form is loaded when the disclosure is opened. */
export function VariantFold({ item }: { item: CartItem }) {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="cart-view-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="type-small">
        {t('bag.change')}
        <span className="ui-visually-hidden"> {item.name}</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <VariantForm item={item} />
        </Suspense>
      )}
    </details>
  )
}
