import { notFound, pageApi, unavailable } from '../data/loaders.ts'
import { SharedWishlist } from '../features/wishlist/shared-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/shared-wishlist'
import '../features/wishlist/wishlist.css'

/** Private, never cached: a withdrawn list is not shown again. */
export async function loader(args: Route.LoaderArgs) {
  const api = await pageApi(args)
  let status = 0
  const params = { shareID: args.params.share }
  const shared = await api.call('GET /api/products/wishLists/shared/:shareID', { params }, (failedStatus) => {
    status = failedStatus
  })
  if (!shared) throw status === 404 || status === 400 ? notFound() : unavailable()
  return { name: shared.wishlistName, items: shared.items }
}

export function meta(args: Route.MetaArgs) {
  const title = messageOf(args, 'wishlist.title')
  return metaFor(args, { title, description: title, path: '/wishlist' })
}

export default function SharedWishlistPage({ loaderData: { name, items } }: Route.ComponentProps) {
  return <SharedWishlist name={name} items={items} />
}
