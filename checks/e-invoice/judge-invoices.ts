/**
 * `npm run judge:invoices -- PATH_OF_JUDGE`: compares our rules of invoices with the official ones, which are not ours and never
 * committed (`docs/e-invoicing.md`).
 */
import { argv, env, exit, stdout } from 'node:process'
import { invoiceXml } from '@adm/domain/invoice/cii/invoice-xml'
import { brokenChanges, soundChanges } from '@adm/domain/invoice/rule/broken-document'
import { faultsOf } from '@adm/domain/invoice/rule/invoice-faults'
import { sampleDocument } from '@adm/domain/invoice/rule/sample-document'
import { openJudge } from './official-judge.ts'

const print = (line: string): void => void stdout.write(`${line}\n`)

const [path = ''] = argv.slice(2)
const most = Number(env['JUDGED'] ?? 300)
const judge = await openJudge(path)

/** A generator of numbers from 0 to 1, the same in each run. Source: mulberry32. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const random = randomOf(34)
const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]

const sound = Object.entries(soundChanges)
const broken = Object.entries(brokenChanges)
/** Each sound change and each broken one alone, then a sound one with one or two broken ones. */
const cases = [
  ...[...sound, ...broken].map((change) => [change]),
  ...Array.from({ length: Math.max(0, most - sound.length - broken.length) }, () =>
    [oneOf(sound), random() < 0.85 ? oneOf(broken) : undefined, random() < 0.3 ? oneOf(broken) : undefined].flatMap((one) =>
      one ? [one] : [],
    ),
  ),
].slice(0, most)

let differences = 0
for (const changes of cases) {
  const document = changes.reduce((before, [, change]) => change(before), sampleDocument)
  const ours = faultsOf(document).filter(({ rule }) => rule.startsWith('BR-'))
  const theirs = await judge(invoiceXml('FA2026-000123', document))
  if (ours.length > 0 === theirs.length > 0) continue
  differences += 1
  const name = changes.map(([change]) => change).join(' + ')
  print(
    `${name}: ours ${ours.map(({ rule }) => rule).join(' ') || 'none'}; official ${theirs.map(({ set, id, text }) => `${set} ${id} ${text.slice(0, 120)}`).join(' | ') || 'none'}`,
  )
}
print(`${cases.length} documents, ${differences} judged otherwise.`)
exit(differences === 0 ? 0 : 1)
