import { TextInput } from '@mantine/core'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import { Notice } from '../ui/notice.tsx'
import { useMessages } from '../messages/messages.tsx'
import type { ChosenState, StateEffect } from './bulk-state.ts'

interface BulkReviewProps {
  chosen: ChosenState
  effect: StateEffect
  reason: string
  onReason: (reason: string) => void
}

/** Says before a change of state what it does: the pieces that leave the shop or come into it, bags and orders; asks why where some leave. */
export function BulkReview({ chosen, effect, reason, onReason }: BulkReviewProps) {
  const { t, nameOf } = useMessages()
  const { time } = useFormats()
  const { site } = useWork()
  const { leaving, coming, planned, unchanged } = effect
  const values = { site: site.name, state: nameOf('productState', chosen.state) }
  const quiet = leaving + coming + planned === 0
  return (
    <>
      <Notice tone={leaving > 0 ? 'bad' : 'note'} alert>
        {leaving > 0 && (
          <>
            <p>{t('products.bulkLeaves', { ...values, count: leaving })}</p>
            <p>{t('products.bulkBags')}</p>
          </>
        )}
        {coming > 0 && <p>{t('products.bulkComes', { ...values, count: coming })}</p>}
        {planned > 0 && chosen.liveAt !== null && (
          <p>{t('products.bulkPlanned', { ...values, count: planned, time: time(chosen.liveAt) })}</p>
        )}
        {unchanged > 0 && <p>{t('products.bulkStays', { ...values, count: unchanged })}</p>}
        {quiet && unchanged === 0 && <p>{t('products.bulkUnseen', values)}</p>}
      </Notice>
      {leaving > 0 && (
        <TextInput
          label={t('dialog.reason')}
          description={t('products.bulkReasonHint')}
          maxLength={200}
          data-autofocus=""
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </>
  )
}
