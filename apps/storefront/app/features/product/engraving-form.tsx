import type { PriceBreakup, Variant } from '@karat/contract/products.ts'
import type { EngravingTerms } from '@karat/contract/engraving.ts'
import { engravedText, engravingProblem } from '@karat/sites/engraving.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../data/call.ts'
import { Money } from '../../money/money.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { EngravingField } from '../../ui/forms/engraving-field.tsx'
import { type Engraved, engravingField, notEngraved } from './engraved.ts'

interface EngravingFormProps {
  terms: EngravingTerms
  chosen: Variant
  onEngrave: (engraved: Engraved) => void
}

/** The text to engrave, and the price with it. */
export default function EngravingForm({ terms, chosen, onEngrave }: EngravingFormProps) {
  const t = useMessages()
  const { settings } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [price, setPrice] = useState<PriceBreakup | null>(null)
  const { productID } = chosen
  const current = price?.productID === productID ? price : null
  useEffect(() => {
    let isWanted = true
    const asked = { params: { id: productID }, body: { engraved: true } }
    void call(settings, 'POST /account/products/price/:id', asked).then((reply) => {
      if (isWanted) setPrice(reply?.responseBody ?? null)
    })
    return () => {
      isWanted = false
    }
  }, [settings, productID])
  useEffect(() => {
    const text = engravedText(typed)
    onEngrave(text === '' ? notEngraved : { text, isWrong: engravingProblem(text, terms) !== undefined, price: current })
  }, [typed, terms, current, onEngrave])
  return (
    <div className="product-engraving-form">
      <EngravingField ref={field} id={engravingField} terms={terms} colour={chosen.colour} typed={typed} onType={setTyped} />
      <p className="engraving-field-actions type-small">
        <span role="status">
          {current && (
            <>
              {t('engraving.price')} <Money amount={current.total} as="b" />
            </>
          )}
        </span>
        {typed !== '' && (
          <LinkButton
            onClick={() => {
              setTyped('')
              field.current?.focus()
            }}
          >
            {t('engraving.plain')}
          </LinkButton>
        )}
      </p>
    </div>
  )
}
