import { Loader } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CallReply } from '@karat/contract/calls.ts'
import { useAct } from '../api/use-act.ts'
import { AuthenticatorSecret } from '../sign-in/authenticator-secret.tsx'
import { CodeField } from '../sign-in/code-field.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ProblemNotice, useProblemText } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { SignInMethods } from './use-methods.ts'

/** Sets up another authenticator app. The former one works until the first code of the new one is sent. */
export function AppDialog({ onDone, onClose }: { onDone: (methods: SignInMethods) => void; onClose: () => void }) {
  const { t } = useMessages()
  const textOf = useProblemText()
  const [setUp, setSetUp] = useState<CallReply<'POST /api/staff/account/authenticator/'>>()
  const [code, setCode] = useState('')
  const { run, problem } = useAct('POST /api/staff/account/authenticator/', { onDone: setSetUp })
  useEffect(() => run({}), [run])
  const confirm = useAct('POST /api/staff/account/authenticator/confirm/', { onDone })
  return (
    <ActDialog
      title={t('join.appTitle')}
      lead={t('methods.appLead')}
      confirm={t('join.confirm')}
      act={confirm}
      fields={['code']}
      canSend={code.length === 6}
      onSend={() => confirm.run({ body: { code } })}
      onClose={onClose}
    >
      {!setUp && (problem ? <ProblemNotice problem={problem} /> : <Loader aria-label={t('list.loading')} />)}
      {setUp && (
        <>
          <AuthenticatorSecret secret={setUp.secret} address={setUp.address} />
          <CodeField
            label={t('signIn.digits')}
            hint={t('join.digitsHint')}
            value={code}
            problem={confirm.problem && textOf(confirm.problem)}
            onChange={(digits) => {
              setCode(digits)
              confirm.reset()
            }}
          />
        </>
      )}
    </ActDialog>
  )
}
