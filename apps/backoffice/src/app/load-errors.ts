const failed = new WeakSet<object>()
// The build raises it for every part of the application that is fetched when it is needed.
addEventListener('vite:preloadError', (event) => failed.add((event as Event & { payload: Error }).payload))

/** Whether an error is that a script or style could not be fetched: the shop is away, or has another release now. */
export const isLoadError = (error: unknown): boolean => typeof error === 'object' && error !== null && failed.has(error)
