import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A mail server that accepts every mail, and counts the copies of each by its Message-ID. */
export type MailSink = { url: string; copies: Map<string, number>; received: (count: number) => Promise<void>; stop: () => void }

const end = '\r\n.\r\n'

/** Starts a mail server that stores nothing. A mail counts from its last line on, also when its sender never reads the answer. */
export const startMailSink = async (): Promise<MailSink> => {
  const copies = new Map<string, number>()
  const waiting: { count: number; resolve: () => void }[] = []
  let received = 0
  const count = (message: string) => {
    const id = /^Message-ID: *(<[^>]+>)/im.exec(message)?.[1] ?? ''
    copies.set(id, (copies.get(id) ?? 0) + 1)
    received += 1
    for (const waiter of waiting.filter((one) => received >= one.count)) waiter.resolve()
  }
  const server = createServer((socket) => converse(socket, count))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    copies,
    received: (more) => new Promise((resolve) => waiting.push({ count: received + more, resolve })),
    stop: () => server.close(),
  }
}

const converse = (socket: Socket, count: (message: string) => void): void => {
  socket.on('error', () => undefined)
  socket.write('220 sink\r\n')
  let text = ''
  let isMessage = false
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    text += part
    for (;;) {
      const stop = isMessage ? end : '\r\n'
      const at = text.indexOf(stop)
      if (at === -1) return
      const [whole, isLast] = [text.slice(0, at), isMessage]
      text = text.slice(at + stop.length)
      if (isLast) count(whole)
      isMessage = !isLast && /^DATA$/i.test(whole)
      socket.write(isMessage ? '354 go\r\n' : '250 yes\r\n')
    }
  })
}
