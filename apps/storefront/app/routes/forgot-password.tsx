import { ForgotPasswordView } from '../features/sign-in/password-views.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/forgot-password'
import '@karat/ui/field.css'
import '../features/sign-in/sign-in.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'forgotPassword.title'),
    description: messageOf(args, 'forgotPassword.title'),
    path: '/forgot-password',
  })
}

export default function ForgotPassword() {
  return <ForgotPasswordView />
}
