import type { CartItem } from '@karat/contract/cart.ts'
import type { ProductDetail, Variant } from '@karat/contract/products.ts'
import { Button } from '@karat/ui/button.tsx'
import { Field } from '@karat/ui/field.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { type FormEvent, useEffect, useState } from 'react'
import { call } from '../../data/call.ts'
import { useDifference, useMoney } from '../../money/money.tsx'
import { translateData, type Translate, useMessages } from '../../site/messages.tsx'
import { useMetalName, useOptionNames, useSizeName } from '../../site/option-names.ts'
import { useSite } from '../../site/site.tsx'
import type { CallFailure } from '../../state/api.ts'
import { loadCartItems } from '../../state/cart/load-cart-items.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { Skeleton } from '../../ui/cards/skeleton.tsx'
import { maxOfLine, metalOf, nearestOf, priceOnLine } from './variant-choice.ts'
import '@karat/ui/field.css'

/** The sizes and metals of a line's product with their prices; read when the disclosure is opened. */
export default function VariantForm({ item }: { item: CartItem }) {
  const t = useMessages()
  const { settings } = useSite()
  const [product, setProduct] = useState<ProductDetail | null>()
  const [attempt, setAttempt] = useState(0)
  const { slug } = item
  useEffect(() => {
    let isCurrent = true
    void call(settings, 'GET /api/products/:id/', { params: { id: slug } }).then((reply) => {
      if (isCurrent) setProduct(reply?.product ?? null)
    })
    return () => {
      isCurrent = false
    }
  }, [settings, slug, attempt])
  if (product === undefined) return <Skeleton lines={3} />
  if (product === null)
    return (
      <p className="type-small type-soft" role="alert">
        {t('error.title')}.{' '}
        <LinkButton
          onClick={() => {
            setProduct(undefined)
            setAttempt(attempt + 1)
          }}
        >
          {t('error.action')}
        </LinkButton>
      </p>
    )
  const [first, second] = product.variants
  if (!first || !second) return <p className="type-small type-soft">{t('bag.changeNone')}</p>
  return <Choices item={item} product={product} first={first} />
}

/** Why a line could not become another variant. */
function refusal(t: Translate, failure: CallFailure): string {
  return failure.code === 'too_many' ? t('bag.most', { count: maxOfLine }) : failureText(t, failure)
}

function Choices({ item, product, first }: { item: CartItem; product: ProductDetail; first: Variant }) {
  const t = useMessages()
  const money = useMoney()
  const difference = useDifference()
  const metalName = useMetalName()
  const optionNames = useOptionNames()
  const sizeName = useSizeName()
  const { settings } = useSite()
  const [wanted, setWanted] = useState(item.productID)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState(false)
  const { variants, sizeSystem } = product
  const chosen = variants.find(({ productID }) => productID === wanted) ?? first
  const metals = [...new Map(variants.map((variant) => [metalOf(variant), variant])).values()]
  const sizes = variants.filter((variant) => metalOf(variant) === metalOf(chosen))
  const choose = (variant: Variant | undefined) => {
    if (variant) setWanted(variant.productID)
    setProblem('')
    setDone(false)
  }
  const id = (field: string) => `variant-${field}-${item.cartItemID}`
  const engravingDays = item.engraving === '' ? 0 : (product.engraving?.workingDays ?? 0)
  const soldOut = chosen.availability === 'sold_out'
  const price = priceOnLine(chosen, item, variants)
  const more = difference(price, item.orderItemPrice)

  async function change(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setBusy(true)
    try {
      const outcome = await (await loadCartItems(settings)).changeVariant(item, chosen.productID)
      setDone(outcome.ok)
      setProblem(outcome.ok ? '' : refusal(t, outcome.failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="ui-fields" onSubmit={(event) => void change(event)} aria-busy={busy}>
      {metals.length > 1 && (
        <Field
          as="select"
          id={id('metal')}
          label={t('product.metal')}
          width="half"
          value={metalOf(chosen)}
          onChange={(event) => choose(nearestOf(variants, chosen, event.currentTarget.value))}
        >
          {metals.map((variant) => (
            <option key={metalOf(variant)} value={metalOf(variant)}>
              {metalName(variant)}
            </option>
          ))}
        </Field>
      )}
      {sizeSystem !== 'none' && sizes.length > 1 && (
        <Field
          as="select"
          id={id('size')}
          label={translateData(t, 'product.size', sizeSystem)}
          width="half"
          value={chosen.productID}
          onChange={(event) => choose(variants.find(({ productID }) => productID === event.currentTarget.value))}
        >
          {sizes.map((variant) => (
            <option key={variant.productID} value={variant.productID}>
              {sizeName(sizeSystem, variant.size)}
              {variant.availability === 'sold_out' && ` · ${t('availability.sold_out')}`}
            </option>
          ))}
        </Field>
      )}
      <p role="status" className="type-small">
        {problem ? (
          <span className="ui-field-error">{problem}</span>
        ) : done ? (
          t('bag.changed', { options: optionNames(item), price: money(item.orderItemPrice) })
        ) : (
          [
            money(price),
            more !== 0 && money(more, 'card', true),
            chosen.availability === 'made_to_order'
              ? t('stock.madeIn', { days: chosen.leadDays })
              : chosen.availability === 'ready' && engravingDays > 0
                ? t('stock.readyIn', { days: engravingDays })
                : translateData(t, 'availability', chosen.availability),
          ]
            .filter(Boolean)
            .join(' · ')
        )}
      </p>
      <p>
        <Button variant="secondary" type="submit" disabled={busy || soldOut || chosen.productID === item.productID}>
          {t('bag.changeNow')}
        </Button>
      </p>
    </form>
  )
}
