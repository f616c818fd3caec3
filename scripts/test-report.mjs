// Reads the reports of the test runners: the number of passed tests, and the names of failed and of repeated ones.
import { relative } from 'node:path'

/** @typedef {{ passed: number, skipped: number, failed: string[], repeated: string[] }} Outcome */

/** Whether an error of vitest reports a lost process, and with it unfinished files. */
const isLostProcess = (error) => error.startsWith('[vitest-pool]')

/**
 * The outcome in a report of vitest's JSON reporter, and in the report of `test-reporter.mjs` of the same run. Unfinished files do not
 * count as passed: they have failed, or are repeated where they are run again.
 */
export function outcomeOfVitest(report, root, { unfinished, errors } = { unfinished: [], errors: [] }, isRunAgain = false) {
  const outcome = { passed: 0, skipped: 0, failed: [], repeated: [] }
  const files = unfinished.map((file) => `${relative(root, file)} > not run to its end`)
  outcome[isRunAgain ? 'repeated' : 'failed'].push(...files)
  for (const error of errors) outcome[isRunAgain && isLostProcess(error) ? 'repeated' : 'failed'].push(`outside of the tests: ${error}`)
  for (const file of report.testResults) {
    if (unfinished.includes(file.name)) continue
    const path = relative(root, file.name)
    const before = outcome.failed.length
    for (const test of file.assertionResults) {
      const name = `${path} > ${[...test.ancestorTitles, test.title].join(' > ')}`
      if (test.status === 'failed') outcome.failed.push(name)
      else if (test.status === 'passed') {
        outcome.passed += 1
        // The errors of the first try stay in the report of a test that passed in the second.
        if (test.failureMessages.length > 0) outcome.repeated.push(name)
      } else outcome.skipped += 1
    }
    // A file can fail without a test: in its imports or in a hook.
    if (file.status === 'failed' && outcome.failed.length === before) outcome.failed.push(`${path} > ${file.message.split('\n')[0]}`)
  }
  return outcome
}

/** The outcome in a report of Playwright's JSON reporter. */
export function outcomeOfPlaywright(report) {
  const outcome = { passed: 0, skipped: 0, failed: [], repeated: [] }
  const read = (suite, titles) => {
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) {
        const place = `${spec.file}:${spec.line}${test.projectName ? ` (${test.projectName})` : ''}`
        const name = [place, ...titles, spec.title].join(' > ')
        if (test.status === 'skipped') outcome.skipped += 1
        else if (test.status === 'unexpected') outcome.failed.push(name)
        else {
          outcome.passed += 1
          if (test.status === 'flaky') outcome.repeated.push(name)
        }
      }
    for (const inner of suite.suites ?? []) read(inner, inner.title === inner.file ? titles : [...titles, inner.title])
  }
  for (const file of report.suites) read(file, [])
  for (const error of report.errors ?? []) outcome.failed.push(error.message?.split('\n')[0] ?? 'an error outside of the tests')
  return outcome
}

/** The last lines of a run: the names, and `N passed, N failed` at the very end. */
export function summaryOf({ passed, skipped, failed, repeated }) {
  return [
    ...(repeated.length > 0 ? ['Passed only when repeated:', ...repeated.map((name) => `  ${name}`)] : []),
    ...(failed.length > 0 ? ['Failed:', ...failed.map((name) => `  ${name}`)] : []),
    `${passed} passed, ${failed.length} failed${skipped ? `, ${skipped} skipped` : ''}`,
  ]
}
