/** The most results of one source that are kept: a shop has some tens of sites and languages. */
const maxResults = 100

/**
 * A function that returns the same object as long as its arguments are the same: objects by identity, and texts. What is computed of the
 * content that pages share is then shared by them too, and is serialized once. A result lives as long as the first argument, its source.
 * Neither may be changed afterwards. An undefined result is not kept.
 */
export function memoizeByObject<S extends object, A extends readonly unknown[], R>(
  compute: (source: S, ...others: A) => R,
): (source: S, ...others: A) => R {
  const resultsOf = new WeakMap<S, { others: A; result: R }[]>()
  return (source, ...others) => {
    const results = resultsOf.get(source) ?? []
    const known = results.find((one) => one.others.every((other, index) => other === others[index]))
    if (known) return known.result
    const result = compute(source, ...others)
    if (result === undefined) return result
    if (results.length >= maxResults) results.length = 0
    results.push({ others, result })
    resultsOf.set(source, results)
    return result
  }
}
