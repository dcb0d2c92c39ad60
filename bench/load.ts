import { connect } from 'node:net'
import { performance } from 'node:perf_hooks'

/** A request of the load; its bytes are built again each time it is sent. */
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

/** One keep-alive connection that waits for each response. It parses only the status and length, to use little CPU. */
export const openConnection = (port: number) => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received = Buffer.alloc(0)
  let expectedBytes = 0
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
    expectedBytes = end + headEnd.length + Number(length)
  }
  socket.on('data', (data) => {
    received = received.length === 0 ? data : Buffer.concat([received, data])
    if (expectedBytes === 0) readHead()
    if (expectedBytes === 0 || received.length < expectedBytes) return
    received = received.subarray(expectedBytes)
    expectedBytes = 0
    answered(status)
  })
  socket.on('error', (error) => failed(error))
  socket.on('close', () => failed(new Error('the server closed the connection')))

  return {
    /** Sends a request. @returns the status of its response */
    send: (bytes: string) =>
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

/** Sends requests without pause through `connections` connections for `seconds` seconds. */
export const load = async (port: number, connections: number, seconds: number, next: () => Request): Promise<Round> => {
  const times: number[] = []
  let failures = 0
  const begin = performance.now()
  const end = begin + seconds * 1000
  const worker = async () => {
    const connection = openConnection(port)
    for (let now = performance.now(); now < end; ) {
      const status = await connection.send(toBytes(port, next()))
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

/** The response time that this share of the requests did not exceed. */
export const percentile = ({ sortedMs }: Pick<Round, 'sortedMs'>, share: number): number =>
  sortedMs[Math.min(sortedMs.length - 1, Math.floor(sortedMs.length * share))] ?? 0

/** Sends requests in sequence through one connection. @returns sorted milliseconds @throws at the first refused request */
export const requestInTurn = async (port: number, requests: readonly Request[]): Promise<number[]> => {
  const connection = openConnection(port)
  const times: number[] = []
  for (const request of requests) {
    const begin = performance.now()
    const status = await connection.send(toBytes(port, request))
    times.push(performance.now() - begin)
    if (status >= 300) throw new Error(`${request.method} ${request.path}: ${status}`)
  }
  connection.close()
  return times.sort((a, b) => a - b)
}
