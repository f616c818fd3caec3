import { useEffect, useRef } from 'react'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { CopiedFrom } from './use-rates.ts'

/** Says that the fields were filled from another site. It takes the focus when the page opens after that: the dialog's button is gone. */
export function CopiedNotice({ copied: { from, factor, isNew }, onSeen }: { copied: CopiedFrom; onSeen: () => void }) {
  const { t } = useMessages()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isNew) return
    notice.current?.focus()
    onSeen()
  }, [isNew, onSeen])
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice tone="good">{t('rates.copied', { site: from, factor })}</Notice>
    </div>
  )
}
