import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { z } from 'zod'

const probeMs = 50
const address = z.object({ port: z.number() })
const neverDone = new Set(['GET', 'HEAD'])
type Backend = { url: string; agent: Agent; isReady: boolean }

/** Requests that may be sent again after no response or a 503: reads, and changes with an idempotency key. */
const mayRepeat = ({ method = '', headers }: IncomingMessage): boolean => neverDone.has(method) || headers['idempotency-key'] !== undefined

const bodyOf = async (incoming: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

type Passed = { status: number; headers: IncomingMessage['headers']; body: Buffer }
const pass = ({ url, agent }: Backend, incoming: IncomingMessage, body: Buffer): Promise<Passed> =>
  new Promise((resolve, reject) => {
    const { connection: _connection, ...headers } = incoming.headers
    const sent = request(`${url}${incoming.url ?? '/'}`, { method: incoming.method, agent, headers }, (response) => {
      bodyOf(response).then((whole) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole }), reject)
    })
    sent.once('error', reject).end(body)
  })

/**
 * A proxy in front of several processes, like a load balancer: it polls their readiness, keeps connections open, and sends a request to
 * another process after a failure when that is safe.
 */
export const openRetryingProxy = async (urls: readonly string[]) => {
  const backends = urls.map((url): Backend => ({ url, agent: new Agent({ keepAlive: true }), isReady: true }))
  let turn = 0
  const next = (tried: readonly Backend[]): Backend | undefined => {
    const left = backends.filter((backend) => !tried.includes(backend))
    const ready = left.filter(({ isReady }) => isReady)
    turn += 1
    return ready[turn % ready.length] ?? left[0]
  }
  const answer = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming)
    const tried: Backend[] = []
    for (let backend = next(tried); backend; backend = next(tried)) {
      tried.push(backend)
      const passed = await pass(backend, incoming, body).catch(() => null)
      const isLast = tried.length === backends.length || !mayRepeat(incoming)
      if (passed && (passed.status !== 503 || isLast)) {
        const { connection: _connection, 'transfer-encoding': _encoding, ...headers } = passed.headers
        return void reply.writeHead(passed.status, headers).end(passed.body)
      }
      if (isLast) break
    }
    reply.writeHead(502).end()
  }
  const probing = setInterval(() => {
    for (const backend of backends)
      void fetch(`${backend.url}/readyz`).then(
        ({ ok }) => void (backend.isReady = ok),
        () => void (backend.isReady = false),
      )
  }, probeMs)
  const server = createServer((incoming, reply) => void answer(incoming, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = async (): Promise<void> => {
    clearInterval(probing)
    for (const { agent } of backends) agent.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  const { port } = address.parse(server.address())
  return { url: `http://127.0.0.1:${port}`, close }
}
