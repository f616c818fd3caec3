import { ProfileView } from '../features/account/profile/profile-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/profile'
import '@karat/ui/field.css'
import '../features/account/profile/profile.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'profile.title'),
    description: messageOf(args, 'profile.title'),
    path: '/dashboard/profile',
  })
}

export default function Profile() {
  return <ProfileView />
}
