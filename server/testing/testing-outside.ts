import { createServer } from 'node:http'
import type { OutsideSearch } from '../platform/outside-search.ts'

/** An external server that records its requests and always sends this response; without one, it never responds. */
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
  return { url: `http://127.0.0.1:${port}/search`, requests, stop }
}

/**
 * The results of a search at once, then 29 and 31 s later, with the number of requests sent by then, when the server gives this response.
 */
export const searchFor31Seconds = async (open: (url: string) => OutsideSearch<unknown>, status: number, body: string) => {
  const outside = await startOutside({ status, body })
  const find = open(outside.url)
  const answers = []
  for (const second of ['00', '29', '31'])
    answers.push({ second, hits: await find('la poste', `2026-11-21T08:00:${second}.000Z`), requests: outside.requests.length })
  outside.stop()
  return answers
}

/** The expected results: no request for 30 s after a failure. */
export const leftAlone = [
  { second: '00', hits: null, requests: 1 },
  { second: '29', hits: null, requests: 1 },
  { second: '31', hits: null, requests: 2 },
]
