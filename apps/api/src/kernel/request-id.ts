import { AsyncLocalStorage } from 'node:async_hooks'

const currentId = new AsyncLocalStorage<string>()

/** The id of the request that the running code serves, jobs of the request included; undefined outside of any. */
export function requestId(): string | undefined {
  return currentId.getStore()
}

/** Runs work on behalf of a request, so that jobs written by it carry its id. */
export function onBehalfOf<T>(id: string | undefined, work: () => T): T {
  return id === undefined ? work() : currentId.run(id, work)
}
