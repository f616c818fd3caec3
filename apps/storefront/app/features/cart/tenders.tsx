import { Icon } from '@karat/ui/icon.tsx'
import type { Cart } from '@karat/contract/cart.ts'
import { Suspense, useState } from 'react'
import { latePart } from '../../site/late-part.tsx'
import { useMessages } from '../../site/messages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** What needs the store comes once the fold is opened. */
const TenderForms = latePart('tender-forms', () => import('./tender-forms.tsx'))

/** What pays a part of the cart without money: the customer's store credit, and gift cards of anybody. */
export function Tenders({ cart }: { cart: Cart }) {
  const t = useMessages()
  const [isOpen, setOpen] = useState(cart.summary.tenders.length > 0)
  return (
    <details className="cart-view-tenders" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t('tenders.title')} <Icon name="down" small />
      </summary>
      {isOpen && (
        <Suspense fallback={<Skeleton />}>
          <TenderForms cart={cart} />
        </Suspense>
      )}
    </details>
  )
}
