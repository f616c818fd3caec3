import { useParams } from 'react-router'
import { ReturnFormView } from '../features/account/returns/return-form-view.tsx'
import { metaFor, orderTitle } from '../seo/meta.ts'
import type { Route } from './+types/return-form'
import '@karat/ui/field.css'
import '@karat/ui/checkbox.css'
import '../features/account/profile/profile.css'
import '../features/account/orders/orders.css'
import '../features/account/returns/returns.css'

export function meta(args: Route.MetaArgs) {
  const title = orderTitle(args, 'returns.ask', args.params.number)
  return metaFor(args, {
    title,
    description: title,
    path: `/dashboard/order-listing/${args.params.number}/return`,
  })
}

export default function ReturnForm() {
  const { number = '' } = useParams()
  return <ReturnFormView key={number} number={number.toUpperCase()} />
}
