import { asSentence } from '@karat/sites/locale.ts'
import { IconButton } from '@karat/ui/icon-button.tsx'
import { Icon } from '@karat/ui/icon.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { dismissFailures, type FailureKind, retryFailures, useFailure } from '../site/failures.ts'
import { type MessageKey, useMessages } from '../site/messages.tsx'
import { useSite } from '../site/site.tsx'

/**
 * Shows the failure to load with a retry, over the page, which stays as it is. Its code and messages are loaded with every page:
 * they could not be loaded when other parts fail to.
 */
export function FailureBar() {
  const kind = useFailure()
  if (!kind) return null
  // Everything outside of an open dialog is inert.
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const bar = <Bar key={dialog?.className} kind={kind} />
  return dialog ? createPortal(bar, dialog) : bar
}

const texts: Record<FailureKind, MessageKey> = { page: 'failure.page', part: 'failure.part', call: 'problem.unavailable' }

function Bar({ kind }: { kind: FailureKind }) {
  const t = useMessages()
  const { language } = useSite()
  const bar = useRef<HTMLDivElement>(null)
  // On the top layer: an open menu or the search would cover it.
  useLayoutEffect(() => bar.current?.showPopover?.(), [])
  return (
    <div className="failure-bar" role="alert" popover="manual" ref={bar}>
      <Icon name="notice" />
      <p>
        {kind === 'call' && `${t('toast.Something went wrong!')} `}
        {asSentence(navigator.onLine ? t(texts[kind]) : t('failure.offline'), language)}{' '}
        <LinkButton onClick={retryFailures}>{t('error.action')}</LinkButton>
      </p>
      <IconButton icon="close" label={t('nav.close')} onClick={dismissFailures} />
    </div>
  )
}
