/** Reads the reports of the test runners: the counts of passed and failed tests, and the names of the failed and retried ones. */

/** @typedef {{ name: string, why: string }} Named */
/** @typedef {{ passed: number, failed: number, failures: Named[], secondTries: Named[] }} TestResults */

// oxlint-disable-next-line no-control-regex -- the colours of a terminal are control characters
const colours = /\u001b\[[0-9;]*m/g
const firstLines = (message) => (message ?? '').replace(colours, '').split('\n').slice(0, 12).join('\n')

/** Reads a Vitest report. A test that passed on its second try keeps the message of its first. @returns {TestResults} */
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

/** The errors of all tries of a journey: the second may fail for another reason, and a timeout has its place in a second error. */
const errorsOf = (results) =>
  results
    .flatMap(({ errors }) => errors)
    .map(({ message }) => firstLines(message))
    .join('\n')

/** Reads a Playwright report. @returns {TestResults} */
export const readPlaywright = ({ stats, suites, errors = [] }) => {
  const outside = errors.map(({ message }) => ({ name: 'outside of every journey', why: firstLines(message) }))
  const tests = suites.flatMap(specsOf).flatMap(({ file, line, title, tests: runs }) =>
    runs.map(({ status, results }) => ({ name: `${file}:${line} › ${title}`, status, why: errorsOf(results) })),
  )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + outside.length,
    failures: [...tests.filter(({ status }) => status === 'unexpected'), ...outside],
    secondTries: tests.filter(({ status }) => status === 'flaky'),
  }
}
