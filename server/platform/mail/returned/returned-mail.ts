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

/** The fields of the recipient in the status of a returned mail: a mail of ours has one. */
const recipientIn = (parts: readonly Part[]): string | undefined =>
  parts
    .find(({ mimeType }) => mimeType === 'message/delivery-status')
    ?.text.split(/\r?\n\r?\n/)
    .find((block) => valueOf(block, 'Action') !== undefined)

/** The mail that came back: named by its returned headers, else by the mail that it answers. */
const idIn = (mail: Email, parts: readonly Part[]): string | undefined => {
  const returned = parts.filter(({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers')
  const named = returned.flatMap(({ text }) => messageId.exec(text)?.[1] ?? [])
  return named[0] ?? ownId.exec(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`)?.[1]
}

const outcomes: Readonly<Record<string, Report['outcome']>> = { failed: 'bounced', delivered: 'delivered' }

/**
 * What a returned mail (RFC 3464) says of one of ours: the action for its recipient, and which mail, by the returned headers. Null for any
 * other mail, and for one that is only delayed.
 */
export const reportOfReturn = async (bytes: Uint8Array): Promise<Report | null> => {
  const mail = await PostalMime.parse(bytes, { rfc822Attachments: true, maxNestingDepth: 20 })
  const parts = partsOf(mail)
  const recipient = recipientIn(parts)
  const id = idIn(mail, parts)
  const outcome = outcomes[valueOf(recipient ?? '', 'Action')?.toLowerCase() ?? '']
  if (recipient === undefined || id === undefined || outcome === undefined) return null
  const reason = [valueOf(recipient, 'Status'), valueOf(recipient, 'Diagnostic-Code')].filter(Boolean).join(' ').slice(0, mostReason)
  return { id: id.toLowerCase(), outcome, reason: reason || null }
}
