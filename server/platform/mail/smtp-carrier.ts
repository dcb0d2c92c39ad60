import { type PassThrough, Transform } from 'node:stream'
import { callbackify } from 'node:util'
import { createTransport } from 'nodemailer'
import type { SendMailOptions } from 'nodemailer'
import { addressedFile } from './calendar-file.ts'
import { type Carried, type Carrier, codesOf } from './carrier.ts'
import type { LeasedMail } from './outbox.queries.ts'

/** The signature of mails (RFC 6376): the domain, the name of its DNS record, the private key in PEM. */
type Dkim = { domainName: string; keySelector: string; privateKey: string }
/** How long a server may take to greet, to answer a line, and for a whole mail: one that answers a letter at a time resets all but the last. */
type Patience = { greetingMs: number; answerMs: number; mailMs: number }
const usualPatience: Patience = { greetingMs: 10_000, answerMs: 20_000, mailMs: 90_000 }
/**
 * The mail server, the sender's address, the address to which undelivered mails return (by default the sender's), the signature, and how long
 * the server may take.
 */
export type Smtp = { url: string; from: string; bouncesTo?: string | undefined; dkim?: Dkim | undefined; patience?: Patience }

/** As many mails are in flight at once: each on its own connection, which the next mails use again. */
export const smtpLanes = 6
const pool = { pool: true, maxConnections: smtpLanes, maxMessages: 500, idleTimeout: 10_000, maxRequeues: 0 } as const

/** The address inside `ADM <adm@example.fr>`. */
const addressIn = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from
/** One mailbox: an address with a line break, or several in one, would write headers or reach others. */
const isOneAddress = (recipient: string): boolean =>
  /^[^\s<>@,;:"()[\]\\]+@[^\s<>@,;:"()[\]\\]+$/.test(recipient) && recipient.length <= 254

const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

/** Sends e-mails by SMTP. */
export const openSmtpCarrier = ({ url, from, bouncesTo, dkim, patience = usualPatience }: Smtp): Carrier => {
  const { greetingMs: greetingTimeout, answerMs: socketTimeout, mailMs } = patience
  const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout, socketTimeout }
  const signed = dkim ? { dkim: { ...dkim, headerFieldNames: signedHeaders } } : {}
  const transport = createTransport({ url, ...pool, ...timeouts, ...signed, disableFileAccess: true, disableUrlAccess: true })
  const domain = addressIn(from).split('@')[1] ?? 'localhost'
  transport.use('stream', (mail, done) => {
    const { handOver } = mail.data as WithHandOver
    const whole = mail.message.createReadStream.bind(mail.message)
    // After the signature, which nodemailer adds to the message later: a process function would stand before it.
    mail.message.createReadStream = (options) => lastLineAfter(whole(options), handOver)
    done()
  })
  return {
    channel: 'mail',
    carry: async (mail, handOver) => {
      const { recipient } = mail
      if (!isOneAddress(recipient)) return { state: 'failed', reason: 'address', error: null }
      let isHanded = false
      const hand = async () => {
        // A second reading of the message would be a second sending.
        if (isHanded) throw new Error('The mail was handed over already')
        await handOver()
        isHanded = true
      }
      const data: SendMailOptions & WithHandOver = {
        ...contentOf(mail, addressIn(from)),
        from,
        to: recipient,
        envelope: { from: bouncesTo ?? addressIn(from), to: recipient },
        messageId: `<${mail.id}@${domain}>`,
        date: new Date(mail.createdAt),
        signal: AbortSignal.timeout(mailMs),
        handOver: hand,
      }
      return transport.sendMail(data).then(
        () => ({ state: 'sent' }),
        (error: unknown) => endOf(error, isHanded),
      )
    },
    close: () => transport.close(),
  }
}

type WithHandOver = { handOver: () => Promise<void> }

/**
 * The message, with its end held back until it is handed over. An error there breaks the mail off, so that the server discards it. It is read
 * only when the server waits for it: a short one would be read to its end, and handed over, while its recipient may still be refused.
 */
const lastLineAfter = (message: NodeJS.ReadableStream, handOver: () => Promise<void>): PassThrough => {
  const gate = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, chunk),
    flush: callbackify(handOver),
  })
  message.once('error', (error) => gate.destroy(error))
  return gate.once('resume', () => message.pipe(gate))
}

/** No mail program answers such a mail by itself (RFC 3834; the second header is for Outlook). */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const contentOf = (mail: LeasedMail, sender: string): SendMailOptions => ({
  subject: mail.subject,
  text: mail.text ?? '',
  html: mail.html ?? '',
  headers: mail.optOutUrl
    ? { ...automatic, 'List-Unsubscribe': `<${mail.optOutUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : automatic,
  ...enclosed(mail, sender),
})

/** A calendar file is a part of the mail itself, so that mail programs show the appointment; any other file is attached. */
const enclosed = ({ fileName, file, fileMethod, recipient }: LeasedMail, sender: string): SendMailOptions => {
  if (fileName === null || file === null) return {}
  if (fileMethod === null) return { attachments: [{ filename: fileName, content: file, encoding: 'base64' }] }
  const content = addressedFile(Buffer.from(file, 'base64'), sender, recipient)
  return { icalEvent: { method: fileMethod, filename: fileName, content } }
}

/** The commands after which a refusal concerns this mail; a refused sign-in or sender concerns all, until somebody mends the settings. */
const ofThisMail: readonly (string | undefined)[] = ['RCPT TO', 'DATA']

/** The meaning of an error: after the last line, without the answer of the server, nobody knows whether it has the mail. */
const endOf = (error: unknown, isHanded: boolean): Carried => {
  const { responseCode, command } = codesOf(error)
  if (isHanded && responseCode === undefined) return { state: 'unsure', reason: 'unanswered', error: String(error), codes: codesOf(error) }
  const isFinal = responseCode !== undefined && responseCode >= 500 && ofThisMail.includes(command)
  return isFinal ? { state: 'failed', reason: 'refused', error: String(error), codes: codesOf(error) } : { state: 'waiting', error }
}
