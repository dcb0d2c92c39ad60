/** What the runners' reports tell: how many tests passed and failed, and by name those that failed or needed their second try. */

/** @typedef {{ name: string, why: string }} Named */
/**
 * `isOnlyLate`: the runner is only against what a page still asked when its test, which passed, was over.
 * @typedef {{ passed: number, failed: number, failures: Named[], secondTries: Named[], isOnlyLate?: boolean }} Told
 */

// oxlint-disable-next-line no-control-regex -- the colours of a terminal are control characters
const colours = /\u001b\[[0-9;]*m/g
const firstLines = (message) => (message ?? '').replace(colours, '').split('\n').slice(0, 12).join('\n')

/** @returns {Told} of a report of Vitest. A test that passed after all keeps the message of its first try. */
export const readVitest = ({ numPassedTests, numFailedTests, testResults }) => {
  const tests = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({ name: `${file} › ${fullName}`, status, why: firstLines(failureMessages[0]) })),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    failures: tests.filter(({ status }) => status === 'failed'),
    secondTries: tests.filter(({ status, why }) => status === 'passed' && why),
  }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** @returns {Told} of a report of Playwright */
export const readPlaywright = ({ stats, suites, errors = [] }) => {
  const late = errors.filter(({ message }) => /Test ended\.[^]*while running route callback/.test(message ?? ''))
  const tests = suites.flatMap(specsOf).flatMap(({ file, line, title, tests: runs }) =>
    runs.map(({ status, results }) => ({ name: `${file}:${line} › ${title}`, status, why: firstLines(results[0]?.error?.message) })),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    failures: tests.filter(({ status }) => status === 'unexpected'),
    secondTries: [
      ...tests.filter(({ status }) => status === 'flaky'),
      ...late.map(({ message }) => ({ name: 'a page asked when its test was over', why: firstLines(message) })),
    ],
    isOnlyLate: late.length > 0 && late.length === errors.length,
  }
}
