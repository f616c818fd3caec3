import { Progress } from '@mantine/core'
import { Second } from '../../ui/second.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useProblemText } from '../../ui/problem-notice.tsx'
import { useMessages } from '../../messages/messages.tsx'
import classes from './pictures-box.module.css'
import type { Upload } from './use-uploads.ts'

interface UploadListProps {
  uploads: readonly Upload[]
  onRetry: (upload: Upload) => void
  onForget: (key: number) => void
}

/** The files that are being uploaded, and those that were not: how much of each was sent, or why it stopped. */
export function UploadList({ uploads, onRetry, onForget }: UploadListProps) {
  const { t } = useMessages()
  const textOf = useProblemText()
  if (uploads.length === 0) return null
  return (
    <ul className={classes['uploads']} aria-label={t('products.uploads')}>
      {uploads.map((upload) => {
        const { key, name, state, sent, problem } = upload
        const isStopped = state === 'failed' || state === 'refused'
        return (
          <li key={key}>
            <span className={classes['row']}>
              <bdi>{name}</bdi>
              <span className={classes['buttons']}>
                {state === 'failed' && <TextButton onClick={() => onRetry(upload)}>{t('products.tryAgain')}</TextButton>}
                <TextButton aria-label={t(isStopped ? 'products.hideFile' : 'products.stopFile', { name })} onClick={() => onForget(key)}>
                  {t(isStopped ? 'products.hide' : 'products.stop')}
                </TextButton>
              </span>
            </span>
            {isStopped ? (
              <Second tone="bad">
                <span role="alert">{problem ? textOf(problem) : t('products.fileTooLarge')}</span>
              </Second>
            ) : (
              <>
                <Progress value={100 * sent} aria-label={t('products.uploadOf', { name })} />
                <Second>
                  {state === 'waits' ? t('products.uploadWaits') : sent < 1 ? t('products.uploadRuns') : t('products.uploadEnds')}
                </Second>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
