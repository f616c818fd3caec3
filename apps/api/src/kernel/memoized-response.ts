/** The two forms of a memoised response: its text for HTTP, and its copy for a page of this process. */
interface Written {
  text?: Buffer
  copy?: unknown
}

const written = new WeakMap<object, Written>()

/**
 * Memoises an answer that a handler returns again as the same object: its fields are picked and serialised once. It must not change any
 * more.
 */
export function memoizeResponse<T extends object>(answer: T): T {
  written.set(answer, {})
  return answer
}

function writtenOf(answer: unknown): Written | undefined {
  return typeof answer === 'object' && answer !== null ? written.get(answer) : undefined
}

/** The text of an answer, as bytes where the answer is memoised, since a string would be encoded for each request. */
export function textOnce(answer: unknown, write: (answer: unknown) => string): string | Buffer {
  const known = writtenOf(answer)
  return known ? (known.text ??= Buffer.from(write(answer))) : write(answer)
}

/** The copy of an answer that pages get; those of a memoised answer share one. */
export function copyOnce(answer: unknown, pick: (answer: unknown) => unknown): unknown {
  const known = writtenOf(answer)
  return known ? (known.copy ??= pick(answer)) : pick(answer)
}
