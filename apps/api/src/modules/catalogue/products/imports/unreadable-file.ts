import type { ProblemCode } from '../../../../kernel/problem.ts'

/** A file that is neither a table nor a ZIP of pictures; the code says why, `line` where. */
export class UnreadableFile extends Error {
  readonly code: ProblemCode
  readonly line: number | undefined
  constructor(code: ProblemCode, line?: number) {
    super(code)
    this.code = code
    this.line = line
  }
}
