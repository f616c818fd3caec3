import { PasswordInput } from '@mantine/core'
import { passwordBounds } from '@karat/contract/password.ts'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { useWork } from '../api/session.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useFieldProblem } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { SignInMethods } from './use-methods.ts'

interface PasswordDialogProps {
  /** Whether the member has no password yet. */
  isFirst: boolean
  onDone: (methods: SignInMethods) => void
  onClose: () => void
}

/** Sets or changes the own password; other sessions end. */
export function PasswordDialog({ isFirst, onDone, onClose }: PasswordDialogProps) {
  const { t } = useMessages()
  const { session } = useWork()
  const [password, setPassword] = useState('')
  const act = useAct('POST /api/staff/account/password/', { onDone })
  const problemOf = useFieldProblem(act.problem)
  return (
    <ActDialog
      title={t(isFirst ? 'methods.setPassword' : 'methods.changePassword')}
      lead={t('methods.passwordLead')}
      confirm={t('forgotten.save')}
      act={act}
      fields={['password']}
      canSend={password.length >= passwordBounds.min}
      onSend={() => act.run({ body: { password } })}
      onClose={onClose}
    >
      {/* Password managers store the new password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={session.member.email} readOnly />
      <PasswordInput
        label={t('join.password')}
        description={t('join.passwordHint', { count: passwordBounds.min })}
        autoComplete="new-password"
        data-autofocus
        value={password}
        error={problemOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword'), tabIndex: 0 }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ActDialog>
  )
}
