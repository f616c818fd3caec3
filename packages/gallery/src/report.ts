/**
 * Calls back where there is something to call. An omitted callback is silent; anything else that is no function is
 * said in the console, at the moment when it would have been called.
 */
export function report<T>(name: string, callback: ((value: T) => void) | undefined, value: T): void {
  if (callback === undefined) return
  if (typeof callback === 'function') callback(value)
  else console.error(`${name} must be a function, but it is of type ${typeof callback}`)
}
