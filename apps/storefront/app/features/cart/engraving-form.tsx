import type { CartItem } from '@karat/contract/cart.ts'
import type { EngravingTerms } from '@karat/contract/engraving.ts'
import { engravedText, engravingProblem } from '@karat/sites/engraving.ts'
import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../data/call.ts'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'
import { loadCartItems } from '../../state/cart/load-cart-items.ts'
import { EngravingField } from '../../ui/forms/engraving-field.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { Skeleton } from '../../ui/cards/skeleton.tsx'

/** The engraved text of a line, which can be changed or removed. */
export default function EngravingForm({ item }: { item: CartItem }) {
  const t = useMessages()
  const { settings } = useSite()
  const field = useRef<HTMLInputElement>(null)
  const [terms, setTerms] = useState<EngravingTerms | null>()
  const [attempt, setAttempt] = useState(0)
  const [isUnread, setUnread] = useState(false)
  const [typed, setTyped] = useState(item.engraving)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const { slug, cartItemID } = item
  useEffect(() => {
    let isCurrent = true
    // A product that is no longer sold cannot be engraved either; after any other failure the terms are unknown.
    const onFailure = (status: number) => {
      if (isCurrent) setUnread(status !== 404)
    }
    void call(settings, 'GET /api/products/:id/', { params: { id: slug } }, onFailure).then((reply) => {
      if (isCurrent) setTerms(reply?.product.engraving ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [settings, slug, attempt])

  async function change(lettering: string) {
    setBusy(true)
    try {
      const outcome = await (await loadCartItems(settings)).changeEngraving(item, lettering)
      setFailure(outcome.ok ? '' : failureText(t, outcome.failure))
    } catch {
      // A chunk failed to load.
      setFailure(t('problem.unavailable'))
    } finally {
      setBusy(false)
    }
  }
  function save(event: FormEvent) {
    event.preventDefault()
    const lettering = engravedText(typed)
    if (terms && !engravingProblem(lettering, terms)) void change(lettering)
    else field.current?.focus()
  }

  if (terms === undefined) return <Skeleton lines={3} />
  return (
    <form className="ui-fields" onSubmit={save} aria-busy={busy}>
      {isUnread && (
        <p className="type-small type-soft" role="alert">
          {t('error.title')}.{' '}
          <LinkButton
            onClick={() => {
              setUnread(false)
              setTerms(undefined)
              setAttempt(attempt + 1)
            }}
          >
            {t('error.action')}
          </LinkButton>
        </p>
      )}
      {terms && (
        <EngravingField
          ref={field}
          id={`engraving-${cartItemID}`}
          terms={terms}
          colour={item.colour}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setFailure('')
          }}
        />
      )}
      <p role="status" className="type-small ui-field-error">
        {failure}
      </p>
      <p className="engraving-field-actions">
        {terms && (
          <Button variant="secondary" type="submit" disabled={busy || engravedText(typed) === item.engraving}>
            {t('engraving.save')}
          </Button>
        )}
        {item.engraving !== '' && (
          <LinkButton disabled={busy} onClick={() => void change('')}>
            {t('engraving.plain')}
          </LinkButton>
        )}
      </p>
    </form>
  )
}
