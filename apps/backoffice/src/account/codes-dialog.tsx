import { Button } from '@mantine/core'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './codes-dialog.module.css'
import { Dialog } from '../ui/dialog.tsx'

/** New recovery codes, which are shown this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useMessages()
  return (
    <Dialog onClose={onClose} title={t('recovery.title')} withCloseButton={false} closeOnEscape={false}>
      <div className={classes['codes']}>
        <p>{t('recovery.lead')}</p>
        <RecoveryCodes codes={codes} />
        <Button onClick={onClose}>{t('recovery.kept')}</Button>
      </div>
    </Dialog>
  )
}
