/** `npm run db:psql`: psql on the database of `DATABASE_URL`. The embedded database comes without psql. */
import { spawnSync } from 'node:child_process'

const url = process.env.DATABASE_URL
const refuse = (sentence) => {
  console.error(sentence)
  process.exit(1)
}
if (!url) refuse("db:psql demande DATABASE_URL : la base embarquée n'a ni psql ni port réseau.")
const { error, status } = spawnSync('psql', [url, ...process.argv.slice(2)], { stdio: 'inherit' })
if (error) refuse("psql n'est pas installé sur cette machine.")
process.exitCode = status ?? 1
