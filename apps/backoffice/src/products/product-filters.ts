import { productOrders } from '@karat/sites/staff-lists.ts'
import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { choicesOf } from '../ui/list-filter.tsx'
import { useMessages } from '../messages/messages.tsx'
import { useProductChoices } from './use-products.ts'

/** The parameters of the address that narrow the list of products. */
export const productFilterKeys = ['category', 'collection', 'order'] as const

/** The filters of the list of products. */
export function useProductFilters(): readonly FilterField[] {
  const { t, nameOf } = useMessages()
  const { data } = useProductChoices()
  return useMemo((): FilterField[] => {
    const [usual, ...others] = choicesOf(productOrders, (code) => nameOf('productOrder', code))
    const options = (list: readonly { id: string; name: string }[] = []) => list.map(({ id, name }) => ({ value: id, label: name }))
    return [
      { key: 'category', kind: 'choice', label: t('products.category'), options: options(data?.categories) },
      { key: 'collection', kind: 'choice', label: t('products.collection'), options: options(data?.collections) },
      { key: 'order', kind: 'choice', label: t('filter.order'), blank: usual?.label, options: others },
    ]
  }, [t, nameOf, data])
}
