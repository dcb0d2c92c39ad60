import process, { env, kill, pid, stdout } from 'node:process'
import { routes, makeApp, makeRuntime } from '../server/app.ts'
import { openDatabase } from '../server/platform/database/database.ts'
import { makeLimits } from '../server/platform/work/limits.ts'
import { uncheckedAssignment } from './unchecked-assignment.ts'

// A server in its own process, for tests across processes: it prints the address it listens on and, with `DIES_BEFORE_ANSWER`, kills itself
// before it answers a POST.

const url = env['TEST_SERVER_URL']
if (!url) throw new Error('TEST_SERVER_URL is missing')
const secret = new TextEncoder().encode('a secret of at least thirty-two characters')
// One person makes all calls of a test, many more than a person could.
const runtime = { ...makeRuntime(openDatabase(url, 10), secret), limits: makeLimits(1_000_000) }
await runtime.live.join(url)
const app = makeApp(runtime, [...routes, uncheckedAssignment])
if (env['DIES_BEFORE_ANSWER'])
  app.addHook('onSend', async (request) => {
    if (request.method === 'POST') kill(pid, 'SIGKILL')
  })
stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => void app.close())
