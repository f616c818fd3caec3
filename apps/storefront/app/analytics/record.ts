import { type Currency, fromMajor, toMajor } from '@karat/money/money.ts'
import type { ConsentAnswer } from './consent.ts'
import type { AnalyticsEvent, AnalyticsItem } from './events.ts'
import { withList } from './list-of.ts'

declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** The fields that every event of a site has. */
export interface MeasuredSite {
  currency: string
  /** The names of the site and the merchant, as an item's seller and brand. */
  affiliation: string
  brand: string
}

/** The events that wait for an answer; older ones are dropped. */
const maxWaiting = 100

interface Waiting {
  event: AnalyticsEvent
  isDue: () => boolean
}

let site: MeasuredSite | undefined
let consent: ConsentAnswer | undefined
let waiting: Waiting[] = []

function valueOf(items: AnalyticsItem[], code: string): number {
  const currency = code as Currency
  return toMajor(
    items.reduce((sum, { price, quantity }) => sum + fromMajor(price, currency) * quantity, 0),
    currency,
  )
}

/** The `ecommerce` object of an event in the shape of GA4; an event without items has neither value nor currency. */
function ecommerceOf(items: AnalyticsItem[], fields: object | undefined, { currency, affiliation, brand }: MeasuredSite): object {
  if (items.length === 0) return { ...fields }
  return {
    currency,
    value: valueOf(items, currency),
    ...fields,
    items: items.map((item) => ({ ...withList(item), item_brand: brand, affiliation })),
  }
}

function push(event: AnalyticsEvent, to: MeasuredSite): void {
  const list = (window.dataLayer ??= [])
  if ('facts' in event) {
    list.push({ event: event.name, ...event.facts })
    return
  }
  // Null clears the fields of the event before: the data layer would merge them into this one.
  list.push({ ecommerce: null }, { event: event.name, ecommerce: ecommerceOf(event.items ?? [], event.fields, to) })
}

/** Sends the waiting events after consent, or drops them after a refusal; does nothing without an answer. */
function flush(): void {
  if (!site || !consent) return
  const events = waiting
  waiting = []
  for (const { event, isDue } of events) if (isDue() && consent === 'given') push(event, site)
}

/**
 * Records an event for the shop's analytics (N-01): at once where the visitor has consented, later once they do, never where they refuse.
 * `isDue` is called then, for events that are recorded once; a refusal uses them up too.
 */
export function record(event: AnalyticsEvent, isDue: () => boolean = () => true): void {
  waiting = [...waiting, { event, isDue }].slice(-maxWaiting)
  flush()
}

/** Sets the site of the page and its visitor's answer about measurement. */
export function applyConsent(measured: MeasuredSite, answer: ConsentAnswer | undefined): void {
  site = measured
  consent = answer
  flush()
}
