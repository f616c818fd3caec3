import { useMessages } from '../../messages/messages.tsx'
import type { MergeField } from '../../ui/merge-fields.ts'
import type { MerchantForm, TaxId } from './merchant-form.ts'

/** Returns the name of a field of a merchant: `suppliers/KN/legalName` is the legal name on invoices that begin with KN. */
export function useMerchantFieldName(): (path: string) => string {
  const { t, nameOf } = useMessages()
  return (path) => {
    const [group = '', prefix = '', field = ''] = path.split('/')
    if (field === '') return nameOf('merchantField', group)
    return t('products.fieldOf', { of: t('merchant.supplier', { prefix }), field: nameOf('merchantField', field) })
  }
}

/** The fields of two versions of a merchant as people compare them. */
export function useMerchantMergeFields(form: MerchantForm): MergeField<MerchantForm>[] {
  const nameOfField = useMerchantFieldName()
  const textOf = (value: string | readonly TaxId[] | undefined) =>
    typeof value === 'string' ? value : (value ?? []).map(({ scheme, number }) => `${scheme} ${number}`).join('; ')
  return (Object.keys(form) as (keyof MerchantForm)[]).map((key) => ({
    keys: [key],
    label: nameOfField(key),
    inWords: (of) => textOf(of[key]),
  }))
}
