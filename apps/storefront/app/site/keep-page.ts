import { isRouteErrorResponse } from 'react-router'
import { reportFailure, retryParts } from './failures.ts'
import { routeFailed } from './route-failed.ts'

/** Milliseconds that a page has to answer, where it is asked whether it does. */
const maxWait = 10_000

/** Whether the server gives a page: then it can be opened by its address, whatever failed of its scripts or data. */
async function answers(url: string): Promise<boolean> {
  try {
    const { status, body } = await fetch(url, { headers: { accept: 'text/html' }, signal: AbortSignal.timeout(maxWait) })
    void body?.cancel()
    return status < 500 && status !== 429
  } catch {
    return false
  }
}

/** Opens an address as a new document. Where it cannot be reached, this page stays and the failure is reported. */
export async function leavePage(url: string): Promise<void> {
  if (navigator.onLine || (await answers(url))) window.location.assign(url)
  else reportFailure('page', () => void leavePage(url))
}

/** The link of a press that opens a page in this tab: without a modifier key. */
function leadsAway(event: MouseEvent): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || event.defaultPrevented || !isPlain || link.download || (link.target && link.target !== '_self')) return undefined
  const isHere = link.pathname === window.location.pathname && link.search === window.location.search && link.hash !== ''
  return link.origin === window.location.origin && !isHere ? link : undefined
}

/** Keeps links outside of the router from replacing the page while there is no network. Returns a function that stops it. */
export function guardLinks(): () => void {
  // Runs after the router's handlers, which prevent the default of links that they follow.
  const press = (event: MouseEvent) => {
    const link = navigator.onLine ? undefined : leadsAway(event)
    if (!link) return
    event.preventDefault()
    void leavePage(link.href)
  }
  window.addEventListener('click', press)
  return () => window.removeEventListener('click', press)
}

/** The place in the session's history of an entry, as the router numbers them. */
const indexNow = () => (window.history.state as { idx?: number } | null)?.idx ?? 0
/** The place of the page that is shown. */
let shownIndex = typeof window === 'undefined' ? 0 : indexNow()
let shownAddress = ''
/** The address of the shown page, to which the browser returns after a failed navigation back or forward. */
let returningTo = ''
/** The milliseconds within which the browser has gone back. */
const returnTime = 1000

const addressNow = () => window.location.href.replace(/#.*/, '')

/** Stores the current address as that of the shown page. */
export function noteShown(): void {
  shownIndex = indexNow()
  shownAddress = addressNow()
}

/** A promise of nothing: the router waits for it, with the page as it is, until another navigation ends the waiting. */
const never = () => new Promise<never>(() => undefined)

/** The navigation whose failure is being handled: all its failed loads are one failure. */
let failed: Request | undefined

/** Handles a failed navigation: opens its address as a document where the server answers, else this page stays. */
async function pageFailed(request: Request): Promise<void> {
  if (failed === request) return
  failed = request
  const { url } = request
  const isBack = addressNow() === url && indexNow() !== shownIndex
  if (navigator.onLine && (await answers(url))) {
    if (isBack) window.location.reload()
    else window.location.assign(url)
    return
  }
  // Another navigation has started meanwhile.
  if (request.signal.aborted) return
  if (!isBack) return reportFailure('page', () => navigate(url))
  // Back or forward has changed the address already: it is made that of the page that is shown.
  const steps = indexNow() - shownIndex
  reportFailure('page', () => window.history.go(steps))
  returningTo = shownAddress
  setTimeout(() => (returningTo = ''), returnTime)
  window.history.go(-steps)
}

/** The navigation in progress. */
let going: Request | undefined
/** The retries of route scripts that failed to load. */
let waiting: (() => void)[] = []

/** Whether an error is an answer of the server, as for a missing page: it is shown, and not retried. */
function isAnswer(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && error.status !== 429)
}

/**
 * Navigates to a page, or stays: a client middleware. `next` returns the results of the page's loaders, `load` loads its other parts. Where
 * one of them fails without an answer (no network, a server that is down, an unreadable response), the shown page and its address stay, and
 * the failure is reported with a retry.
 */
export async function keepPage<T>(request: Request, next: () => Promise<T>, load: () => Promise<unknown>): Promise<T> {
  if (returningTo === request.url) {
    returningTo = ''
    return never()
  }
  going = request
  retryParts()
  const due = waiting
  waiting = []
  for (const retry of due) retry()
  const isLoaded = load().then(
    () => true,
    () => false,
  )
  const results = await next()
  const errors = Object.values((results ?? {}) as Record<string, { type: string; result: unknown } | undefined>)
    .filter((one) => one?.type === 'error')
    .map((one) => one?.result)
  if (request.signal.aborted || (errors.every((error) => isAnswer(error)) && (await isLoaded))) return results
  void pageFailed(request)
  return never()
}

/** Opens an address by the router; by the browser before the router is loaded. */
let navigate = (url: string) => window.location.assign(url)

/** Reports scripts of routes that fail to load; `go` navigates with the router. Returns a function that stops it. */
export function guardRoutes(go: (path: string) => void): () => void {
  navigate = (url) => go(url.slice(window.location.origin.length))
  const heard = (event: Event) => {
    waiting.push((event as CustomEvent<() => void>).detail)
    if (going && !going.signal.aborted) void pageFailed(going)
  }
  window.addEventListener(routeFailed, heard)
  return () => window.removeEventListener(routeFailed, heard)
}
