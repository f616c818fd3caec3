import { useParams } from 'react-router'
import { OrderView } from '../features/account/orders/order-view.tsx'
import { OrdersView } from '../features/account/orders/orders-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/orders'
import '@karat/ui/field.css'
import '../features/account/profile/profile.css'
import '../features/account/orders/orders.css'

export function meta(args: Route.MetaArgs) {
  const { number } = args.params
  const title = number === undefined ? messageOf(args, 'orders.title') : messageOf(args, 'orders.one', { number: number.toUpperCase() })
  return metaFor(args, {
    title,
    description: title,
    path: `/dashboard/order-listing${number === undefined ? '' : `/${number}`}`,
  })
}

export default function Orders() {
  const { number } = useParams()
  return number === undefined ? <OrdersView /> : <OrderView key={number} number={number.toUpperCase()} />
}
