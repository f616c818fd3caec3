import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useMessages } from '../site/messages.tsx'

/** An announced error of reading data, with a button that reads it again. */
export function RetryNotice({ failure, onRetry }: { failure: string; onRetry: () => void }) {
  const t = useMessages()
  return (
    <Notice tone="bad" icon="notice" role="alert">
      {failure} <LinkButton onClick={onRetry}>{t('error.action')}</LinkButton>
    </Notice>
  )
}
