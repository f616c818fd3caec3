declare global {
  interface Window {
    dataLayer?: object[]
  }
}

/** Hands an event of ours to whatever measures the shop. Names and numbers only, nothing personal. */
export function track(event: string, facts: Record<string, string | number>): void {
  ;(window.dataLayer ??= []).push({ event, ...facts })
}
