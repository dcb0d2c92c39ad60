import { z } from 'zod'

const weak = 'doit avoir au moins 32 caractères, tirés au hasard (par exemple : openssl rand -base64 48)'
const isStrong = (secret: string): boolean => secret.length >= 32 && new Set(secret).size >= 12
const webAddress = (sentence: string) => z.url({ protocol: /^https?$/, error: sentence })

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
  DATA_DIR: z.string().min(1).default('data'),
  PUBLIC_URL: webAddress('est une adresse http:// ou https://').optional(),
  ADDRESS_URL: webAddress('est une adresse http:// ou https://').optional(),
  TOKEN_SECRET: z.string().optional(),
  TRUST_PROXY: z.string().min(1).optional(),
  METRICS_TOKEN: z.string().optional(),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], 'vaut silent, error, warn, info ou debug').optional(),
  DEMO: z.enum(['yes', 'no'], 'vaut yes ou no').default('yes'),
  ADM_EMBEDDED: z.enum(['postgres', 'pglite'], 'vaut postgres ou pglite').optional(),
})

/** In production a secret is never made up, and never weak. */
const stagedSchema = schema
  .refine(({ STAGE, TOKEN_SECRET }) => STAGE !== 'production' || isStrong(TOKEN_SECRET ?? ''), {
    path: ['TOKEN_SECRET'],
    message: `est obligatoire en production, et ${weak}`,
  })
  .refine(({ STAGE, METRICS_TOKEN }) => STAGE !== 'production' || METRICS_TOKEN === undefined || isStrong(METRICS_TOKEN), {
    path: ['METRICS_TOKEN'],
    message: weak,
  })

/** How this process is set up. `.env.example` says what each line is for. */
export type Config = z.output<typeof schema>

/**
 * Reads the environment, once. An empty value is one that is not set.
 * @throws with a French sentence for each variable that is wrong or missing
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const { data, error } = stagedSchema.safeParse(given)
  if (data) return data
  const lines = error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}.`)
  throw new Error(`La configuration est à corriger :\n${lines.join('\n')}\nVoir .env.example.`)
}
