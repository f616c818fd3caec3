import type { ProductDetail, Variant } from '@karat/contract/products.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { Money } from '../../money/money.tsx'
import { lazyWithMessages } from '../../site/lazy-with-messages.tsx'
import { useMessages } from '../../site/messages.tsx'
import type { Engraved } from './engraved.ts'

const EngravingForm = lazyWithMessages('product-engraving', () => import('./engraving-form.tsx'))

interface EngravingProps {
  terms: NonNullable<ProductDetail['engraving']>
  chosen: Variant
  engraved: Engraved
  onEngrave: (engraved: Engraved) => void
}

/** The engraving of a product in a disclosure, one line while it is closed. The form's code is loaded when it is opened. */
export function Engraving({ terms, chosen, engraved, onEngrave }: EngravingProps) {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <details
      className="product-engraving"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open)
        setWasOpen(wasOpen || event.currentTarget.open)
      }}
    >
      <summary>
        <span>{t('engraving.title')}</span>
        <span className="type-soft">
          {engraved.text ? (
            <bdi>{engraved.text}</bdi>
          ) : (
            <>
              + <Money amount={terms.charge} />
            </>
          )}{' '}
          <Icon name="down" small />
        </span>
      </summary>
      {wasOpen && (
        // The cart's skeleton would load the cart's styles.
        <Suspense fallback={<p className="product-engraving-wait" aria-busy="true" />}>
          <EngravingForm terms={terms} chosen={chosen} onEngrave={onEngrave} />
        </Suspense>
      )}
    </details>
  )
}
