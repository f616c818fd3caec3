import { LinkButton } from '@karat/ui/link-button.tsx'
import type { Card, PriceBreakup, ProductDetail, Variant } from '@karat/contract/products.ts'
import type { ProductReviews as Reviews } from '@karat/contract/reviews.ts'
import { formatGrams } from '@karat/money/format.ts'
import { languageTag } from '@karat/sites/locale.ts'
import { Suspense, useCallback, useState } from 'react'
import { CardGrid } from '../../ui/cards/card.tsx'
import { lazyPart } from '../../site/lazy-with-messages.tsx'
import { CatalogueText } from '../../site/catalogue-texts.tsx'
import { type Breadcrumb, Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Icon } from '@karat/ui/icon.tsx'
import { useMoment } from '../../site/moment.ts'
import { Money, useMoney } from '../../money/money.tsx'
import { SiteLink, useSite } from '../../site/site.tsx'
import { translateData, useMessages } from '../../site/messages.tsx'
import { Stars } from '../../ui/reviews/stars.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { type Engraved, notEngraved } from './engraved.ts'
import { Engraving } from './engraving.tsx'
import { Options } from './options.tsx'
import { ProductMedia } from './product-media.tsx'

// Rendered with the page but hydrated later: their code is not in the first bytes.
const ProductDetails = lazyPart(() => import('./product-details.tsx'))
const Heart = lazyPart(() => import('../../ui/cards/heart.tsx'))
const DeliveryCheck = lazyPart(() => import('./delivery-check.tsx'))
const ProductOffers = lazyPart(() => import('./product-offers.tsx'))
const ProductReviews = lazyPart(() => import('./product-reviews.tsx'))

export interface ProductData {
  product: ProductDetail
  chosen: Variant
  price: PriceBreakup
  trail: Breadcrumb[]
  upsell: Card[]
  /** The first of them; null where there is none. */
  reviews: Reviews | null
}

/** The product page: pictures, name and price, options, then price breakup and specification. */
export function ProductView({ product, chosen, price, trail, upsell, reviews }: ProductData) {
  const t = useMessages()
  const [engraved, setEngraved] = useState({ product: product.product, ...notEngraved })
  const onEngrave = useCallback((wanted: Engraved) => setEngraved({ product: product.product, ...wanted }), [product.product])
  // The page of another product starts without an engraving.
  const wanted = engraved.product === product.product ? engraved : notEngraved
  const isEngraved = wanted.text !== '' && !wanted.isWrong
  const engravedPrice = isEngraved && wanted.price?.productID === chosen.productID ? wanted.price : null
  const plain = chosen.offer_price || chosen.actualPrice
  const amount = engravedPrice?.total ?? plain
  return (
    <main id="main" className="layout-wrap product">
      <Breadcrumbs trail={trail} />
      <div className="product-main">
        <ProductMedia product={product} colour={chosen.colour} />
        <div className="product-buy">
          <h1>
            <CatalogueText lang={product.lang}>{product.name}</CatalogueText>
          </h1>
          <p className="product-lead">
            <CatalogueText lang={product.lang}>{product.subtitle}</CatalogueText>
          </p>
          <p className="product-amount">
            <Money amount={amount} />
            {chosen.offer_price > 0 && (
              <>
                {' '}
                <span className="ui-visually-hidden">{t('price.before')}</span>
                <Money amount={chosen.actualPrice + amount - plain} as="s" />
              </>
            )}
          </p>
          <PriceNote price={price} chosen={chosen} />
          {chosen.ofReadyPiece && <PieceWeight grossMg={chosen.grossMg} />}
          {reviews && (
            <p className="product-rating">
              <Stars rating={reviews.summary.average} />{' '}
              <LinkButton as="a" href="#reviews">
                <span className="type-num">{reviews.summary.average.toFixed(1)}</span> ({reviews.summary.count})
                <span className="ui-visually-hidden"> {t('reviews.title')}</span>
              </LinkButton>
            </p>
          )}
          <Options product={product} chosen={chosen} />
          {product.engraving && (
            <Engraving key={product.product} terms={product.engraving} chosen={chosen} engraved={wanted} onEngrave={onEngrave} />
          )}
          <div className="product-add">
            <Stock chosen={chosen} engravingDays={isEngraved ? (product.engraving?.workingDays ?? 0) : 0} />
            <AddToCart productID={chosen.productID} soldOut={chosen.availability === 'sold_out'} price={amount} engraved={wanted} />
            {product.listed && (
              <Suspense>
                <Heart className="product-heart" productID={chosen.productID} product={product.product} price={plain} name={product.name} />
              </Suspense>
            )}
          </div>
          {product.listed && (
            <Suspense fallback={<div className="product-delivery-space" />}>
              <DeliveryCheck productID={chosen.productID} engraved={isEngraved} />
            </Suspense>
          )}
          {product.listed && (
            <Suspense>
              <ProductOffers productID={chosen.productID} />
            </Suspense>
          )}
        </div>
      </div>
      {product.listed && (
        <Suspense fallback={<div className="product-details" />}>
          <ProductDetails product={product} chosen={chosen} price={engravedPrice ?? price} />
        </Suspense>
      )}
      <section className="product-about">
        <h2>{t('product.about')}</h2>
        <p>
          <CatalogueText lang={product.lang}>{product.description}</CatalogueText>
        </p>
        <ul>
          {product.details.map((detail) => (
            <li key={detail}>
              <CatalogueText lang={product.lang}>{detail}</CatalogueText>
            </li>
          ))}
        </ul>
      </section>
      {reviews && (
        <Suspense fallback={<section className="product-reviews" />}>
          <ProductReviews slug={product.slug} reviews={reviews} />
        </Suspense>
      )}
      {upsell.length > 0 && (
        <section className="layout-section">
          <header className="layout-section-head">
            <h2>{t('product.upsell')}</h2>
          </header>
          <CardGrid cards={upsell} />
        </section>
      )}
    </main>
  )
}

/** The basis of the price: taxes, the metal's rate and its time. */
function PriceNote({ price, chosen }: { price: PriceBreakup; chosen: Variant }) {
  const t = useMessages()
  const site = useSite()
  const money = useMoney()
  const formatMoment = useMoment()
  const taxes = t(site.settings.profile.taxNote === 'before' ? 'price.beforeTax' : 'price.allTaxes')
  const metal = price.rows.find((row) => row.code === 'metal')
  if (price.total === 0) return null
  if (!metal) return <p className="product-price-note">{taxes}</p>
  const rateTime = formatMoment(price.rateAt)
  return (
    <p className="product-price-note">
      <Icon name="clock" small />
      <span suppressHydrationWarning>
        {taxes} {t('price.basis', { rate: money(metal.rate ?? 0), metal: translateData(t, 'rate', chosen.purity), at: rateTime })}{' '}
        <LinkButton as="a" href="#breakup">
          {t('price.how')}
        </LinkButton>
      </span>
    </p>
  )
}

/** The weight of the ready piece that makes the price, in milligrams. */
function PieceWeight({ grossMg }: Pick<Variant, 'grossMg'>) {
  const t = useMessages()
  const grams = formatGrams(grossMg, languageTag(useSite()))
  return <p className="product-price-note">{t('stock.thisPiece', { weight: t('unit.gram', { grams }) })}</p>
}

/** The availability of a variant: in stock, the working days of its making or engraving, or sold out with a link to products in stock. */
export function Stock({ chosen, engravingDays }: { chosen: Pick<Variant, 'availability' | 'leadDays'>; engravingDays: number }) {
  const t = useMessages()
  const { availability, leadDays } = chosen
  const isReady = availability === 'ready' && engravingDays === 0
  const words =
    availability === 'made_to_order'
      ? t('stock.madeIn', { days: leadDays })
      : availability === 'ready' && !isReady
        ? t('stock.readyIn', { days: engravingDays })
        : translateData(t, 'availability', availability)
  return (
    <p className={`product-stock ${isReady ? 'is-ready' : ''}`}>
      {isReady && <Icon name="tick" small />}
      {words}
      {availability === 'sold_out' && (
        <>
          {' '}
          <LinkButton as={SiteLink} to="/jewellery?ready=1">
            {t('stock.others')}
          </LinkButton>
        </>
      )}
    </p>
  )
}
