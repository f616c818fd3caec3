import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { usePasskeyCalls } from '../api/passkey-calls.ts'
import type { StaffSession } from '../api/session.tsx'
import { type Act, useAct } from '../api/use-act.ts'
import { useProblemText } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import { codeOfLink } from './entry.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import { Step } from './step.tsx'

interface ProofStepProps {
  /** The second factors of the member; people of a demo may have none, and take a one-time link instead. */
  factors: StaffSession['member']['factors']
  onDone: (session: StaffSession) => void
}

const leads = { app: 'proof.text', passkey: 'proof.text', recovery: 'proof.text' } as const

/** Fresh proof of who is at the device: a second factor, a recovery code, or a one-time link of the machine. */
export function ProofStep({ factors, onDone }: ProofStepProps) {
  const { t } = useMessages()
  const { prove } = usePasskeyCalls()
  const act = useAct('POST /api/staff/proof/', { onDone })
  if (factors.length === 0) return <LinkProof act={act} />
  return (
    <SecondFactorStep
      factors={factors}
      leads={leads}
      confirm={t('proof.confirm')}
      check={{ ...act, run: (code) => act.run({ body: { code } }) }}
      passkey={prove}
      onDone={onDone}
    />
  )
}

function LinkProof({ act }: { act: Act<'POST /api/staff/proof/'> }) {
  const { t } = useMessages()
  const textOf = useProblemText()
  const [typed, setTyped] = useState('')
  const code = codeOfLink(typed)
  return (
    <Step title={t('proof.linkTitle')} lead={t('proof.linkText')} onSubmit={() => act.run({ body: { code } })}>
      <TextInput
        label={t('link.label')}
        description={t('link.hint')}
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={typed}
        error={act.problem && textOf(act.problem)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={act.busy} disabled={code.length < 6}>
        {t('proof.confirm')}
      </Button>
    </Step>
  )
}
