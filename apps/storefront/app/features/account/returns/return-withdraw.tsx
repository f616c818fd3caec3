import { Button } from '@karat/ui/button.tsx'
import { LinkButton } from '@karat/ui/link-button.tsx'
import { Notice } from '@karat/ui/notice.tsx'
import { useState } from 'react'
import { useMessages } from '../../../site/messages.tsx'
import { type ReturnPartProps, useReturnChange } from './use-return-change.ts'

/** Stable, so that it is called once for each button. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

/** Withdraws a return, after a confirmation. */
export function ReturnWithdraw({ one, onChanged, onStale }: ReturnPartProps) {
  const t = useMessages()
  const [isAsking, setAsking] = useState(false)
  const { busy, failure, change } = useReturnChange({ onChanged, onStale })
  return (
    <div>
      {failure && (
        <Notice tone="bad" icon="notice" role="alert">
          {failure}
        </Notice>
      )}
      {isAsking ? (
        <>
          <p role="status">{t('returns.withdrawSure')}</p>
          <p className="returns-ways">
            <Button
              variant="secondary"
              disabled={busy}
              ref={takeFocus}
              onClick={() => void change((returns) => returns.act({ returnID: one.returnID, action: 'withdraw' }))}
            >
              {t('returns.withdraw')}
            </Button>
            <LinkButton onClick={() => setAsking(false)}>{t('returns.keep')}</LinkButton>
          </p>
        </>
      ) : (
        <LinkButton onClick={() => setAsking(true)}>{t('returns.withdraw')}</LinkButton>
      )}
    </div>
  )
}
