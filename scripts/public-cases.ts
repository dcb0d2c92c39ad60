/**
 * `npm run public-cases -- FILE`: judges each case of a file of public cases, the smallest inputs that once failed, by the product's own
 * functions; a case that only a call or a browser can show is held by the tests that name it. Fails when one is not green. Without a file, the
 * cases of `checks/public-cases/cases.json`, which `npm test` judges too.
 */
import process from 'node:process'
import { placeOf } from '../checks/public-cases/public-case.ts'
import { ownCases, readCases, verdictOf } from '../checks/public-cases/verdict.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const [file = ownCases] = process.argv.slice(2)
const cases = readCases(file)
let green = 0
for (const publicCase of cases) {
  const { isGreen, how } = await verdictOf(publicCase)
  if (isGreen) green += 1
  print(`${isGreen ? 'green' : 'RED  '} ${publicCase.id} ${placeOf(publicCase)} (${how})`)
}
print(`${green} of ${cases.length} green`)
if (green < cases.length) process.exitCode = 1
