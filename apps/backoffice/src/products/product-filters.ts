import { useMemo } from 'react'
import type { FilterField } from '../ui/filter-field.ts'
import { useMessages } from '../messages/messages.tsx'
import { useProductChoices } from './use-products.ts'

/** The parameters of the address that narrow the list of products. */
export const productFilterKeys = ['category', 'collection'] as const

/** The filters of the list of products. */
export function useProductFilters(): readonly FilterField[] {
  const { t } = useMessages()
  const { data } = useProductChoices()
  return useMemo((): FilterField[] => {
    const options = (list: readonly { id: string; name: string }[] = []) => list.map(({ id, name }) => ({ value: id, label: name }))
    return [
      { key: 'category', kind: 'choice', label: t('products.category'), options: options(data?.categories) },
      { key: 'collection', kind: 'choice', label: t('products.collection'), options: options(data?.collections) },
    ]
  }, [t, data])
}
