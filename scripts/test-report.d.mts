export interface Outcome {
  passed: number
  skipped: number
  failed: string[]
  repeated: string[]
}
export function outcomeOfVitest(
  report: object,
  root: string,
  run?: { unfinished: string[]; errors: string[] },
  isRunAgain?: boolean,
): Outcome
export function outcomeOfPlaywright(report: object): Outcome
export function summaryOf(outcome: Outcome): string[]
