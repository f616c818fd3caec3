/** A use case: a function whose first parameter is its dependencies. */
type UseCase<D> = (dependencies: D, ...input: never[]) => unknown

/** The same functions without their first parameter. */
export type Bound<D, U> = {
  [K in keyof U]: U[K] extends (dependencies: D, ...input: infer Input) => infer Output ? (...input: Input) => Output : never
}

/**
 * Binds use cases to their dependencies: `createReturns(deps)` returns `bindUseCases(deps, { request: requestReturn })`, and
 * `returns.request(input)` runs `requestReturn(deps, input)`. The service's type follows from its list.
 */
export function bindUseCases<D, U extends Record<string, UseCase<D>>>(dependencies: D, useCases: U): Bound<D, U> {
  const bound = Object.entries(useCases).map(([name, useCase]) => [name, (...input: never[]) => useCase(dependencies, ...input)])
  return Object.fromEntries(bound) as Bound<D, U>
}
