import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import { useWork } from '../api/session.tsx'
import { ratesKey } from './rates-key.ts'
import { refreshEvery } from '../shell/counts.ts'
import { useDraft } from '../ui/use-draft.ts'

/** The rates of a site as staff see them, in major units. */
export type StaffRates = CallReply<'GET /api/staff/rates/'>

/** A proposal of rates that waits for a second person, or goes live later. */
export type Proposal = NonNullable<StaffRates['proposal']>

/** The rates of the chosen site, read again every half minute. */
export function useRates() {
  const api = useApi()
  const { site } = useWork()
  return useQuery<StaffRates>({
    queryKey: [...ratesKey(site.id), 'staff'],
    queryFn: () => api.call('GET /api/staff/rates/', {}),
    refetchInterval: refreshEvery,
  })
}

/** What changed rates of metals would do to the prices of the site; without any nothing is asked. */
export function useRatesPreview(version: number, rates: Readonly<Record<string, number>>) {
  const api = useApi()
  const { site } = useWork()
  return useQuery<CallReply<'POST /api/staff/rates/preview/'>>({
    queryKey: [...ratesKey(site.id), 'preview', version, rates],
    queryFn: () => api.call('POST /api/staff/rates/preview/', { body: { rates: { ...rates } } }),
    enabled: Object.keys(rates).length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}

/** New rates that are being typed: texts by purity and by key of stones. */
export interface RatesDraft {
  /** The version of the live rates that the person saw when they began, or looked at since. */
  version: number
  metals: Readonly<Record<string, string>>
  /** Of old metal, by purity. */
  buys: Readonly<Record<string, string>>
  stones: Readonly<Record<string, string>>
  reason: string
  /** When they are to go live, by the clocks of the site; empty for at once. */
  day: string
  time: string
}

const emptyDraft = { metals: {}, buys: {}, stones: {}, reason: '', day: '', time: '' }

/** The draft of a site's rates, kept by the browser's tab until it is sent. */
export function useRatesDraft(siteId: string, version: number) {
  const [text, setText] = useDraft(`rates ${siteId}`)
  const draft: RatesDraft = { version, ...emptyDraft, ...(text === '' ? {} : (JSON.parse(text) as Partial<RatesDraft>)) }
  return {
    draft,
    change: (next: Partial<RatesDraft>) => setText(JSON.stringify({ ...draft, ...next })),
    clear: () => setText(''),
  }
}
