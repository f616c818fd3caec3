import { Button } from '@mantine/core'
import { useCeremony } from '../api/passkey-calls.ts'
import { Icon } from '../ui/icon.tsx'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './passkey-button.module.css'

interface PasskeyButtonProps<R> {
  label: string
  /** Opens the browser's dialog between two calls. */
  ceremony: () => Promise<R>
  onDone: (reply: R) => void
}

/** A passkey in place of a code, below the form that asks for the code. */
export function PasskeyButton<R>({ label, ceremony, onDone }: PasskeyButtonProps<R>) {
  const { t } = useMessages()
  const { run, problem, busy } = useCeremony(ceremony, onDone)
  return (
    <>
      <p className={classes['or']}>{t('signIn.or')}</p>
      <Button variant="default" fullWidth loading={busy} leftSection={<Icon name="key" />} onClick={run}>
        {label}
      </Button>
      <ProblemNotice problem={problem} />
    </>
  )
}
