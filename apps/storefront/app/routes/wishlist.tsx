import { WishlistView } from '../features/wishlist/wishlist-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/wishlist'
import '@karat/ui/field.css'
import '../features/wishlist/wishlist.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'wishlist.title'),
    description: messageOf(args, 'wishlist.title'),
    path: '/wishlist',
  })
}

export default function Wishlist() {
  return <WishlistView />
}
