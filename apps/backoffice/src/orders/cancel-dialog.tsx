import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TextInput } from '@mantine/core'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { awaitsTransfer } from '@karat/sites/payment-method.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useAct } from '../api/use-act.ts'
import { MoneyLimitHint } from '../approvals/own-limits.tsx'
import { ActDialog } from '../ui/act-dialog.tsx'
import { ChoiceGroup } from '../ui/choice-group.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice, useFieldProblem } from '../ui/problem-notice.tsx'
import { RefundPreview } from '../ui/refund-preview.tsx'
import { useTyped } from '../ui/use-typed.ts'
import { useMessages } from '../messages/messages.tsx'
import { useOrderNames } from './order-names.ts'
import { ordersKey } from './use-order.ts'

/**
 * Cancels an order, or pieces of it: of one that is shipped in part those that are still in the house. The refund by tender is read from the
 * service for the chosen pieces before the button can be pressed. An order that waits for a bank transfer is cancelled as a whole.
 */
export function CancelDialog({ order, onClose }: { order: StaffOrder; onClose: () => void }) {
  const { t } = useMessages()
  const wordOf = useOrderNames()
  const { money } = useFormats()
  const { site } = useWork()
  const pieces = order.pieces.filter(({ actions }) => actions.some(({ action, allowed }) => action === 'cancel' && allowed))
  const mayCancelAll = order.actions.some(({ action, allowed }) => action === 'cancel' && allowed)
  const form = `cancel ${site.id} ${order.number}`
  const [chosen, setChosen] = useTyped<readonly string[]>(form, 'pieces', () =>
    mayCancelAll || pieces.length === 1 ? pieces.map(({ unit }) => String(unit)) : [],
  )
  const [reason, setReason] = useTyped(form, 'reason', '')
  const act = useAct('POST /api/staff/orders/:number/cancel/', { draft: form, touches: [ordersKey(site.id)], onDone: onClose })
  const problemOf = useFieldProblem(act.problem)
  const isWhole = mayCancelAll && chosen.length === pieces.length
  const preview = usePreview(order.number, isWhole ? undefined : chosen.map(Number))
  const refund = preview.data?.refund ?? 0
  const label = t(isWhole ? 'cancel.all' : 'cancel.chosen', { count: chosen.length })
  return (
    <ActDialog
      title={t('cancel.title', { order: order.number })}
      lead={t(awaitsTransfer(order) ? 'cancel.leadUnpaid' : 'cancel.lead')}
      confirm={refund > 0 ? t('cancel.withRefund', { action: label, amount: money(refund, order.currencyCode) }) : label}
      act={act}
      fields={['unit', 'reason']}
      canSend={reason.trim() !== '' && chosen.length > 0 && preview.data !== undefined && !preview.isPlaceholderData && !preview.error}
      onSend={() => act.run({ params: { number: order.number }, body: { reason, ...(!isWhole && { units: chosen.map(Number) }) } })}
      onClose={onClose}
    >
      {order.pieces.length > 1 && !awaitsTransfer(order) && (
        <ChoiceGroup
          label={t('cancel.pieces')}
          choices={pieces.map((piece) => [
            String(piece.unit),
            `${piece.unit}. ${piece.name}${t('list.comma')}${wordOf('pieceState', piece.state, order.deliveryMethod)}`,
          ])}
          chosen={chosen}
          problem={problemOf('unit')}
          onChange={(units) => {
            act.reset()
            setChosen(units)
          }}
        />
      )}
      <ProblemNotice problem={chosen.length === 0 ? undefined : (preview.error ?? undefined)} />
      {preview.data && chosen.length > 0 && !preview.error && <RefundPreview preview={preview.data} currency={order.currencyCode} />}
      {refund > 0 && <MoneyLimitHint customer={order.customer.customerID} />}
      <TextInput
        label={t('dialog.reason')}
        description={t('dialog.reasonHint')}
        maxLength={200}
        data-autofocus=""
        value={reason}
        error={problemOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ActDialog>
  )
}

/** The refund of a cancellation of pieces now; of the whole order where no places are given. */
function usePreview(number: string, units: readonly number[] | undefined) {
  const api = useApi()
  const { site } = useWork()
  return useQuery({
    // Not below the key of the orders: the cancellation itself would have it read again, of pieces that are gone.
    queryKey: ['cancel-preview', site.id, number, units],
    queryFn: () =>
      api.call('POST /api/staff/orders/:number/cancel/preview/', {
        params: { number },
        body: units === undefined ? {} : { units: [...units] },
      }),
    enabled: units === undefined || units.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
