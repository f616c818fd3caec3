import { ResetPasswordView } from '../features/sign-in/password-views.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/reset-password'
import '@karat/ui/field.css'
import '../features/sign-in/sign-in.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'resetPassword.title'),
    description: messageOf(args, 'resetPassword.title'),
    path: '/reset-password',
  })
}

export default function ResetPassword() {
  return <ResetPasswordView />
}
