import { CartView } from '../features/cart/cart-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/cart'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, { title: messageOf(args, 'bag.title'), description: messageOf(args, 'bag.title'), path: '/cart' })
}

export default function Cart() {
  return <CartView />
}
