import { externalFlows, type Strategy, strategies } from '@adm/contract/auth/strategy'
import { z } from 'zod'
import type { ProviderSettings } from '../platform/identity-provider/identity-provider.ts'

const webAddress = z.url({ protocol: /^https?$/, error: 'est une adresse http:// ou https://' }).optional()
/** The settings of the sign-in strategies, included in those of `config.ts`. */
export const signInSettings = {
  AUTH_STRATEGY: z
    .string()
    .regex(/^(local|external)( *, *(local|external))?$/, 'vaut local, external, ou local,external')
    .default('local')
    .transform((text): readonly Strategy[] => strategies.filter((name) => text.includes(name))),
  OIDC_ISSUER: webAddress,
  OIDC_AUTHORIZE_URL: webAddress,
  OIDC_TOKEN_URL: webAddress,
  OIDC_USERINFO_URL: webAddress,
  OIDC_JWKS_URL: webAddress,
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_AUDIENCE: z.string().min(1).optional(),
  OIDC_FLOW: z.enum(externalFlows, 'vaut token ou code').default('token'),
  OIDC_TOKEN_FORMAT: z.enum(['jwt', 'opaque'], 'vaut jwt ou opaque').default('jwt'),
  API_KEY: z
    .string()
    .regex(/^[\w.~-]{1,200}$/, 'a 1 à 200 lettres, chiffres, points, tirets ou ~')
    .default('adm-web'),
}
const schema = z.object(signInSettings)
export type SignInConfig = z.output<typeof schema>

type Rules = SignInConfig & { STAGE: 'dev' | 'production' }
const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_AUDIENCE'] as const
const variables = ['OIDC_ISSUER', 'OIDC_AUTHORIZE_URL', 'OIDC_TOKEN_URL', 'OIDC_USERINFO_URL', 'OIDC_JWKS_URL'] as const

/** The refusals of settings that do not fit together: an incompletely configured provider, or one without encryption in production. */
export const signInRefusals = (config: Rules): readonly { path: string; message: string }[] => {
  const { AUTH_STRATEGY, STAGE, OIDC_ISSUER, OIDC_CLIENT_SECRET, OIDC_FLOW } = config
  if (!AUTH_STRATEGY.includes('external')) return []
  const isProduction = STAGE === 'production'
  const isOurOwn = !isProduction && !OIDC_ISSUER
  const missing = isOurOwn ? [] : needed.filter((name) => !config[name]?.length)
  const open = isProduction ? variables.filter((name) => config[name]?.startsWith('http://')) : []
  return [
    ...missing.map((path) => ({ path, message: 'est obligatoire quand AUTH_STRATEGY contient external' })),
    ...open.map((path) => ({ path, message: 'commence par https:// en production' })),
    ...(OIDC_CLIENT_SECRET && OIDC_FLOW === 'token' ? [{ path: 'OIDC_CLIENT_SECRET', message: 'ne sert que si OIDC_FLOW vaut code' }] : []),
  ]
}

const devClient = { clientId: 'adm', audience: 'https://adm.example/api' }
/** The client and audience for the development provider. */
export const devClientOf = ({ OIDC_CLIENT_ID, OIDC_AUDIENCE }: SignInConfig) => ({
  clientId: OIDC_CLIENT_ID ?? devClient.clientId,
  audience: OIDC_AUDIENCE ?? devClient.audience,
})

/** The settings of the provider. @param issuer the configured one, or that of the development provider */
export const providerSettingsOf = (config: SignInConfig, issuer: string, companyDomains: readonly string[]): ProviderSettings => ({
  issuer,
  ...devClientOf(config),
  clientSecret: config.OIDC_CLIENT_SECRET,
  flow: config.OIDC_FLOW,
  takesOpaque: config.OIDC_TOKEN_FORMAT === 'opaque',
  companyDomains,
  endpoints: {
    ...(config.OIDC_AUTHORIZE_URL ? { authorize: config.OIDC_AUTHORIZE_URL } : {}),
    ...(config.OIDC_TOKEN_URL ? { token: config.OIDC_TOKEN_URL } : {}),
    ...(config.OIDC_USERINFO_URL ? { userinfo: config.OIDC_USERINFO_URL } : {}),
    ...(config.OIDC_JWKS_URL ? { jwks: config.OIDC_JWKS_URL } : {}),
  },
})
