import { expect, test } from 'vitest'
import { outcomeOfPlaywright, outcomeOfVitest, summaryOf } from './test-report.mjs'

const tried = (title: string, status: string, failureMessages: string[] = []) => ({
  ancestorTitles: ['a bag'],
  title,
  status,
  failureMessages,
})

test('vitest: failed tests, tests that passed on repetition, and files that fail without a test are named', () => {
  const report = {
    testResults: [
      {
        name: '/shop/apps/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          tried('opens', 'passed'),
          tried('closes', 'failed', ['no']),
          tried('waits', 'passed', ['late']),
          tried('x', 'skipped'),
        ],
      },
      { name: '/shop/apps/b.test.ts', status: 'failed', message: 'no such module\nat line 1', assertionResults: [] },
    ],
  }
  expect(outcomeOfVitest(report, '/shop')).toEqual({
    passed: 2,
    skipped: 1,
    failed: ['apps/a.test.ts > a bag > closes', 'apps/b.test.ts > no such module'],
    repeated: ['apps/a.test.ts > a bag > waits'],
  })
})

test('vitest: an interrupted file is not counted, and has failed unless it is run again', () => {
  const file = (name: string) => ({ name, status: 'passed', message: '', assertionResults: [tried('opens', 'pending')] })
  const report = { testResults: [file('/shop/apps/a.test.ts'), file('/shop/apps/b.test.ts')] }
  const lost = ['apps/b.test.ts > not run to its end', 'outside of the tests: [vitest-pool]: exited']
  const run = { unfinished: ['/shop/apps/b.test.ts'], errors: ['[vitest-pool]: exited', 'late'] }
  const late = 'outside of the tests: late'
  expect(outcomeOfVitest(report, '/shop', run)).toEqual({ passed: 0, skipped: 1, failed: [...lost, late], repeated: [] })
  expect(outcomeOfVitest(report, '/shop', run, true)).toEqual({ passed: 0, skipped: 1, failed: [late], repeated: lost })
})

test('Playwright: tests are named with file position, project and describe titles', () => {
  const spec = (title: string, status: string, projectName = '') => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [{ status, projectName }],
  })
  const report = {
    suites: [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('opens', 'expected'), spec('turns', 'flaky', 'react-18'), spec('sings', 'skipped')],
        suites: [{ title: 'a bag', file: 'a.spec.ts', specs: [spec('closes', 'unexpected')] }],
      },
    ],
    errors: [{ message: 'the shop did not start\nthere' }],
  }
  expect(outcomeOfPlaywright(report)).toEqual({
    passed: 2,
    skipped: 1,
    failed: ['a.spec.ts:7 > a bag > closes', 'the shop did not start'],
    repeated: ['a.spec.ts:7 (react-18) > turns'],
  })
})

test('names come before the last line, which has the counts', () => {
  expect(summaryOf({ passed: 3, skipped: 0, failed: [], repeated: [] })).toEqual(['3 passed, 0 failed'])
  expect(summaryOf({ passed: 3, skipped: 2, failed: ['a'], repeated: ['b'] })).toEqual([
    'Passed only when repeated:',
    '  b',
    'Failed:',
    '  a',
    '3 passed, 1 failed, 2 skipped',
  ])
})
