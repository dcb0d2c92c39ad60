import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A request as it goes over the wire, made anew for each sending. */
export type Request = { method: 'GET' | 'POST'; path: string; headers?: Readonly<Record<string, string>>; body?: object }
export type Round = { requests: number; failures: number; seconds: number; sortedMs: readonly number[] }

const headEnd = Buffer.from('\r\n\r\n')

export const toBytes = (port: number, { method, path, headers, body }: Request): string => {
  const content = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    ...Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(content)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}

/** One keep-alive connection that waits for each answer. It reads no more of HTTP than it needs, so that it takes little of the machine. */
export const openConnection = (port: number) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  let requested = 0
  let status = 0
  let answered: (status: number) => void = () => undefined
  let failed: (error: Error) => void = () => undefined

  const readHead = (): void => {
    const end = received.indexOf(headEnd)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return failed(new Error(`an answer without length: ${head}`))
    status = Number(head.slice(9, 12))
    requested = end + headEnd.length + Number(length)
  }
  socket.on('data', (data) => {
    received = received.length === 0 ? data : Buffer.concat([received, data])
    if (requested === 0) readHead()
    if (requested === 0 || received.length < requested) return
    received = received.subarray(requested)
    requested = 0
    answered(status)
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('the server closed the connection')))

  return {
    /** Sends a request. @returns the status of its answer */
    ask: (bytes: string) =>
      new Promise<number>((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(bytes)
      }),
    close: () => {
      failed = () => undefined
      socket.destroy()
    },
  }
}

/** Asks without pause through so many connections for so long. */
export const load = async (port: number, connections: number, seconds: number, next: () => Request): Promise<Round> => {
  const times: number[] = []
  let failures = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const worker = async () => {
    const connection = openConnection(port)
    for (let now = performance.now(); now < end; ) {
      const status = await connection.ask(toBytes(port, next()))
      const after = performance.now()
      times.push(after - now)
      if (status >= 300) failures += 1
      now = after
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const took = (performance.now() - begin) / 1000
  return { requests: times.length, failures, seconds: took, sortedMs: times.sort((a, b) => a - b) }
}

/** The time under which this share of the requests was answered. */
export const percentile = ({ sortedMs }: Pick<Round, 'sortedMs'>, share: number): number =>
  sortedMs[Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * share))] ?? 0

/** Asks one thing after the other through one connection. @returns the milliseconds of each @throws at the first that is refused */
export const requestInTurn = async (port: number, requests: readonly Request[]): Promise<number[]> => {
  const connection = openConnection(port)
  const times: number[] = []
  for (const request of requests) {
    const begin = performance.now()
    const status = await connection.ask(toBytes(port, request))
    times.push(performance.now() - begin)
    if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status}`)
  }
  connection.close()
  return times.sort((a, b) => a - b)
}
