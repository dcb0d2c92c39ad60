import { z } from 'zod'
import type { Smtp } from '../platform/mail/smtp-carrier.ts'
import type { ReturnsMailbox } from '../platform/mail/returned/returns-mailbox.ts'
import type { SmsService } from '../platform/mail/sms-carrier.ts'

const address = /^[^\s<>@]+@[^\s<>@]+$/
const mailAddress = z
  .string()
  .regex(/^([^<>@]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'est une adresse e-mail, ou un nom et une adresse : ADM <nom@domaine.fr>')
/** A key in PEM; in one line of an environment file its line breaks are written `\n`. */
const pem = z.string().transform((text, context) => {
  const key = text.replaceAll(String.raw`\n`, '\n')
  if (/^-----BEGIN (RSA )?PRIVATE KEY-----\n/.test(key)) return key
  context.addIssue({ code: 'custom', message: 'est une clé privée au format PEM : -----BEGIN PRIVATE KEY-----…' })
  return z.NEVER
})

const withAccount = 'contient un compte et un mot de passe : imaps://compte:mot-de-passe@imap.example.com/INBOX'
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** `imaps://account:password@host:993/folder`; account, password and folder are percent-encoded. */
const mailboxAddress = z.url({ protocol: /^imaps?$/, error: 'commence par imaps://' }).transform((text, context): ReturnsMailbox => {
  const { hostname: host, port, protocol, username, password, pathname } = new URL(text)
  const [user, secret, folder] = [username, password, pathname.slice(1)].map(decoded)
  if (!host || !user || !secret || folder === null || folder === undefined) {
    context.addIssue({ code: 'custom', message: withAccount })
    return z.NEVER
  }
  const isEncrypted = protocol === 'imaps:'
  return { host, port: Number(port) || (isEncrypted ? 993 : 143), isEncrypted, user, password: secret, folder: folder || 'INBOX' }
})

/** The settings of e-mails, SMS and their outcomes, included in those of `config.ts`. */
export const messageSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'commence par smtp:// ou smtps://' }).optional(),
  MAIL_FROM: mailAddress.optional(),
  MAIL_BOUNCES_TO: z.string().regex(address, 'est une adresse e-mail').optional(),
  BOUNCES_IMAP_URL: mailboxAddress.optional(),
  MAIL_DKIM_DOMAIN: z
    .string()
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'est un domaine : example.com')
    .optional(),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]{1,63}$/, 'est le nom de l’enregistrement DNS : adm1')
    .optional(),
  MAIL_DKIM_KEY: pem.optional(),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'est une adresse http:// ou https://' }).optional(),
  SMS_TOKEN: z.string().min(1).optional(),
  SMS_FROM: z
    .string()
    .regex(/^([A-Za-z0-9 ]{3,11}|\+[1-9]\d{6,14}|\d{3,6})$/, 'est un nom de 3 à 11 lettres ou chiffres, ou un numéro : ADM, +33700000000')
    .optional(),
  OUTCOMES_SECRET: z.string().optional(),
}
const schema = z.object(messageSettings)
type MessageConfig = z.output<typeof schema>

const isStrong = (secret: string): boolean => secret.length >= 32 && new Set(secret).size >= 12
const together = [
  ['MAIL_DKIM_DOMAIN', 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'],
  ['SMS_URL', 'SMS_TOKEN', 'SMS_FROM'],
] as const

type Rules = MessageConfig & { STAGE: 'dev' | 'production'; PUBLIC_URL?: string | undefined }

/** The refusals of settings that do not fit together. */
export const messageRefusals = (config: Rules): readonly { path: string; message: string }[] => {
  const { SMTP_URL, MAIL_FROM, STAGE, OUTCOMES_SECRET } = config
  const apart = together.flatMap((group) => {
    const isUsed = group.some((name) => config[name])
    return group.filter((name) => isUsed && !config[name]).map((path) => ({ path, message: `va avec ${group.join(', ')}` }))
  })
  return [
    ...apart,
    ...(SMTP_URL && !MAIL_FROM ? [{ path: 'MAIL_FROM', message: 'est obligatoire avec SMTP_URL' }] : []),
    ...(STAGE === 'production' ? productionRefusals(config) : []),
    ...(OUTCOMES_SECRET !== undefined && !isStrong(OUTCOMES_SECRET)
      ? [{ path: 'OUTCOMES_SECRET', message: 'doit avoir au moins 32 caractères, tirés au hasard (par exemple : openssl rand -base64 48)' }]
      : []),
  ]
}

const productionRefusals = ({ SMTP_URL, PUBLIC_URL, SMS_URL, BOUNCES_IMAP_URL }: Rules) => [
  ...(SMTP_URL && !PUBLIC_URL
    ? [{ path: 'PUBLIC_URL', message: 'est obligatoire avec SMTP_URL en production : les liens des e-mails commencent par elle' }]
    : []),
  ...(SMS_URL?.startsWith('http://') ? [{ path: 'SMS_URL', message: 'commence par https:// en production' }] : []),
  ...(BOUNCES_IMAP_URL?.isEncrypted === false
    ? [{ path: 'BOUNCES_IMAP_URL', message: 'commence par imaps:// en production : le mot de passe ne passe que chiffré' }]
    : []),
]

/** The mail server, when e-mails are to be sent. */
export const smtpOf = (config: MessageConfig): Smtp | undefined => {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_BOUNCES_TO: bouncesTo } = config
  const { MAIL_DKIM_DOMAIN: domainName, MAIL_DKIM_SELECTOR: keySelector, MAIL_DKIM_KEY: privateKey } = config
  if (!url || !from) return undefined
  return { url, from, bouncesTo, dkim: domainName && keySelector && privateKey ? { domainName, keySelector, privateKey } : undefined }
}

/** The SMS service, when SMS are to be sent. */
export const smsServiceOf = ({ SMS_URL: url, SMS_TOKEN: token, SMS_FROM: from }: MessageConfig): SmsService | undefined =>
  url && token && from ? { url, token, from } : undefined
