import { useQuery } from '@tanstack/react-query'
import type { MetalPrice } from '@karat/contract/content.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import classes from './rate-of-day.module.css'

/** The purity whose rate a jeweller looks at first. */
const mainPurity = '22K'

/** The site's valid gold rate of a gram and since when it is valid. Nothing until it is known. */
export function RateOfDay() {
  const api = useApi()
  const { site } = useWork()
  const { money, time } = useFormats()
  const { data } = useQuery({
    queryKey: ['rates', site.id],
    queryFn: async () => {
      const reply = await api.call('GET /account/cache/:key', { params: { key: `${site.code.toUpperCase()}_METAL_PRICE` } })
      return reply.responseBody as MetalPrice | null
    },
    refetchInterval: 60_000,
  })
  const rate = data?.rates.find(({ purity }) => purity === mainPurity)
  if (!data || !rate) return null
  return (
    <span className={classes['rate']}>
      {rate.purity} <b>{money(rate.rate, data.currencyCode)}</b> <span data-stale={data.stale || undefined}>{time(data.at)}</span>
    </span>
  )
}
