import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { SignInMethods } from './use-methods.ts'

interface PasskeyNameDialogProps {
  passkey: Pick<SignInMethods['passkeys'][number], 'id' | 'name'>
  onDone: (methods: SignInMethods) => void
  onClose: () => void
}

/** Names a passkey, so that its owner knows the device. */
export function PasskeyNameDialog({ passkey, onDone, onClose }: PasskeyNameDialogProps) {
  const { t } = useMessages()
  const [name, setName] = useState(passkey.name)
  const act = useAct('POST /api/staff/account/passkeys/:passkeyId/name/', { onDone })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t('methods.renameOf', { name: passkey.name })}
      confirm={t('methods.saveName')}
      act={act}
      fields={['name']}
      canSend={name.trim() !== ''}
      onSend={() => act.run({ params: { passkeyId: passkey.id }, body: { name } })}
      onClose={onClose}
    >
      <TextInput
        label={t('methods.passkeyName')}
        maxLength={60}
        data-autofocus
        value={name}
        error={problemOf('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
