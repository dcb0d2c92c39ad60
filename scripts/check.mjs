/** `npm run check`: the quick checks, two at a time. */
import { checks, domainTests, prove } from './checks.mjs'
import { install, requireNode } from './install.mjs'

requireNode()
await install()
const waiting = [['domain tests and rules of the house', domainTests], ...checks]
const results = []
const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await prove(...next))
}
await Promise.all([work(), work()])
process.exitCode = results.every(({ isProven }) => isProven) ? 0 : 1
