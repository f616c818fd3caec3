import { CreditView } from '../features/account/credit/credit-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/credit'
import '@karat/ui/field.css'
import '../features/account/profile/profile.css'
import '../features/account/credit/credit.css'
import '../ui/cart/gift-card-form.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'credit.title'),
    description: messageOf(args, 'credit.title'),
    path: '/dashboard/credit',
  })
}

export default function Credit() {
  return <CreditView />
}
