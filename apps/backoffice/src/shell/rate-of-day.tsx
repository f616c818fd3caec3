import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { useFormats } from '../ui/formats.ts'
import classes from './rate-of-day.module.css'

/** The purity whose rate a jeweller looks at first. */
const mainPurity = '22K'

/** The site's newest gold rate of a gram and its day. Nothing until it is known. */
export function RateOfDay() {
  const api = useApi()
  const { site } = useWork()
  const { shortMoney, day } = useFormats()
  const { data } = useQuery({
    queryKey: ['rates', site.id],
    queryFn: async () => {
      const { history } = await api.call('GET /api/metal-rates/history', { query: { days: '7', purity: mainPurity } })
      return history[0]?.points.at(-1) ?? null
    },
    refetchInterval: 60_000,
  })
  if (!data) return null
  const [at, rate] = data
  return (
    <span className={classes['rate']}>
      {mainPurity} <b>{shortMoney(rate)}</b> {day(at)}
    </span>
  )
}
