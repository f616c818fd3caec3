import { useParams } from 'react-router'
import { RevisedView } from '../features/account/orders/revised-view.tsx'
import { metaFor, orderTitle } from '../seo/meta.ts'
import type { Route } from './+types/revised-order'
import '@karat/ui/checkbox.css'
import '../features/account/profile/profile.css'
import '../features/account/orders/revised.css'

export function meta(args: Route.MetaArgs) {
  const title = orderTitle(args, 'revised.title', args.params.number)
  return metaFor(args, {
    title,
    description: title,
    path: `/dashboard/order-listing/${args.params.number}/payment`,
  })
}

export default function RevisedOrder() {
  const { number = '' } = useParams()
  return <RevisedView key={number} number={number.toUpperCase()} />
}
