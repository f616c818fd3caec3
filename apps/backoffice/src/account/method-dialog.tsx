import { useAct } from '../api/use-act.ts'
import { ActDialog } from '../ui/act-dialog.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { SignInMethods } from './use-methods.ts'

/** A change that takes something away, which the member confirms. */
export type MethodChange = { kind: 'codes' } | { kind: 'remove-app' } | { kind: 'remove-passkey'; id: string; name: string }

const leads = { codes: 'methods.newCodesLead', 'remove-app': 'methods.removeAppLead', 'remove-passkey': 'methods.removeLead' } as const

interface MethodDialogProps {
  change: MethodChange
  onDone: (methods: SignInMethods) => void
  onClose: () => void
}

/** Asks before recovery codes, the authenticator app or a passkey become void. */
export function MethodDialog({ change, onDone, onClose }: MethodDialogProps) {
  const { t } = useMessages()
  const codes = useAct('POST /api/staff/account/recovery-codes/', { onDone })
  const app = useAct('POST /api/staff/account/authenticator/remove/', { onDone })
  const passkey = useAct('POST /api/staff/account/passkeys/:passkeyId/remove/', { onDone })
  const { kind } = change
  const title =
    kind === 'codes' ? t('methods.newCodes') : kind === 'remove-app' ? t('methods.removeApp') : t('methods.removeOf', { name: change.name })
  const act = { codes, 'remove-app': app, 'remove-passkey': passkey }[kind]
  const send = () => {
    if (kind === 'codes') codes.run({})
    else if (kind === 'remove-app') app.run({})
    else passkey.run({ params: { passkeyId: change.id } })
  }
  return (
    <ActDialog title={title} lead={t(leads[kind])} confirm={title} act={act} canSend onSend={send} onClose={onClose}>
      {null}
    </ActDialog>
  )
}
