import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { makeLog } from '../platform/operation/log.ts'
import { makeMailSender } from '../platform/mail/mail-sender.ts'
import type { Smtp } from '../platform/mail/smtp-carrier.ts'
import type { Runtime } from '../platform/work/work.ts'

/**
 * An external mail server, and a sender that delivers the product's mails to it. @param refuse the refusal for a recipient, for good unless
 * it begins with a number; by default all are accepted
 */
export const startMailServer = async (
  runtime: Runtime,
  refuse: (recipient: string) => string | null | Promise<string | null> = () => null,
  settings: Partial<Smtp> = {},
) => {
  const received: Email[] = []
  const raw: string[] = []
  const smtp = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _, message) => {
      void Promise.resolve(refuse(address)).then((why) =>
        message(why ? Object.assign(new Error(why), { responseCode: Number(/^[45]\d\d/.exec(why)?.[0] ?? 550) }) : null),
      )
    },
    onData: (stream, _, message) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        raw.push(Buffer.concat(parts).toString())
        void PostalMime.parse(Buffer.concat(parts)).then((email) => {
          received.push(email)
          message()
        })
      })
    },
  })
  await new Promise<void>((resolve) => {
    smtp.listen(0, '127.0.0.1', () => resolve())
  })
  const address = smtp.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const lines: string[] = []
  const log = makeLog('debug', { write: (line) => void lines.push(line) })
  const from = 'ADM <ne-pas-repondre@adm.example>'
  const sender = makeMailSender({ ...runtime, log }, { url: `smtp://127.0.0.1:${port}`, from, ...settings })
  const stop = async () => {
    await sender.stop()
    await new Promise<void>((resolve) => {
      smtp.close(() => resolve())
    })
  }
  return { sender, received, raw, lines, stop }
}

/** The types and the recipient of a returned mail: those of RFC 3464, and the international ones of RFC 6533. */
const returnForms = {
  ascii: { status: 'message/delivery-status', original: 'message/rfc822', recipient: 'rfc822; nina@adm.example' },
  international: {
    status: 'message/global-delivery-status',
    original: 'message/global-headers',
    recipient: 'utf-8; zoé@été.example',
  },
} as const

/** A returned mail about the mail with this identifier. @param action what its server did: `failed`, `delayed`, `delivered` */
export const returnedMail = (id: string, action = 'failed', form: keyof typeof returnForms = 'ascii') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: ne-pas-repondre@adm.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    'MIME-Version: 1.0',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Your message could not be delivered.',
    '--b',
    `Content-Type: ${returnForms[form].status}`,
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: ${returnForms[form].recipient}`,
    `Action: ${action}`,
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <nina@adm.example>:',
    ' user unknown',
    '--b',
    `Content-Type: ${returnForms[form].original}`,
    '',
    'From: ADM <ne-pas-repondre@adm.example>',
    'To: nina@adm.example',
    `Message-ID: <${id}@adm.example>`,
    'Subject: Rendez-vous',
    '',
    'Demain.',
    '--b--',
    '',
  ].join('\r\n')
