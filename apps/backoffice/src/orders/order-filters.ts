import { holdReasons, orderStates } from '@karat/sites/staff-lists.ts'
import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf, useOrderOfAll, usePeriodFilters } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useOrderNames } from './order-names.ts'

/** The parameters of the address that narrow the list of orders. */
export const orderFilterKeys = ['from', 'to', 'state', 'delivery', 'payment', 'min', 'max', 'hold', 'order'] as const

const deliveryMethods = ['insured', 'express', 'pickup']
const payMethods = ['upi', 'card', 'netbanking', 'wallet', 'paylater', 'paynow', 'cod', 'transfer', 'free', 'sandbox']

/** The filters of the list of orders; the order of all of them is a choice beside. The states are named by the delivery that is chosen. */
export function useOrderFilters(isAll: boolean, delivery: string | undefined): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  const wordOf = useOrderNames()
  const period = usePeriodFilters()
  const ofAll = useOrderOfAll(isAll)
  return useMemo(
    (): FilterField[] => [
      ...period,
      {
        key: 'state',
        kind: 'choice',
        label: t('column.state'),
        options: choicesOf(orderStates, (code) => wordOf('orderState', code, ...(delivery ? [delivery] : []))),
      },
      {
        key: 'delivery',
        kind: 'choice',
        label: t('filter.delivery'),
        options: choicesOf(deliveryMethods, (code) => nameOf('deliveryMethod', code)),
      },
      { key: 'payment', kind: 'choice', label: t('column.payment'), options: choicesOf(payMethods, (code) => nameOf('payMethod', code)) },
      { key: 'min', kind: 'amount', label: t('filter.min') },
      { key: 'max', kind: 'amount', label: t('filter.max') },
      { key: 'hold', kind: 'choice', label: t('filter.hold'), options: choicesOf(holdReasons, (code) => nameOf('holdReason', code)) },
      ...ofAll,
    ],
    [t, nameOf, wordOf, delivery, period, ofAll],
  )
}
