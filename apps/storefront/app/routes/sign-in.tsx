import { SignInView } from '../features/sign-in/sign-in-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/sign-in'
import '@karat/ui/field.css'
import '../features/sign-in/sign-in.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'signIn.title'),
    description: messageOf(args, 'signIn.title'),
    path: '/sign-in',
  })
}

export default function SignIn() {
  return <SignInView />
}
