import { AddressesView } from '../features/account/addresses/addresses-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/addresses'
import '@karat/ui/field.css'
import '@karat/ui/checkbox.css'
import '../features/account/profile/profile.css'
import '../features/account/addresses/addresses.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'addresses.title'),
    description: messageOf(args, 'addresses.title'),
    path: '/dashboard/addresses',
  })
}

export default function Addresses() {
  return <AddressesView />
}
