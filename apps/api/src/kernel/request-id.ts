import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** The id of the request that the running code serves, also where a job goes on with it; undefined outside of any. */
export function requestId(): string | undefined {
  return current.getStore()
}

/** Runs work on behalf of a request, so that jobs written by it carry its id. */
export function onBehalfOf<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : current.run(id, work)
}
