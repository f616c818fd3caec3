import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '@karat/contract/calls.ts'
import type { StaffOrder } from '@karat/contract/staff-orders.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import { ProblemNotice } from '../ui/problem-notice.tsx'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { priceOf } from './piece-price.ts'
import classes from './weigh-box.module.css'
import type { OrderPiece } from './weighing.ts'

type Weights = CallInput<'POST /api/staff/orders/:number/weigh/preview/'>['body']

interface WeighedPriceProps {
  order: StaffOrder
  piece: OrderPiece
  weights: Weights | undefined
  isSaving: boolean
}

/** The milliseconds without a key after which the price is asked for. */
const typingPause = 250

/**
 * The price that a piece would have by the typed weights, and whether the customer is asked; by the service, as it is saved. Not asked for while the weights
 * are saved: the piece might not wait for the scale any more.
 */
export function WeighedPrice({ order, piece, weights, isSaving }: WeighedPriceProps) {
  const { t, nameOf } = useMessages()
  const { money, signed } = useFormats()
  const api = useApi()
  const { site } = useWork()
  const [asked] = useDebouncedValue(weights && JSON.stringify(weights), typingPause)
  const preview = useQuery({
    queryKey: ['weigh-preview', site.id, order.number, asked],
    queryFn: () =>
      api.call('POST /api/staff/orders/:number/weigh/preview/', {
        params: { number: order.number },
        body: JSON.parse(asked ?? '') as Weights,
      }),
    enabled: asked !== undefined && weights !== undefined && !isSaving,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (!weights) return null
  if (preview.error) return <ProblemNotice problem={preview.error} />
  if (!preview.data) return null
  const { currencyCode, difference, outcome, borne, newConsent } = preview.data
  const before = priceOf(piece)
  return (
    <output className={classes['sum']} aria-busy={preview.isPlaceholderData}>
      <b>{t('weigh.price', { amount: money(before + difference, currencyCode), difference: signed(difference, currencyCode) })}</b>
      <Second>{nameOf('weighOutcome', newConsent ? 'consent' : outcome)}</Second>
      {borne > 0 && borne !== difference && <Second>{t('weigh.borne', { amount: money(borne, currencyCode) })}</Second>}
    </output>
  )
}
