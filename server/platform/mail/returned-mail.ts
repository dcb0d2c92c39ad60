import PostalMime from 'postal-mime'
import type { Report } from './mail-report.ts'

const mostReason = 500
/** The name that this product gives to its mails: their identifier. */
const ownId = /<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^>\s]+>/i
const messageId = new RegExp(String.raw`^Message-ID:\s*${ownId.source}`, 'im')

const textIn = (content: ArrayBuffer | Uint8Array | string): string =>
  typeof content === 'string' ? content : Buffer.from(content instanceof ArrayBuffer ? new Uint8Array(content) : content).toString()

const valueOf = (block: string, name: string): string | undefined => new RegExp(`^${name}:\\s*(.+)$`, 'im').exec(block)?.[1]?.trim()

/**
 * What a returned mail (RFC 3464) says of one of ours: the action for its recipient, and which mail, by the returned headers. Null for any
 * other mail, and for one that is only delayed.
 */
export const reportOfReturn = async (bytes: Uint8Array): Promise<Report | null> => {
  const mail = await PostalMime.parse(bytes, { rfc822Attachments: true, maxNestingDepth: 20 })
  const parts = mail.attachments.map(({ mimeType, content }) => ({ mimeType, text: textIn(content).replaceAll(/\r?\n[ \t]+/g, ' ') }))
  const status = parts.find(({ mimeType }) => mimeType === 'message/delivery-status')?.text
  const block = status?.split(/\r?\n\r?\n/).find((one) => valueOf(one, 'Action') !== undefined)
  if (block === undefined) return null
  const returned = parts.filter(({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers')
  const named = returned.map(({ text }) => messageId.exec(text)?.[1]).find((own) => own !== undefined)
  const id = named ?? ownId.exec(`${mail.inReplyTo ?? ''} ${mail.references ?? ''}`)?.[1]
  const action = valueOf(block, 'Action')?.toLowerCase()
  if (id === undefined || (action !== 'failed' && action !== 'delivered')) return null
  const reason = [valueOf(block, 'Status'), valueOf(block, 'Diagnostic-Code')].filter(Boolean).join(' ').slice(0, mostReason)
  return { id: id.toLowerCase(), outcome: action === 'failed' ? 'bounced' : 'delivered', reason: reason || null }
}
