import { createServer } from 'node:http'
import type { OutsideSearch } from './platform/outside-search.ts'

/** Somebody else's server, that answers every question with this, and knows what it was asked; without an answer it never speaks. */
export const startOutside = async (answer?: { status?: number; body: string }) => {
  const requests: string[] = []
  const outside = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (answer) response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready))
  const address = outside.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => {
    outside.closeAllConnections()
    outside.close()
  }
  return { url: `http://127.0.0.1:${port}/search`, asked: requests, stop }
}

/** What somebody who answers so gives at once, then 29 and 31 s later, and how often they were asked by then. */
export const askFor31Seconds = async (open: (url: string) => OutsideSearch<unknown>, status: number, body: string) => {
  const outside = await startOutside({ status, body })
  const find = open(outside.url)
  const answers = []
  for (const second of ['00', '29', '31'])
    answers.push({ second, found: await find('la poste', `2026-11-21T08:00:${second}.000Z`), asked: outside.asked.length })
  outside.stop()
  return answers
}

/** They are left alone for 30 s: people go on typing. */
export const leftAlone = [
  { second: '00', found: null, asked: 1 },
  { second: '29', found: null, asked: 1 },
  { second: '31', found: null, asked: 2 },
]
