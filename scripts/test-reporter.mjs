// A reporter of vitest that writes the data that its JSON reporter leaves out: unfinished files, whose process ended or never started, and
// the errors outside of every test. TEST_RUN_REPORT names the written file.
import { writeFileSync } from 'node:fs'

const ended = new Set(['passed', 'failed', 'skipped'])

/** The first line of an error's message and that of its cause, which names a lost process. */
const messageOf = (error) => [error?.message, error?.cause?.message].filter(Boolean).join(': ').split('\n')[0] || String(error)

export default class RunReporter {
  #files = []

  onTestRunStart(specifications) {
    this.#files = specifications.map(({ moduleId }) => moduleId)
  }

  onTestRunEnd(modules, errors) {
    const finished = new Set(modules.filter((module) => ended.has(module.state())).map(({ moduleId }) => moduleId))
    const unfinished = this.#files.filter((file) => !finished.has(file))
    writeFileSync(process.env.TEST_RUN_REPORT, JSON.stringify({ unfinished, errors: errors.map(messageOf) }))
  }
}
