import PostalMime, { type Email } from 'postal-mime'
import type { Report } from '../mail-report.ts'

const mostReason = 500
/** The name that this product gives to its mails: their identifier. */
const ownId = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^>\s]+>/i
const messageId = new RegExp(String.raw`^Message-ID:\s*${ownId.source}`, 'im')

const textIn = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString()

const valueOf = (block: string, name: string): string | undefined => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(block)?.[1]?.trim()

type Part = { mimeType: string; text: string }
const partsOf = ({ attachments }: Email): Part[] =>
  attachments.map(({ mimeType, content }) => ({ mimeType, text: textIn(content).replaceAll(/\r?\n[ \t]+/g, ' ') }))

/** The types of the status and of the returned mail: each also in its international form (RFC 6533). */
const statusTypes = ['message/delivery-status', 'message/global-delivery-status']
const returnedTypes = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers']

/** The fields of the recipient in the status of a returned mail: a mail of ours has one. */
const recipientIn = (parts: readonly Part[]): string | undefined =>
  parts
    .find(({ mimeType }) => statusTypes.includes(mimeType))
    ?.text.split(/\r?\n\r?\n/)
    .find((block) => valueOf(block, 'Action') !== undefined)

/** The mail that came back: named by its returned headers, else by the mail that it answers. */
const idIn = (mail: Email, parts: readonly Part[]): string | undefined => {
  const returned = parts.filter(({ mimeType }) => returnedTypes.includes(mimeType))
  const named = returned.flatMap(({ text }) => messageId.exec(text)?.[1] ?? [])
  return named[0] ?? ownId.exec(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`)?.[1]
}

const innermostComment = /\([^()]*\)/g
/** A value without its comments, which stand in parentheses beside it and in each other (RFC 5322). */
const withoutComments = (value: string): string => {
  const shorter = value.replaceAll(innermostComment, ' ')
  return shorter === value ? value.trim() : withoutComments(shorter)
}

/** What the server did. A value without end is cut, since each comment in a comment costs a pass over it. */
const actionIn = (recipient: string): string => withoutComments((valueOf(recipient, 'Action') ?? '').slice(0, mostReason)).toLowerCase()

/** A mail that cannot be read, such as one with parts in parts without end, says nothing of one of ours. */
const read = (bytes: Uint8Array): Promise<Email | null> =>
  PostalMime.parse(bytes, { rfc822Attachments: true, maxNestingDepth: 20 }).catch(() => null)

const outcomes: Readonly<Record<string, Report['outcome']>> = { failed: 'bounced', delivered: 'delivered' }

/**
 * What a returned mail (RFC 3464, RFC 6533) says of one of ours: the action for its recipient, and which mail, by the returned headers. Null
 * for any other mail, for one that is only delayed, and for one that cannot be read.
 */
export const reportOfReturn = async (bytes: Uint8Array): Promise<Report | null> => {
  const mail = await read(bytes)
  if (!mail) return null
  const parts = partsOf(mail)
  const recipient = recipientIn(parts)
  const id = idIn(mail, parts)
  const outcome = outcomes[actionIn(recipient ?? '')]
  if (recipient === undefined || id === undefined || outcome === undefined) return null
  const reason = [valueOf(recipient, 'Status'), valueOf(recipient, 'Diagnostic-Code')].filter(Boolean).join(' ').slice(0, mostReason)
  return { id: id.toLowerCase(), outcome, reason: reason || null }
}
