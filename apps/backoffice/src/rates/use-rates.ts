import { keepPreviousData, useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { CallReply } from '@karat/contract/calls.ts'
import { useApi } from '../api/api-context.ts'
import type { Problem } from '../api/problem.ts'
import { type StaffSite, useWork } from '../api/session.tsx'
import { apiSiteOf } from '../api/staff-api.ts'
import { drafts } from '../app/storage.ts'
import { refreshEvery } from '../shell/counts.ts'
import { useDraft } from '../ui/use-draft.ts'
import { useMessages } from '../messages/messages.tsx'
import { ratesKey } from './rates-key.ts'

/** The rates of a site as staff see them, in major units. */
export type StaffRates = CallReply<'GET /api/staff/rates/'>

/** A proposal of rates that waits for a second person, or goes live later. */
export type Proposal = NonNullable<StaffRates['proposal']>

/** Returns the query of a site's rates, which are read again every half minute. */
function useRatesQuery(): (site: StaffSite) => UseQueryOptions<StaffRates> {
  const api = useApi()
  const { language } = useMessages()
  return (site) => ({
    queryKey: [...ratesKey(site.id), 'staff'],
    queryFn: () => api.call('GET /api/staff/rates/', {}, apiSiteOf(site, language)),
    refetchInterval: refreshEvery,
  })
}

/** The rates of the chosen site. */
export function useRates() {
  const queryOf = useRatesQuery()
  return useQuery(queryOf(useWork().site))
}

/** The rates of a site; undefined until they were read. */
export interface RatesOfSite {
  site: StaffSite
  rates: StaffRates | undefined
}

/** The rates of every site where the member may read them, each read by a call of its own. */
export function useRatesOfSites(): { all: readonly RatesOfSite[]; isKnown: boolean; problem: Problem | undefined } {
  const queryOf = useRatesQuery()
  const sites = useWork().session.sites.filter(({ permissions }) => permissions.includes('rates.read'))
  const queries = useQueries({ queries: sites.map(queryOf) })
  return {
    all: sites.map((site, index) => ({ site, rates: queries[index]?.data })),
    isKnown: queries.every(({ isLoading }) => !isLoading),
    problem: queries.find(({ error }) => error)?.error ?? undefined,
  }
}

/** The effect of changed rates of metals on the prices of the site; asked for only where a rate changes. */
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

/** The site whose rates filled the fields, and the factor that turned its currency. */
export interface CopiedFrom {
  from: string
  factor: string
  /** Whether the page has not told of it yet. */
  isNew: boolean
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
  /** Whether those within the guard go live at once while the others wait; without it all of them wait. */
  split?: boolean
  copied?: CopiedFrom
}

const emptyDraft = { metals: {}, buys: {}, stones: {}, reason: '', day: '', time: '' }

/** Is told of a version that the person made live, with the one that they saw before. */
export type OnLive = (seen: number, live: number) => void

/** The name under which the browser's tab keeps the draft of a site's rates. */
const draftName = (siteId: string) => `rates ${siteId}`

/** The draft as it was kept; without one, an empty draft over the live version. */
const parseDraft = (text: string | undefined, version: number): RatesDraft => ({
  version,
  ...emptyDraft,
  ...(text ? (JSON.parse(text) as Partial<RatesDraft>) : {}),
})

/** The draft of a site's rates, kept by the browser's tab until it is sent. */
export function useRatesDraft(siteId: string, version: number) {
  const [text, setText] = useDraft(draftName(siteId))
  const draft = parseDraft(text, version)
  return {
    draft,
    change: (next: Partial<RatesDraft>) => setText(JSON.stringify({ ...draft, ...next })),
    clear: () => setText(''),
    /** After an own act: what was typed over the version that the person saw is over the one that they made live. */
    moveOver: (seen: number, live: number) => {
      if (text !== '' && draft.version === seen) setText(JSON.stringify({ ...draft, version: live }))
    },
  }
}

/** Whether something was typed for a site and not sent. */
export const hasRatesDraft = (siteId: string): boolean => drafts.read(draftName(siteId)) !== undefined

/** Fills fields of another site over what was typed there; its page shows them when it is opened. */
export function fillRatesDraft(
  siteId: string,
  version: number,
  { metals = {}, buys = {}, stones = {}, copied }: Partial<Pick<RatesDraft, 'metals' | 'buys' | 'stones'>> & { copied: CopiedFrom },
): void {
  const draft = parseDraft(drafts.read(draftName(siteId)), version)
  const filled: RatesDraft = {
    ...draft,
    metals: { ...draft.metals, ...metals },
    buys: { ...draft.buys, ...buys },
    stones: { ...draft.stones, ...stones },
    copied,
  }
  drafts.write(draftName(siteId), JSON.stringify(filled))
}
