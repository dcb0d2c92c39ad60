import { z } from 'zod'
import { messageRefusals, messageSettings } from './settings/message-config.ts'
import { readStorageUrl, storageUrlMessage } from './platform/files/storage-address.ts'
import { usualCallsPerMinute } from './platform/work/limits.ts'
import type { Site } from './platform/work/work.ts'
import { signInRefusals, signInSettings } from './settings/sign-in-config.ts'

const weak = 'doit avoir au moins 32 caractères, tirés au hasard (par exemple : openssl rand -base64 48)'
const isStrong = (secret: string): boolean => secret.length >= 32 && new Set(secret).size >= 12
/** `adm.fr, adm.com`: e-mail domains, in lower case. */
const domains = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((part) => part.trim()),
  )
  .refine(
    (parts) => parts.every((part) => /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(part)),
    'vaut un ou plusieurs domaines, séparés par des virgules : adm.fr, adm.com',
  )
const webAddress = (sentence: string) => z.url({ protocol: /^https?$/, error: sentence })

const storageAddress = z.string().transform((text, context) => {
  const address = readStorageUrl(text)
  if (!address) context.addIssue({ code: 'custom', message: storageUrlMessage })
  return address ?? z.NEVER
})

const schema = z.object({
  STAGE: z.enum(['dev', 'production'], 'vaut dev ou production').default('dev'),
  PORT: z.coerce
    .number('est un nombre de 1 à 65535')
    .int('est un nombre entier')
    .min(1, 'est au moins 1')
    .max(65_535, 'est au plus 65535')
    .default(3000),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'commence par postgres:// ou postgresql://' }).optional(),
  DATABASE_PIPELINE: z.enum(['yes', 'no'], 'vaut yes ou no').default('yes'),
  DATA_DIR: z.string().min(1).default('data'),
  STORAGE_URL: storageAddress.optional(),
  PUBLIC_URL: webAddress('est une adresse http:// ou https://').optional(),
  DATA_SOURCE_URL: webAddress('est une adresse http:// ou https://').optional(),
  ADDRESS_URL: webAddress('est une adresse http:// ou https://').optional(),
  MAPS_API_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/, 'est une clé de 10 à 200 lettres, chiffres, tirets et tirets bas')
    .optional(),
  COMPANY_REGISTER_URL: webAddress('est une adresse http:// ou https://').optional(),
  COMPANY_EMAIL_DOMAINS: domains.optional(),
  ...messageSettings,
  ...signInSettings,
  TOKEN_SECRET: z.string().optional(),
  DATA_SECRET: z.string().optional(),
  TOKEN_SECRET_PREVIOUS: z.string().optional(),
  DATA_SECRET_PREVIOUS: z.string().optional(),
  TRUST_PROXY: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().optional(),
  CALLS_PER_MINUTE: z.coerce
    .number('est un nombre de demandes')
    .int('est un nombre entier')
    .min(60, 'est au moins 60')
    .max(1_000_000, 'est au plus 1000000')
    .default(usualCallsPerMinute),
  DRAIN_SECONDS: z.coerce.number('est un nombre de secondes').min(0, 'est un nombre positif').max(60, 'est au plus 60').optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'vaut silent, error, warn, info ou debug').optional(),
  DEMO: z.enum(['yes', 'no'], 'vaut yes ou no').optional(),
  DEMO_BOOKINGS: z.coerce
    .number('est un nombre de commandes')
    .int('est un nombre entier')
    .min(1, 'est au moins 1')
    .max(20_000, 'est au plus 20000')
    .optional(),
  ADM_EMBEDDED: z.enum(['postgres', 'pglite'], 'vaut postgres ou pglite').optional(),
})

/** In production a secret is never generated and never weak. */
const stagedSchema = schema
  .refine(({ STAGE, TOKEN_SECRET }) => STAGE !== 'production' || isStrong(TOKEN_SECRET ?? ''), {
    path: ['TOKEN_SECRET'],
    message: `est obligatoire en production, et ${weak}`,
  })
  .refine(({ STAGE, DATA_SECRET }) => STAGE !== 'production' || isStrong(DATA_SECRET ?? ''), {
    path: ['DATA_SECRET'],
    message: `est obligatoire en production, et ${weak}`,
  })
  .refine(({ TOKEN_SECRET, TOKEN_SECRET_PREVIOUS }) => !TOKEN_SECRET_PREVIOUS || TOKEN_SECRET, {
    path: ['TOKEN_SECRET'],
    message: 'est obligatoire avec TOKEN_SECRET_PREVIOUS',
  })
  .refine(({ DATA_SECRET, DATA_SECRET_PREVIOUS }) => !DATA_SECRET_PREVIOUS || DATA_SECRET, {
    path: ['DATA_SECRET'],
    message: 'est obligatoire avec DATA_SECRET_PREVIOUS',
  })
  .refine(({ STAGE, METRICS_TOKEN }) => STAGE !== 'production' || METRICS_TOKEN === undefined || isStrong(METRICS_TOKEN), {
    path: ['METRICS_TOKEN'],
    message: weak,
  })
  .refine(({ STAGE, COMPANY_EMAIL_DOMAINS }) => STAGE !== 'production' || COMPANY_EMAIL_DOMAINS?.length, {
    path: ['COMPANY_EMAIL_DOMAINS'],
    message: "est obligatoire en production : seules les adresses de l'entreprise entrent",
  })
  .superRefine((config, context) => {
    for (const { path, message } of [...messageRefusals(config), ...signInRefusals(config)])
      context.addIssue({ code: 'custom', path: [path], message })
  })

/** The configuration of this process. `.env.example` explains each variable. */
export type Config = z.output<typeof schema>

/**
 * Reads the environment, once. An empty value counts as not set.
 * @throws with a French sentence for each wrong or missing variable
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = stagedSchema.safeParse(given)
  if (data) return data
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}.`)
  throw new Error(`La configuration est à corriger :\n${lines.join('\n')}\nVoir .env.example.`)
}

/** How long the process still answers after a stop signal, so that a proxy sees it is no longer ready. Zero in `dev` by default. */
export const drainMsOf = ({ STAGE, DRAIN_SECONDS }: Config): number => (DRAIN_SECONDS ?? (STAGE === 'production' ? 5 : 0)) * 1_000

/** Whether the demo company may be loaded: in `dev`, and into a given database only when it is requested, since nothing removes it again. */
export const mayLoadDemo = ({ STAGE, DEMO, DATABASE_URL }: Pick<Config, 'STAGE' | 'DEMO' | 'DATABASE_URL'>): boolean =>
  STAGE === 'dev' && (DEMO === 'yes' || (DEMO === undefined && DATABASE_URL === undefined))

/** The default site: a developer's machine with the demo company. */
export const demoSite: Site = {
  url: 'http://localhost:3000',
  emailDomains: ['adm.example'],
  sendsMail: false,
  sendsSms: false,
  opensDemo: true,
}

/** The product's address and the company's e-mail domains. In `dev` SMS are written for the page of the outbox. Default domains: the demo company's in `dev`, none in production. */
export const siteOf = ({ STAGE, PORT, PUBLIC_URL, COMPANY_EMAIL_DOMAINS, SMTP_URL, SMS_URL }: Config): Site => ({
  url: new URL(PUBLIC_URL ?? `http://localhost:${PORT}`).origin,
  emailDomains: COMPANY_EMAIL_DOMAINS ?? (STAGE === 'dev' ? demoSite.emailDomains : []),
  sendsMail: SMTP_URL !== undefined,
  sendsSms: SMS_URL !== undefined || STAGE === 'dev',
  opensDemo: STAGE === 'dev',
})
