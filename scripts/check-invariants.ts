/** `npm run check:invariants`: checks the invariants of the data, prints the rows that break one, and then fails. */
import process from 'node:process'
import { invariants } from '../server/invariants/invariants.ts'
import { overDatabase, print } from './database.ts'

const mostListed = 20

await overDatabase(async (db) => {
  let total = 0
  for (const { id, sentence, find } of invariants) {
    let broken = 0
    for await (const { what, why } of find(db)) {
      broken += 1
      if (broken <= mostListed) print(`  ${what} : ${why}`)
    }
    total += broken
    print(`${broken === 0 ? 'tenu ' : 'ROMPU'} ${id.padEnd(6)} ${sentence}${broken > 0 ? ` (${broken})` : ''}`)
  }
  if (total > 0) process.exitCode = 1
})
