import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { Step } from './step.tsx'
import { enter, takeFragmentCode } from './entry.ts'

/** `/backoffice/enter#CODE`: signs in by the one-time link that the machine of a demo prints. */
export function LinkPage() {
  const { t } = useMessages()
  const [code] = useState(takeFragmentCode)
  const { run, problem } = useAct('POST /api/staff/sign-in/link/', { onDone: enter })
  useEffect(() => run({ body: { code } }), [run, code])
  return (
    <EntryFrame title={t('signIn.title')}>
      {problem ? (
        <Step title={t('link.failed')} onSubmit={() => location.assign('/backoffice/sign-in')}>
          <ProblemNotice problem={problem} />
          <Button type="submit">{t('link.signIn')}</Button>
        </Step>
      ) : (
        <Loader aria-label={t('list.loading')} />
      )}
    </EntryFrame>
  )
}
