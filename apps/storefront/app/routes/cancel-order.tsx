import { useParams } from 'react-router'
import { CancelView } from '../features/account/orders/cancel-view.tsx'
import { metaFor, orderTitle } from '../seo/meta.ts'
import type { Route } from './+types/cancel-order'
import '@karat/ui/field.css'
import '@karat/ui/checkbox.css'
import '../features/account/profile/profile.css'
import '../features/account/orders/cancel.css'

export function meta(args: Route.MetaArgs) {
  const title = orderTitle(args, 'cancel.title', args.params.number)
  return metaFor(args, {
    title,
    description: title,
    path: `/dashboard/order-listing/${args.params.number}/cancel`,
  })
}

export default function CancelOrder() {
  const { number = '' } = useParams()
  return <CancelView key={number} number={number.toUpperCase()} />
}
