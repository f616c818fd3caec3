import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { draftsKey } from '../drafts/use-drafts.ts'
import { ratesKey } from '../rates/rates-key.ts'
import { useFormats } from '../ui/formats.ts'
import { refreshEvery } from './counts.ts'
import classes from './rate-of-day.module.css'

/** The purity whose rate a jeweller looks at first. */
const mainPurity = '22K'

/** The site's newest gold rate of a gram and its day, read again every half minute. Nothing until it is known. */
export function RateOfDay() {
  const api = useApi()
  const { site } = useWork()
  const { shortMoney, day } = useFormats()
  const { data } = useQuery({
    queryKey: ratesKey(site.id),
    queryFn: async () => {
      const { history } = await api.call('GET /api/metal-rates/history', { query: { days: '7', purity: mainPurity } })
      return history[0]?.points.at(-1) ?? null
    },
    refetchInterval: refreshEvery,
  })
  useFreshRates(data?.[1])
  if (!data) return null
  const [at] = data
  return (
    <span className={classes['rate']}>
      {mainPurity} <b>{shortMoney(data[1])}</b> {day(at)}
    </span>
  )
}

/**
 * Reads the rates of open pages again when the window gets the focus, and the prices of draft orders once the rate has changed. Forms keep what
 * was typed: they show it over what was read.
 */
function useFreshRates(rate: number | undefined) {
  const queries = useQueryClient()
  const { site } = useWork()
  useEffect(() => {
    const readAgain = () => {
      // The preview of typed rates belongs to a version, and is never old.
      void queries.invalidateQueries({ queryKey: ratesKey(site.id), predicate: ({ queryKey }) => !queryKey.includes('preview') })
    }
    window.addEventListener('focus', readAgain)
    return () => window.removeEventListener('focus', readAgain)
  }, [queries, site.id])
  const known = useRef(rate)
  useEffect(() => {
    const isChanged = known.current !== undefined && rate !== undefined && known.current !== rate
    known.current = rate
    if (!isChanged) return
    void queries.invalidateQueries({ queryKey: [...ratesKey(site.id), 'staff'] })
    void queries.invalidateQueries({ queryKey: draftsKey(site.id) })
  }, [queries, site.id, rate])
}
