import { Button } from '@mantine/core'
import { merchantName } from '../app/page-meta.ts'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import classes from './recovery-codes.module.css'

/** Recovery codes, which are shown this once, to keep as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useMessages()
  const text = `${t('recovery.file', { merchant: merchantName() })}\n\n${codes.join('\n')}\n`
  return (
    <>
      <ul className={classes['codes']} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button
        component="a"
        variant="default"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        download="recovery-codes.txt"
      >
        {t('recovery.download')}
      </Button>
      <Notice>{t('recovery.once')}</Notice>
    </>
  )
}
