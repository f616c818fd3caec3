import { CartView } from '../features/cart/cart-view.tsx'
import { metaFor, wordOf } from '../platform/meta.ts'
import type { Route } from './+types/cart'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, { title: wordOf(args, 'bag.title'), description: wordOf(args, 'bag.title'), path: '/cart', index: false })
}

export default function Cart() {
  return <CartView />
}
