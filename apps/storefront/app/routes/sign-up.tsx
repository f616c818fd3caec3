import { SignUpView } from '../features/sign-in/sign-up-view.tsx'
import { metaFor, messageOf } from '../seo/meta.ts'
import type { Route } from './+types/sign-up'
import '@karat/ui/field.css'
import '../features/sign-in/sign-in.css'

export function meta(args: Route.MetaArgs) {
  return metaFor(args, {
    title: messageOf(args, 'signUp.title'),
    description: messageOf(args, 'signUp.title'),
    path: '/sign-up',
  })
}

export default function SignUp() {
  return <SignUpView />
}
