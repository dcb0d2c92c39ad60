import { createServer } from 'node:http'
import { expect } from 'vitest'
import type { OutsideSearch } from './platform/outside-search.ts'

/** Somebody else's server, that answers every question with this, and knows what it was asked; without an answer it never speaks. */
export const startOutside = async (answer?: { status?: number; body: string }) => {
  const asked: string[] = []
  const outside = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (answer) response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>((ready) => outside.listen(0, '127.0.0.1', ready))
  const address = outside.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = () => {
    outside.closeAllConnections()
    outside.close()
  }
  return { url: `http://127.0.0.1:${port}/search`, asked, stop }
}

/** Who answers so is left alone for 30 s: people go on typing. */
export const expectRestAfter = async (open: (url: string) => OutsideSearch<unknown>, status: number, body: string) => {
  const outside = await startOutside({ status, body })
  const find = open(outside.url)
  expect(await find('la poste', '2026-11-21T08:00:00.000Z')).toBeNull()
  expect(await find('la poste', '2026-11-21T08:00:29.000Z')).toBeNull()
  expect(outside.asked).toHaveLength(1)
  expect(await find('la poste', '2026-11-21T08:00:31.000Z')).toBeNull()
  expect(outside.asked).toHaveLength(2)
  outside.stop()
}
