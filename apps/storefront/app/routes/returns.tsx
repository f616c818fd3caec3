import { useParams } from 'react-router'
import { ReturnView } from '../features/account/returns/return-view.tsx'
import { ReturnsView } from '../features/account/returns/returns-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/returns'
import '@karat/ui/field.css'
import '../features/account/profile/profile.css'
import '../features/account/orders/orders.css'
import '../features/account/returns/returns.css'

export function meta(args: Route.MetaArgs) {
  const { number } = args.params
  const title = number === undefined ? messageOf(args, 'returns.title') : messageOf(args, 'returns.one', { number: number.toUpperCase() })
  return metaFor(args, {
    title,
    description: title,
    path: `/dashboard/return-request${number === undefined ? '' : `/${number}`}`,
  })
}

export default function Returns() {
  const { number } = useParams()
  return number === undefined ? <ReturnsView /> : <ReturnView key={number} number={number.toUpperCase()} />
}
