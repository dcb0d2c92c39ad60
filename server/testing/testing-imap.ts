import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

type StoredMail = { uid: number; content: string; isSeen: boolean }
/** The untagged lines of an answer, or the reason of a refusal; then the connection may end, with or without the tagged line. */
type Answer = { lines?: string; no?: string; ends?: 'after' | 'before' }
type Account = { user: string; password: string }
/** The faults of the mailbox: it refuses to mark, or breaks off after the first of several bodies. */
type Faults = { isReadOnly?: boolean; breaksOff?: boolean }

const numbersIn = (set: string): number[] =>
  set.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.split(':').map(Number)
    return Array.from({ length: to - from + 1 }, (_, rank) => from + rank)
  })
const setIn = (words: string): number[] => numbersIn(words.split(' ')[1] ?? '')
const selected = '* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 1000] next\r\n* FLAGS (\\Seen)\r\n'

/** The answers of the folder to the commands that imapflow sends. */
const answersOf = (mails: readonly StoredMail[], { user, password }: Account, { isReadOnly, breaksOff }: Faults) => {
  const fetch = (words: string): Answer => {
    const most = Number(/<0\.(\d+)>/.exec(words)?.[1])
    const bodies = mails.flatMap(({ uid, content }, rank) => {
      const body = Buffer.from(content).subarray(0, most)
      return setIn(words).includes(uid) ? [`* ${rank + 1} FETCH (UID ${uid} BODY[]<0> {${body.length}}\r\n${body.toString()})\r\n`] : []
    })
    return breaksOff ? { lines: bodies[0] ?? '', ends: 'before' } : { lines: bodies.join('') }
  }
  const store = (words: string): Answer => {
    if (isReadOnly) return { no: 'read-only' }
    for (const mail of mails) mail.isSeen ||= setIn(words).includes(mail.uid)
    return {}
  }
  const isAccount = (words: string) => words === `LOGIN "${user}" "${password}"`
  const table: Readonly<Record<string, (words: string) => Answer>> = {
    CAPABILITY: () => ({ lines: '* CAPABILITY IMAP4rev1\r\n' }),
    LOGIN: (words) => (isAccount(words) ? {} : { no: `[AUTHENTICATIONFAILED] ${user} refused` }),
    LIST: (words) => (/INBOX|\*/.test(words) ? { lines: '* LIST () "/" INBOX\r\n' } : {}),
    SELECT: (words) => (words.includes('INBOX') ? { lines: `* ${mails.length} EXISTS\r\n${selected}` } : { no: 'no such folder' }),
    SEARCH: () => ({ lines: `* SEARCH${mails.flatMap(({ uid, isSeen }) => (isSeen ? [] : [` ${uid}`])).join('')}\r\n` }),
    FETCH: fetch,
    STORE: store,
    LOGOUT: () => ({ lines: '* BYE\r\n', ends: 'after' }),
  }
  return (name: string, words: string): Answer => table[name]?.(words) ?? {}
}

/** Answers the commands of a connection, each a line. @param answerTo the answer to a command by its name and its words */
const serve = (socket: Socket, answerTo: (name: string, words: string) => Answer): void => {
  const input = createInterface({ input: socket })
  // The interface emits the errors of its socket once more.
  for (const emitter of [socket, input]) emitter.on('error', () => undefined)
  socket.write('* OK ready\r\n')
  input.on('line', (line) => {
    const [tag = '', ...rest] = line.split(' ')
    const words = rest[0] === 'UID' ? rest.slice(1) : rest
    const { lines = '', no, ends } = answerTo(words[0] ?? '', words.join(' '))
    if (socket.destroyed) return
    socket.write(ends === 'before' ? lines : `${lines}${tag} ${no ? `NO ${no}` : 'OK done'}\r\n`)
    if (ends) socket.end()
  })
}

/**
 * A mailbox that speaks enough IMAP4rev1 (RFC 3501) to be signed in to, selected, searched, read and marked: one folder, INBOX, in the memory
 * of the test.
 */
export const startImapServer = async (account: Account, faults: Faults = {}) => {
  const mails: StoredMail[] = []
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const answerTo = answersOf(mails, account, faults)
  const server = createServer((socket) => {
    sockets.add(socket)
    serve(socket, (name, words) => {
      commands.push(name)
      return answerTo(name, words)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const receive = (content: string): void => void mails.push({ uid: mails.length + 1, content, isSeen: false })
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
  }
  return { port, mails, commands, receive, stop }
}
