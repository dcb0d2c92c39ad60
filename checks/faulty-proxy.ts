import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

const address = z.object({ port: z.number() })

/**
 * What the network between the product and PostgreSQL does:
 * - `none`: it works.
 * - `hang`: bytes of neither side arrive; a new connection is accepted and never answered.
 * - `mute`: requests arrive, answers do not: packets are lost in one direction.
 * - `deaf`: answers arrive, requests do not.
 */
export type NetworkFault = 'none' | 'hang' | 'mute' | 'deaf'

type Pair = { client: Socket; upstream: Socket; isFrozen: boolean; sent: string }

type Network = { fault: NetworkFault; freezesAt: readonly string[]; pairs: Set<Pair> }

const passes = ({ fault }: Network, { isFrozen }: Pair, blocks: readonly NetworkFault[]): boolean => !isFrozen && !blocks.includes(fault)

/** Freezes a connection that has sent all the texts, before the last of them passes. */
const noteSent = (network: Network, pair: Pair, chunk: Buffer): void => {
  if (network.freezesAt.length === 0) return
  pair.sent += chunk.toString('latin1')
  if (!network.freezesAt.every((text) => pair.sent.includes(text))) return
  network.freezesAt = []
  pair.isFrozen = true
}

const relay = (network: Network, client: Socket, upstream: Socket): void => {
  const pair: Pair = { client, upstream, isFrozen: false, sent: '' }
  network.pairs.add(pair)
  client.on('data', (chunk) => {
    noteSent(network, pair, chunk)
    if (passes(network, pair, ['hang', 'deaf'])) upstream.write(chunk)
  })
  upstream.on('data', (chunk) => {
    if (passes(network, pair, ['hang', 'mute'])) client.write(chunk)
  })
  // The end of one side is lost like any other packet; the other side then waits for its own time limit.
  client.on('close', () => passes(network, pair, ['hang', 'deaf']) && upstream.destroy())
  upstream.on('close', () => passes(network, pair, ['hang', 'mute']) && client.destroy())
  for (const socket of [client, upstream]) socket.on('error', () => undefined)
}

/** Listens on a free port. @returns the address of the database through this network */
const listen = async (server: Server, databaseUrl: URL): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.parse(server.address()).port}`
  url.searchParams.delete('host')
  return url.href
}

/** A network with faults, as a proxy in front of PostgreSQL. @param databaseUrl a database behind the socket of a folder, or of a port */
export const openFaultyProxy = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const dial = () => (folder ? connect(join(folder, '.s.PGSQL.5432')) : connect(Number(target.port || 5432), target.hostname))
  const network: Network = { fault: 'none', freezesAt: [], pairs: new Set() }
  const server = createServer((client) => relay(network, client, dial()))
  const freezeOpen = () => {
    for (const pair of network.pairs) pair.isFrozen = true
  }
  return {
    url: await listen(server, target),
    /** Breaks or repairs the network. Connections of before a `hang` stay dead after it, as behind a firewall that forgot them. */
    become: (next: NetworkFault) => {
      if (next === 'hang') freezeOpen()
      network.fault = next
    },
    /** Freezes the connections that are open now; new ones work. */
    freezeOpen,
    /** Freezes the next connection that has sent all these texts from now on, before the last of them passes. */
    freezeAt: (...texts: readonly string[]) => {
      for (const pair of network.pairs) pair.sent = ''
      network.freezesAt = texts
    },
    /** The server closes its side of each connection; the product's side stays half open until it writes. */
    halfClose: () => {
      for (const { client } of network.pairs) client.end()
    },
    close: async () => {
      for (const { client, upstream } of network.pairs) {
        client.destroy()
        upstream.destroy()
      }
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
