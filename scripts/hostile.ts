/**
 * `npm run hostile -- [address] [email] [password] [--per-place 20] [--seed 1]`: sends what nobody should to every operation of a running
 * server of this machine, signed in with this account. It writes and deletes: never against data that somebody needs. Prints the number
 * of answers by status, and fails when one is 5xx or missing.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type HostileRequest, runHostile, type Send } from '../checks/hostile/hostile-run.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'per-place': { type: 'string', default: '20' }, seed: { type: 'string', default: String(Date.now() % 1_000_000) } },
})
const [address = 'http://localhost:3000', email = 'administration@adm.example', password = 'demonstration'] = positionals
const settings = z.object({ perPlace: z.coerce.number().int().min(1), seed: z.coerce.number().int() })
const { perPlace, seed } = settings.parse({ perPlace: values['per-place'], seed: values.seed })

const longestMs = 60_000
const loopback = ['localhost', '127.0.0.1', '[::1]']

const answerTo = async ({ method, url, headers, body }: HostileRequest, token: string): Promise<{ status: number; body: string }> => {
  try {
    const response = await fetch(`${address}${url}`, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
      signal: AbortSignal.timeout(longestMs),
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    return { status: 0, body: String(error) }
  }
}

const signIn = async (): Promise<string> => {
  const body = JSON.stringify({ email, password })
  const response = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!response.ok) throw new Error(`${email} ne peut pas se connecter à ${address} (${response.status}).`)
  return z.object({ token: z.string() }).parse(await response.json()).token
}

/** Sends with a token, and with a new one when a request has ended the session. */
const signedIn = async (): Promise<Send> => {
  let token = await signIn()
  return async (request) => {
    const answer = await answerTo(request, token)
    if (answer.status !== 401) return answer
    token = await signIn()
    return answerTo(request, token)
  }
}

if (!loopback.includes(new URL(address).hostname)) throw new Error(`Seulement sur cette machine : ${loopback.join(', ')}.`)
const document: unknown = await (await fetch(`${address}/api/openapi.json`)).json()
const begun = Date.now()
const { statuses, failures, accepted, operations } = await runHostile({ send: await signedIn(), document, perPlace, seed })
for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b)) print(`${String(status).padStart(5)} ${count}`)
print(`${operations} opérations, dont ${accepted.size} ont accepté une demande ; graine ${seed} ; ${Math.round((Date.now() - begun) / 1000)} s`)
for (const failure of failures) print(`FAUTE ${failure}`)
if (failures.length > 0) process.exitCode = 1
