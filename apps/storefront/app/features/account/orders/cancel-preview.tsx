import type { CancelItems } from '@karat/contract/cancellations.ts'
import { Button } from '@karat/ui/button.tsx'
import type { ReactNode } from 'react'
import { Money } from '../../../money/money.tsx'
import { useMessages } from '../../../site/messages.tsx'
import { SiteLink } from '../../../site/site.tsx'
import { RetryNotice } from '../../../ui/forms/retry-notice.tsx'
import { RefundParts } from '../returns/refund-parts.tsx'

interface CancelPreviewProps {
  preview: CancelItems['preview'][number] | undefined
  /** The error text why the chosen items cannot be cancelled; empty where they can. */
  problem: string
  onRetry: () => void
  /** The number of chosen units. */
  count: number
  busy: boolean
  number: string
  children: ReactNode
}

/** The refund for the chosen items, row by row with its sum, and the button that cancels them. */
export function CancelPreview({ preview, problem, onRetry, count, busy, number, children }: CancelPreviewProps) {
  const t = useMessages()
  /** The shopper can only agree to a refund that is shown. */
  const isReckoned = count === 0 || preview !== undefined
  return (
    <section className="cancel-side" aria-labelledby="cancel-refund">
      <h2 id="cancel-refund">{t('cancel.refund')}</h2>
      <div role="status" className="cancel-sum" aria-busy={!isReckoned && problem === ''}>
        {count === 0 && <p className="type-soft">{t('cancel.choose')}</p>}
        {preview && count > 0 && (
          <>
            <dl className="summary-rows">
              <div>
                <dt>{t('sum.pieces')}</dt>
                <dd>
                  <Money amount={preview.pieces} detail="exact" />
                </dd>
              </div>
              {preview.others !== 0 && (
                <div>
                  <dt>{t('cancel.others')}</dt>
                  <dd>
                    <Money amount={preview.others} detail="exact" />
                  </dd>
                </div>
              )}
              <div>
                <dt>{t('cancel.cost')}</dt>
                <dd>{t('cancel.free')}</dd>
              </div>
              <div className="summary-rows-total">
                <dt>{t('cancel.total')}</dt>
                <dd>
                  <Money amount={preview.refund} detail="exact" />
                </dd>
              </div>
            </dl>
            <RefundParts parts={preview.parts} />
            <dl className="summary-rows type-small type-soft">
              <div>
                <dt>{t('cancel.after')}</dt>
                <dd>
                  <Money amount={preview.orderAfter} detail="exact" />
                </dd>
              </div>
              {preview.dueAfter > 0 && (
                <div>
                  <dt>{t('cancel.due')}</dt>
                  <dd>
                    <Money amount={preview.dueAfter} detail="exact" />
                  </dd>
                </div>
              )}
            </dl>
            {preview.review && <p className="type-small">{t('cancel.reviewText')}</p>}
          </>
        )}
      </div>
      {problem && <RetryNotice failure={problem} onRetry={onRetry} />}
      {children}
      <Button type="submit" wide disabled={busy || !isReckoned}>
        {count === 0 ? t('cancel.title') : t(preview?.review ? 'cancel.ask' : 'cancel.send', { count })}
      </Button>
      <SiteLink className="ui-link-button cancel-keep" to={`/dashboard/order-listing/${number}`}>
        {t('cancel.keep')}
      </SiteLink>
    </section>
  )
}
