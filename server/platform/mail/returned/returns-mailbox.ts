import type { ImapFlow } from 'imapflow'

/** The mailbox to which undelivered mails return: server, account, folder. */
export type ReturnsMailbox = { host: string; port: number; isEncrypted: boolean; user: string; password: string; folder: string }

/** Mails of a folder, by the numbers that the folder gives them; the numbers count as long as the folder has this validity. */
export type ReadUids = { validity: string; uids: readonly number[] }
/** The next unread mails with their bytes, cut at 256 kB: the status and the returned headers are at the beginning. */
export type UnreadMails = ReadUids & { contents: readonly Uint8Array[] }

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 }
/** Below the lease of a job, so that no other process repeats a session that is still open. */
const longestMs = 50_000
const mostMails = 20
const mostBytes = 256 * 1024

const openSession = async ({ host, port, isEncrypted, user, password: pass, folder }: ReturnsMailbox): Promise<ImapFlow> => {
  // Loaded with the first reading: most processes have no such mailbox.
  const { ImapFlow: Client } = await import('imapflow')
  const client = new Client({ host, port, secure: isEncrypted, auth: { user, pass }, logger: false, disableAutoIdle: true, ...patience })
  // A broken connection is also emitted; without a listener it would end the process. The pending command rejects with the same error.
  client.on('error', () => undefined)
  await client.connect()
  await client.mailboxOpen(folder)
  return client
}

const validityOf = ({ mailbox }: ImapFlow): string => (mailbox ? String(mailbox.uidValidity) : '')

const markRead = async (client: ImapFlow, { validity, uids }: ReadUids): Promise<void> => {
  if (uids.length === 0 || validity !== validityOf(client)) return
  const isMarked = await client.messageFlagsAdd([...uids], [String.raw`\Seen`], { uid: true })
  // Otherwise the same mails would be read without end.
  if (!isMarked) throw new Error('The folder of returned mails is read-only')
}

const readUnread = async (client: ImapFlow): Promise<UnreadMails> => {
  const unseen = await client.search({ seen: false }, { uid: true })
  const uids = (unseen || []).slice(0, mostMails)
  const contents: Uint8Array[] = []
  if (uids.length > 0)
    for await (const { source } of client.fetch(uids, { uid: true, source: { maxLength: mostBytes } }, { uid: true }))
      if (source) contents.push(source)
  return { validity: validityOf(client), uids, contents }
}

/**
 * Opens the folder, marks mails as read whose reports are saved, and reads the next unread mails, which stay unread until the next session:
 * a process that dies in between loses none.
 * @throws when the server cannot be reached, refuses the account, the folder or the mark, or takes longer than 50 seconds
 */
export const readReturns = async (mailbox: ReturnsMailbox, saved: ReadUids): Promise<UnreadMails> => {
  const opened: { client?: ImapFlow } = {}
  const session = async (): Promise<UnreadMails> => {
    const client = await openSession(mailbox)
    opened.client = client
    await markRead(client, saved)
    const unread = await readUnread(client)
    await client.logout()
    return unread
  }
  const timer = AbortSignal.timeout(longestMs)
  timer.addEventListener('abort', () => opened.client?.close())
  try {
    return await session()
  } finally {
    opened.client?.close()
  }
}
