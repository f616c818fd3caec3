import { asSentence } from '@karat/sites/locale.ts'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useMessages } from '../../site/messages.tsx'
import { useSite } from '../../site/site.tsx'

/** An announced error of reading data, or of a call, with a button that makes it again where that is possible. */
export function RetryNotice({ failure, onRetry }: { failure: string; onRetry?: (() => void) | undefined }) {
  const t = useMessages()
  const { language } = useSite()
  return (
    <Notice tone="bad" icon="notice" role="alert">
      {asSentence(failure, language)} {onRetry && <LinkButton onClick={onRetry}>{t('error.action')}</LinkButton>}
    </Notice>
  )
}
