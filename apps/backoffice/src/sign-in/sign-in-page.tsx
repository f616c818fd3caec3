import { useMessages } from '../messages/messages.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { SignInSteps } from './sign-in-steps.tsx'
import { enter } from './entry.ts'

/** `/backoffice/sign-in?next=PATH`. */
export function SignInPage() {
  const { t } = useMessages()
  return (
    <EntryFrame title={t('signIn.title')}>
      <SignInSteps onDone={enter} />
    </EntryFrame>
  )
}
