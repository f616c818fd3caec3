import { LinkButton } from '@karat/ui/link-button.tsx'
import type { ProductDetail, Variant } from '@karat/contract/products.ts'
import { useMetalName, useSizeName } from '../../site/option-names.ts'
import { Icon } from '@karat/ui/icon.tsx'
import { useDifference, useMoney } from '../../money/money.tsx'
import { SiteLink } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'

const price = (variant: Variant) => variant.offer_price || variant.actualPrice
/** Further sizes are behind 'more sizes'. */
const shownSizes = 9

/** The variant with one option changed: otherwise as similar as possible. */
function nearest(
  product: ProductDetail,
  chosen: Variant,
  change: Partial<Pick<Variant, 'colour' | 'purity' | 'size'>>,
): Variant | undefined {
  const { colour, purity, size } = { colour: chosen.colour, purity: chosen.purity, size: chosen.size, ...change }
  const fits = (value: string, wanted: string | undefined) => wanted === undefined || value === wanted
  let best: Variant | undefined
  let bestScore = -1
  for (const variant of product.variants) {
    if (!fits(variant.colour, change.colour) || !fits(variant.purity, change.purity) || !fits(variant.size, change.size)) continue
    const score = Number(variant.colour === colour) * 4 + Number(variant.purity === purity) * 2 + Number(variant.size === size) * 3
    if (score > bestScore) [best, bestScore] = [variant, score]
  }
  return best
}

/**
 * Metal, purity and size. Every choice is a link to this page with that variant, so it works without JavaScript, can be
 * shared, and the page cache knows it.
 */
export function Options({ product, chosen }: { product: ProductDetail; chosen: Variant }) {
  const t = useMessages()
  const metalName = useMetalName()
  const unique = (name: 'colour' | 'purity') => [...new Set(product.variants.map((variant) => variant[name]))]
  const colours = unique('colour')
  const purities = unique('purity')
  return (
    <>
      {colours.length > 1 && (
        <fieldset className="product-option">
          <legend>
            <span>{t('product.metal')}</span> <span className="type-soft">{metalName(chosen)}</span>
          </legend>
          <div className="product-choices">
            {colours.map((colour) => (
              <Choice key={colour} product={product} to={nearest(product, chosen, { colour })} on={colour === chosen.colour}>
                <i className={`metal-dot metal-dot-${colour}`} aria-hidden="true" />
                {translateData(t, 'colour', colour)}
              </Choice>
            ))}
          </div>
        </fieldset>
      )}
      {purities.length > 1 && <Purities product={product} chosen={chosen} purities={purities} />}
      {product.sizeSystem !== 'none' && <SizeChoice product={product} chosen={chosen} />}
    </>
  )
}

function Choice({
  product,
  to,
  on,
  children,
}: {
  product: ProductDetail
  to: Variant | undefined
  on: boolean
  children: React.ReactNode
}) {
  const t = useMessages()
  if (!to) return null
  const soldOut = to.availability === 'sold_out'
  return (
    <SiteLink
      className={soldOut ? 'product-choices-gone' : undefined}
      to={`/p/${product.slug}${to.productID === product.lead ? '' : `?v=${encodeURIComponent(to.productID)}`}`}
      replace
      preventScrollReset
      rel="nofollow"
      aria-current={on ? 'true' : undefined}
    >
      {children}
      {soldOut && <span className="ui-visually-hidden">{t('availability.sold_out')}</span>}
    </SiteLink>
  )
}

function Purities({ product, chosen, purities }: { product: ProductDetail; chosen: Variant; purities: string[] }) {
  const t = useMessages()
  const money = useMoney()
  const difference = useDifference()
  return (
    <fieldset className="product-option">
      <legend>{t('product.purity')}</legend>
      <div className="product-choices">
        {purities.map((purity) => {
          const target = nearest(product, chosen, { purity })
          const priceDifference = target ? difference(price(target), price(chosen)) : 0
          return (
            <Choice key={purity} product={product} to={target} on={purity === chosen.purity}>
              {translateData(t, 'purity', purity)}
              {priceDifference !== 0 && (
                <span className="type-soft type-num" dir="ltr" suppressHydrationWarning>
                  {money(priceDifference, 'card', true)}
                </span>
              )}
            </Choice>
          )
        })}
      </div>
    </fieldset>
  )
}

function SizeChoice({ product, chosen }: { product: ProductDetail; chosen: Variant }) {
  const t = useMessages()
  const sizeName = useSizeName()
  const sizes = product.variants.filter((variant) => variant.colour === chosen.colour && variant.purity === chosen.purity)
  if (sizes.length < 2) return null
  // The range is around the size that the page opens with, so that the buttons stay in place.
  const usual = product.variants.find((variant) => variant.productID === product.lead)?.size
  const leadIndex = sizes.findIndex((variant) => variant.size === usual)
  const from = Math.min(Math.max(0, leadIndex - Math.floor(shownSizes / 2)), Math.max(0, sizes.length - shownSizes))
  const nearSizes = sizes.slice(from, from + shownSizes)
  const otherSizes = sizes.filter((variant) => !nearSizes.includes(variant))
  const sizeChoice = (variant: Variant) => (
    <Choice key={variant.productID} product={product} to={variant} on={variant.productID === chosen.productID}>
      <span className="type-num">{sizeName(product.sizeSystem, variant.size)}</span>
    </Choice>
  )
  return (
    <fieldset className="product-option">
      <legend>
        <span>{translateData(t, 'product.size', product.sizeSystem)}</span>
        {product.sizeSystem === 'ring' && (
          <LinkButton as={SiteLink} className="type-small" to="/pages/ring-size">
            <Icon name="ruler" small /> {t('product.findSize')}
          </LinkButton>
        )}
      </legend>
      <div className="product-choices product-sizes">{nearSizes.map(sizeChoice)}</div>
      {otherSizes.length > 0 && (
        <details className="product-more-sizes" open={otherSizes.some((variant) => variant.productID === chosen.productID)}>
          <LinkButton as="summary" className="type-small">
            {t('product.moreSizes')}
          </LinkButton>
          <div className="product-choices product-sizes">{otherSizes.map(sizeChoice)}</div>
        </details>
      )}
    </fieldset>
  )
}
