import { readFileSync } from 'node:fs'
import { testsOf } from './holding-tests.ts'
import { judgeOf } from './judges.ts'
import { type PublicCase, publicCases, type Verdict } from './public-case.ts'

/** The cases that the project holds. */
export const ownCases = 'checks/public-cases/cases.json'

/** The cases of a file. */
export const readCases = (file: string): PublicCase[] => publicCases.parse(JSON.parse(readFileSync(file, 'utf8'))).cases

/** Judges a case by the product's own functions, or by the tests that have its number in their title. */
export const verdictOf = async (publicCase: PublicCase): Promise<Verdict> => {
  const judge = judgeOf(publicCase)
  if (judge) return { isGreen: await judge.isRight(publicCase), how: judge.by }
  const tests = testsOf(publicCase.id)
  return { isGreen: tests.length > 0, how: tests.length > 0 ? tests.join('; ') : 'no test names it' }
}
