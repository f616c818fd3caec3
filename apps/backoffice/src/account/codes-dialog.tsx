import { Button, Modal } from '@mantine/core'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'
import { useWords } from '../words/words.tsx'
import classes from './codes-dialog.module.css'

/** New recovery codes, which are shown this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Modal opened onClose={onClose} title={t('recovery.title')} withCloseButton={false} closeOnClickOutside={false} closeOnEscape={false}>
      <div className={classes['codes']}>
        <p>{t('recovery.lead')}</p>
        <RecoveryCodes codes={codes} />
        <Button onClick={onClose}>{t('recovery.kept')}</Button>
      </div>
    </Modal>
  )
}
