import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { forgetCalls, lastPress, notePress, reportFailedPress, reportFailure, retryLoading } from '../site/failures.ts'
import { guardLinks, guardRoutes } from '../site/keep-page.ts'
import { listenToPresses } from '../state/presses.ts'

/** Messages of browsers for a script, stylesheet or request that failed to load, and the message of `loadList` for missing messages. */
const isLoading =
  /dynamically imported module|importing a module script|preload CSS|failed to fetch|load failed|networkerror|^no messages of/i

/** Reports a call without an answer; a retry repeats the press. */
export function pressCall() {
  const { repeat } = lastPress()
  return { done: forgetCalls, unanswered: () => reportFailure('call', repeat) }
}

/**
 * Listens to failed loads of the open page: of routes, of links without network, and of parts that a press needed, whose retry repeats the
 * press. When the network is back, failed loads are retried, and presses only by the shopper.
 */
export function useFailures(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('.failure-bar')) notePress(target.closest<HTMLElement>('button, a, [role=button]'))
    }
    const rejected = (event: PromiseRejectionEvent) => {
      if (!isLoading.test((event.reason as Error | undefined)?.message ?? '')) return
      event.preventDefault()
      reportFailedPress(lastPress())
    }
    listenToPresses(pressCall)
    window.addEventListener('click', press, true)
    window.addEventListener('unhandledrejection', rejected)
    window.addEventListener('online', retryLoading)
    return () => {
      listenToPresses(undefined)
      window.removeEventListener('click', press, true)
      window.removeEventListener('unhandledrejection', rejected)
      window.removeEventListener('online', retryLoading)
    }
  }, [])
  useEffect(() => {
    const stops = [guardLinks(), guardRoutes((path) => void navigate(path))]
    return () => stops.forEach((stop) => stop())
  }, [navigate])
}
