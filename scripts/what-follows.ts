/** `npm run what-follows`: writes `docs/what-follows.md` from the features of the server. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { features } from '../server/app.ts'
import { whatFollows } from '../server/dev/what-follows.ts'

await writeFile(fileURLToPath(new URL('../docs/what-follows.md', import.meta.url)), whatFollows(features))
