import { useSyncExternalStore } from 'react'

/** The kind of a failed load: the page that was navigated to, a chunk of the open page, or the answer to a call that a press started. */
export type FailureKind = 'page' | 'part' | 'call'

interface Failure {
  kind: FailureKind
  /** Loads it again, or repeats the press. */
  retry: () => void
  /** The button or link whose press failed; undefined for what loads by itself. */
  pressed?: HTMLElement | null | undefined
}

// All failures are shown as one message. They are kept outside of any component, because chunks fail before they are rendered.
let failures: Failure[] = []
let isDismissed = false
const listeners = new Set<() => void>()

function change(next: Failure[], dismissed: boolean): void {
  failures = next
  isDismissed = dismissed
  for (const listener of listeners) listener()
}

const withoutCalls = () => failures.filter(({ kind }) => kind !== 'call')

/**
 * Reports a failure with a retry; the page stays as it is. Of several failed calls only the last one can be repeated, and only by
 * the shopper: a call without an answer may have had its effect.
 */
export function reportFailure(kind: FailureKind, retry: () => void): void {
  change([...(kind === 'call' ? withoutCalls() : failures), { kind, retry }], false)
}

/** Reports that a press failed because a part of the page could not be loaded. Of several presses of one element only one is repeated. */
export function reportFailedPress({ element, repeat }: Press): void {
  change(
    [
      ...failures.filter(({ pressed: other }) => other === undefined || other !== element),
      { kind: 'part', retry: repeat, pressed: element },
    ],
    false,
  )
}

/** Drops calls without an answer, after another call had one or the network is back. */
export function forgetCalls(): void {
  if (failures.some(({ kind }) => kind === 'call')) change(withoutCalls(), isDismissed)
}

let pressed: HTMLElement | null = null

/** Stores the last pressed button or link; null for a press on anything else. */
export function notePress(element: HTMLElement | null): void {
  pressed = element
}

interface Press {
  element: HTMLElement | null
  repeat: () => void
}

/** The last press, with a function that repeats it while the pressed element is still on the page. */
export function lastPress(): Press {
  const element = pressed
  return { element, repeat: () => element?.isConnected && element.click() }
}

/** Retries every failed load. */
export function retryFailures(): void {
  const due = failures
  change([], false)
  for (const { retry } of due) retry()
}

/** Retries all failed loads when the network is back. Presses stay with their retry: the shopper, who was told that they failed, repeats them. */
export function retryLoading(): void {
  const presses = failures.filter(({ kind, pressed: by }) => kind !== 'call' && by !== undefined)
  const due = failures.filter(({ kind, pressed: by }) => kind !== 'call' && by === undefined)
  change(presses, isDismissed)
  for (const { retry } of due) retry()
}

/** Called by a navigation: drops failed pages, calls and presses, and retries failed parts. */
export function retryParts(): void {
  change(
    failures.filter(({ kind, pressed: by }) => kind === 'part' && by === undefined),
    isDismissed,
  )
  retryFailures()
}

/** Hides the message. Failed loads are retried with the next page, or when the network is back. */
export function dismissFailures(): void {
  change(failures, true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * The failure to show; undefined for none, or where the shopper closed the message. A page has priority over a part, a part over a call.
 */
export function useFailure(): FailureKind | undefined {
  return useSyncExternalStore(
    subscribe,
    () => {
      if (isDismissed || failures.length === 0) return undefined
      return (['page', 'part'] as const).find((one) => failures.some(({ kind }) => kind === one)) ?? 'call'
    },
    () => undefined,
  )
}

/** Loads a part of a page, again after each failure, which is reported to the shopper; the promise stays pending until it is loaded. */
export async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise<void>((retry) => reportFailure('part', retry))
    }
  }
}
