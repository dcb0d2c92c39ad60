/**
 * `npm run public-cases -- FILE`: judges each case of a file of public cases, the smallest inputs that once failed, by the product's own
 * functions; a case that only a call or a browser can show is held by the tests that name it. Fails when one is not green.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { testsOf } from '../checks/public-cases/holding-tests.ts'
import { judgeOf } from '../checks/public-cases/judges.ts'
import { placeOf, type PublicCase, publicCases, type Verdict } from '../checks/public-cases/public-case.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const verdictOf = async (publicCase: PublicCase): Promise<Verdict> => {
  const judge = judgeOf(publicCase)
  if (judge) return { isGreen: await judge.isRight(publicCase), how: judge.by }
  const tests = testsOf(publicCase.id)
  return { isGreen: tests.length > 0, how: tests.length > 0 ? tests.join('; ') : 'no test names it' }
}

const [file] = process.argv.slice(2)
if (!file) throw new Error('Give the path of the file: npm run public-cases -- FILE')
const { cases } = publicCases.parse(JSON.parse(readFileSync(file, 'utf8')))
let green = 0
for (const publicCase of cases) {
  const { isGreen, how } = await verdictOf(publicCase)
  if (isGreen) green += 1
  print(`${isGreen ? 'green' : 'RED  '} ${publicCase.id} ${placeOf(publicCase)} (${how})`)
}
print(`${green} of ${cases.length} green`)
if (green < cases.length) process.exitCode = 1
