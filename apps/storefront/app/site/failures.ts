import { useSyncExternalStore } from 'react'

/** What did not come: the page that was gone to, or a part of the page that is open. */
export type FailureKind = 'page' | 'part'

interface Failure {
  kind: FailureKind
  /** Asks for it again. */
  retry: () => void
}

// What is shown of these is one message, so they are kept outside of any component: parts fail before they are there.
let failures: Failure[] = []
let isDismissed = false
const listeners = new Set<() => void>()

function change(next: Failure[], dismissed: boolean): void {
  failures = next
  isDismissed = dismissed
  for (const listener of listeners) listener()
}

/** Tells the shopper of a failure, who may try again; the page stays as it is. */
export function reportFailure(kind: FailureKind, retry: () => void): void {
  change([...failures, { kind, retry }], false)
}

/** Asks again for all that did not come. */
export function retryFailures(): void {
  const due = failures
  change([], false)
  for (const { retry } of due) retry()
}

/** Another page is gone to: one that did not come is given up, parts of pages are asked for again. */
export function retryParts(): void {
  change(
    failures.filter(({ kind }) => kind === 'part'),
    isDismissed,
  )
  retryFailures()
}

/** Hides the message. What waits is asked for again with the next page, or when the network is back. */
export function dismissFailures(): void {
  change(failures, true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What the shopper is to be told of; undefined where nothing failed, or they closed the message. A page outweighs a part. */
export function useFailure(): FailureKind | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      if (isDismissed || failures.length === 0) return undefined
      return failures.some(({ kind }) => kind === 'page') ? 'page' : 'part'
    },
    () => undefined,
  )
}

/** Loads a part of a page until it comes. Where it does not, the shopper is told, and whoever waits goes on waiting. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise<void>((retry) => reportFailure('part', retry))
    }
  }
}
