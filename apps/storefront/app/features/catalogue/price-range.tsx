import { Button } from '@karat/ui/button.tsx'
import { typedText } from '@karat/sites/typed.ts'
import type { Facet } from '@karat/contract/products.ts'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { listingQuery, usePageSearch } from '../../site/page-search.ts'
import { useSite } from '../../site/site.tsx'
import { useMessages } from '../../site/messages.tsx'

/** The digits of an amount as people write it, in whole units of the currency; empty where there are none. */
function amountOf(value: FormDataEntryValue | null): string {
  const [whole = ''] = typedText(String(value ?? '')).split('.')
  return whole
    .replaceAll(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, 9)
}

/** A price range in whole units of the site's currency; the ends can be swapped, and each can be open. */
export default function PriceRange({ facet }: { facet: Facet }) {
  const t = useMessages()
  const { settings } = useSite()
  const search = usePageSearch()
  const navigate = useNavigate()
  const [from = '', to = ''] = facet.values.find((value) => value.selected)?.value.split('-') ?? []
  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const ends = [amountOf(form.get('from')), amountOf(form.get('to'))]
    if (ends.every(Boolean)) ends.sort((a, b) => Number(a) - Number(b))
    const params = new URLSearchParams(search)
    params.delete('price')
    if (ends.some(Boolean)) params.set('price', ends.join('-'))
    void navigate(listingQuery(params), { preventScrollReset: true })
  }
  return (
    <form className="filters-range" onSubmit={apply}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span className="type-small type-soft">
            {t(end === 'from' ? 'filter.from' : 'filter.to')} <bdi>{settings.currencySymbol}</bdi>
          </span>
          <input name={end} inputMode="numeric" autoComplete="off" maxLength={12} dir="ltr" defaultValue={end === 'from' ? from : to} />
        </label>
      ))}
      <Button variant="secondary" type="submit">
        {t('listing.apply')}
      </Button>
    </form>
  )
}
