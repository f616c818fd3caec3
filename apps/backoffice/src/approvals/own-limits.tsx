import { useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import { useMay, useWork } from '../api/session.tsx'
import { Box } from '../ui/box.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { useFormats } from '../ui/formats.ts'
import { Second } from '../ui/second.tsx'
import { useMessages } from '../messages/messages.tsx'
import { approvalsKey } from './use-approvals.ts'

/** The amounts that the member can give on the chosen site without a second person; with a customer, what is left of their limit. */
function useOwnLimits(customer?: string | null) {
  const api = useApi()
  const { site } = useWork()
  const { data } = useQuery<CallReply<'GET /api/staff/limits/own/'>>({
    queryKey: [...approvalsKey(site.id), 'own limits', customer ?? ''],
    queryFn: () => api.call('GET /api/staff/limits/own/', { query: customer ? { customer } : {} }),
    // Every act of the member changes what is left.
    staleTime: 0,
  })
  return data
}

/** The member's own limits on the chosen site, with what is left of the day. */
export function OwnLimitsBox() {
  const { t, nameOf } = useMessages()
  const { site } = useWork()
  const { money, percent } = useFormats()
  const limits = useOwnLimits()
  if (!limits || (limits.money === null && limits.making === null)) return null
  const amount = (value: number) => money(value, limits.currency)
  return (
    <Box title={t('limits.own', { site: site.name })}>
      <DetailList
        rows={[
          ...(limits.money
            ? [
                [nameOf('limit', 'act'), amount(limits.money.act)] as const,
                [nameOf('limit', 'day'), amount(limits.money.day)] as const,
                [t('limits.leftToday'), amount(limits.money.dayLeft), true] as const,
                [nameOf('limit', 'customer'), amount(limits.money.customer)] as const,
              ]
            : []),
          ...(limits.making === null ? [] : [[nameOf('limit', 'making'), percent(limits.making)] as const]),
        ]}
      />
      <Second>{t('limits.ownHint')}</Second>
    </Box>
  )
}

/** Says beside an amount how much of it needs no second person; `customer` is the id of whoever gets it, where that is known. */
export function MoneyLimitHint({ customer }: { customer?: string | null }) {
  const { t } = useMessages()
  const { money } = useFormats()
  const limits = useOwnLimits(customer)
  if (!limits?.money) return null
  const { act, dayLeft, customerLeft } = limits.money
  const amount = (value: number) => money(value, limits.currency)
  return (
    <Second>
      {t('limits.moneyHint', { act: amount(act), left: amount(dayLeft) })}
      {customerLeft !== null && ` ${t('limits.customerHint', { left: amount(customerLeft) })}`}
    </Second>
  )
}

/** Says beside a discount on making how much of it needs no second person. */
export function MakingLimitHint() {
  const { t } = useMessages()
  const may = useMay()
  const { percent } = useFormats()
  const limits = useOwnLimits()
  const making = limits?.making ?? null
  if (making === null || !may('discounts.give')) return null
  return <Second>{t('limits.makingHint', { percent: percent(making) })}</Second>
}
