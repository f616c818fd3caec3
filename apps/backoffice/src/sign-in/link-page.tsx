import { Button, Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAct } from '../api/use-act.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useWords } from '../words/words.tsx'
import { EntryFrame } from './entry-frame.tsx'
import { Step } from './step.tsx'
import { takeFragmentCode, useEntry } from './use-entry.ts'

/** `/backoffice/link#CODE`: signs in by the one-time link that the machine of a demo prints. */
export function LinkPage() {
  const { t } = useWords()
  const navigate = useNavigate()
  const enter = useEntry()
  const [code] = useState(takeFragmentCode)
  const { run, problem } = useAct('POST /api/staff/sign-in/link/', { onDone: enter })
  useEffect(() => run({ body: { code } }), [run, code])
  return (
    <EntryFrame title={t('signIn.title')}>
      {problem ? (
        <Step title={t('link.failed')} onSubmit={() => void navigate('/sign-in')}>
          <ProblemNotice problem={problem} />
          <Button type="submit">{t('link.signIn')}</Button>
        </Step>
      ) : (
        <Loader aria-label={t('list.loading')} />
      )}
    </EntryFrame>
  )
}
