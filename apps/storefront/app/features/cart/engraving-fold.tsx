import type { CartItem } from '@karat/contract/cart.ts'
import { Suspense, useState } from 'react'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import { Skeleton } from '../../ui/cards/skeleton.tsx'

const EngravingForm = lazyWithMessages('engraving-form', () => import('./engraving-form.tsx'))

/** The engraving of a line; its form is loaded when the disclosure is opened. */
export function EngravingFold({ item }: { item: CartItem }) {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="cart-view-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="type-small">
        {item.engraving ? t('engraving.change') : t('engraving.title')}
        <span className="ui-visually-hidden"> {item.name}</span>
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <EngravingForm key={item.engraving} item={item} />
        </Suspense>
      )}
    </details>
  )
}
