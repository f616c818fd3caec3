import type { ProductReviews } from '@karat/contract/reviews.ts'
import { ProductView } from '../features/product/product-view.tsx'
import { packProduct, unpackProduct } from '../features/product/variants.ts'
import { notFound, pageApi, sealData, sharePage, unavailable } from '../data/loaders.ts'
import { unseal } from '../site/sealed.ts'
import { metaFor, siteOf } from '../seo/meta.ts'
import { breadcrumbData } from '../seo/seo.ts'
import type { Route } from './+types/product'

/** How many reviews stand on the page of a product. */
const shownReviews = 3

const shown = new WeakMap<ProductReviews, ProductReviews>()

/** What a product's page shows of its reviews: the same object on pages of the same product, rendered one after the other. */
function firstReviews(reviewed: ProductReviews): ProductReviews {
  const first = shown.get(reviewed) ?? { ...reviewed, photos: [], reviews: reviewed.reviews.slice(0, shownReviews) }
  shown.set(reviewed, first)
  return first
}

export async function loader(args: Route.LoaderArgs) {
  sharePage(args)
  const api = await pageApi(args)
  const { slug } = args.params
  const params = { id: slug }
  let status = 0
  const [detail, trail, upsell] = await Promise.all([
    api.call('GET /api/products/:id/', { params }, (failedStatus) => {
      status = failedStatus
    }),
    api.call('GET /api/products/breadcrumb/:id/', { params }),
    api.call('GET /api/products/:id/upsell', { params }),
  ])
  if (!detail) throw status === 404 || status === 400 ? notFound() : unavailable()
  const { product } = detail
  if (product.slug !== slug) throw notFound()
  const requestedVariant = new URL(args.request.url).searchParams.get('v')
  const chosen = product.variants.find((variant) => variant.productID === (requestedVariant ?? product.lead))
  if (!chosen) throw notFound()
  const [price, reviewed] = await Promise.all([
    api.call('POST /account/products/price/:id', { params: { id: chosen.productID }, body: {} }),
    product.kind === 'piece'
      ? api.call('GET /api/products/:id/reviews/page/:page', { params: { id: product.lead, page: '1' }, query: {} })
      : null,
  ])
  if (!price) throw unavailable()
  return sealData(args, {
    product: packProduct(product),
    chosen,
    price: price.responseBody,
    trail: trail?.breadcrumb ?? [],
    upsell: upsell?.cards ?? [],
    reviews: reviewed && reviewed.total > 0 ? firstReviews(reviewed) : null,
  })
}

const schemaStock: Record<string, string> = {
  ready: 'InStock',
  one_of_a_kind: 'LimitedAvailability',
  made_to_order: 'MadeToOrder',
  sold_out: 'SoldOut',
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const { product, chosen, trail, reviews } = unseal(args.loaderData)
  const site = siteOf(args)
  const path = `/p/${product.slug}`
  const picture = product.pictures.find((candidate) => candidate.colour === chosen.colour) ?? product.pictures[0]
  const data = site
    ? [
        {
          '@context': 'https://schema.org',
          '@type': 'Product',
          name: product.name,
          description: product.description,
          sku: chosen.productID,
          image: product.pictures.map((candidate) => `${site.origin}/media/${candidate.id}?w=1200&f=jpeg`),
          brand: { '@type': 'Brand', name: site.settings.profile.house.name },
          ...(reviews
            ? {
                aggregateRating: {
                  '@type': 'AggregateRating',
                  ratingValue: reviews.summary.average,
                  reviewCount: reviews.summary.count,
                },
              }
            : {}),
          offers: {
            '@type': 'Offer',
            url: `${site.origin}/${site.locale}${path}`,
            price: chosen.offer_price || chosen.actualPrice,
            priceCurrency: site.settings.currencyCode,
            availability: `https://schema.org/${schemaStock[chosen.availability] ?? 'InStock'}`,
          },
        },
        breadcrumbData(site, trail),
      ]
    : []
  return metaFor(args, { title: product.name, description: product.subtitle, path, picture: picture?.id, data })
}

export default function Product({ loaderData }: Route.ComponentProps) {
  const page = unseal(loaderData)
  return <ProductView {...page} product={unpackProduct(page.product)} />
}
