declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Passes an event to the analytics of the shop. Names and numbers only, nothing personal. */
export function track(event: string, facts: Record<string, string | number>): void {
  ;(window.dataLayer ??= []).push({ event, ...facts })
}
