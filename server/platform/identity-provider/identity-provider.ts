import { createHash } from 'node:crypto'
import type { Outsider } from '@adm/domain/actor'
import { Refusal } from '@adm/domain/refusal'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { isCompanyAddress } from '@adm/domain/user/company-address'
import { accountEmail } from '@adm/domain/user/user'
import { createRemoteJWKSet, customFetch, decodeJwt, errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import { fetchProvider, type Endpoints, endpointsOf, readProviderAnswer } from './provider-answers.ts'

/** The settings of the company's identity provider. Source: `docs/decisions/0009-token-redirect-flow.md`. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  /** The required audience of its access tokens. */
  audience: string
  flow: 'token' | 'code'
  /** Whether opaque tokens, readable by the provider only, are accepted: a request to the provider then identifies their person. */
  takesOpaque: boolean
  companyDomains: readonly string[]
  /** The configured endpoints, which need no discovery. */
  endpoints: Partial<Endpoints>
}

/** A code that came back to the browser, with the proof that this browser requested it. */
export type ReturnedCode = { code: string; codeVerifier: string; redirectUri: string }

export type IdentityProvider = {
  settings: ProviderSettings
  endpoints: () => Promise<Endpoints>
  /** True when the token claims to be the provider's. It selects the check to apply and proves nothing. */
  hasMade: (token: string) => boolean
  /**
   * The person of a token. At sign-in the userinfo is always requested; elsewhere a result cached for less than a minute is enough.
   * @throws {Refusal} `SIGNED_OUT` for a token that is forged, expired or meant for another application, `PROVIDER_AWAY`
   */
  identify: (token: string, isEntrance: boolean) => Promise<Outsider>
  /** The access token of a code. @throws {Refusal} `CALLBACK_REFUSED`, `PROVIDER_AWAY` */
  exchange: (returned: ReturnedCode) => Promise<string>
}

/** Public-key signatures only: with a symmetric key or none, anyone with the published keys could sign. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
const toleranceSeconds = 5
const rememberedMs = 60_000
const mostRemembered = 5_000

const isYes = z.preprocess((value) => value === true || value === 'true', z.boolean())
const profile = z.object({
  sub: z.string().min(1),
  email: accountEmail.optional().catch(undefined),
  email_verified: isYes,
  name: z.string().optional(),
})
type Profile = z.output<typeof profile>
type CachedProfile = { outsider: Promise<Outsider>; until: number }

/** The identity provider with these settings. No request is sent to it before the first sign-in. */
export const openProvider = (settings: ProviderSettings): IdentityProvider => {
  const { issuer, takesOpaque } = settings
  const endpoints = endpointsOf(issuer, settings.endpoints)
  const verify = makeVerifier(settings, endpoints)
  const cached = new Map<string, CachedProfile>()

  const look = async (token: string, isEntrance: boolean): Promise<Outsider> => {
    const claims = isJwt(token) ? await verify(token) : undefined
    const { userinfo } = await endpoints()
    const hasEmail = claims?.email !== undefined && claims.email_verified
    const fetches = userinfo && (isEntrance || !hasEmail)
    const profile = fetches ? await fetchProfile(userinfo, token) : claims
    // OpenID Connect Core 5.3.2: a userinfo about another person must not be used.
    if (!profile || (claims && profile.sub !== claims.sub)) throw authRefusals.expired()
    return toOutsider(profile, settings)
  }

  const identify = (token: string, isEntrance: boolean): Promise<Outsider> => {
    const print = createHash('sha256').update(token).digest('base64')
    const now = Date.now()
    const last = cached.get(print)
    if (last && last.until > now && !isEntrance) return last.outsider
    if (cached.size >= mostRemembered) cached.clear()
    const next = { outsider: look(token, isEntrance), until: Math.min(now + rememberedMs, endOf(token)) }
    cached.set(print, next)
    next.outsider.catch(() => cached.get(print) === next && cached.delete(print))
    return next.outsider
  }

  return {
    settings,
    endpoints,
    hasMade: (token) => (isJwt(token) ? unverified(token)?.iss === issuer : takesOpaque),
    identify,
    exchange: async (returned) => exchangeCode(settings, (await endpoints()).token, returned),
  }
}

const isJwt = (token: string): boolean => token.split('.').length === 3

/** The claims of a token before verification: they prove nothing. */
const unverified = (token: string): JWTPayload | undefined => {
  try {
    return decodeJwt(token)
  } catch {
    return undefined // Not a readable token.
  }
}

/** The end of a token in milliseconds, as `Date.now()`; an opaque token has no known end. */
const endOf = (token: string): number => {
  const exp = isJwt(token) ? unverified(token)?.exp : undefined
  return exp === undefined ? Number.POSITIVE_INFINITY : exp * 1000
}

/** Checks signature, issuer, audience, time and that it is an access token, in this order, so that no claim is used before it is proven. */
const makeVerifier = (settings: ProviderSettings, endpoints: () => Promise<Endpoints>) => {
  const { issuer, audience } = settings
  let keys: ReturnType<typeof createRemoteJWKSet> | null = null
  return async (token: string): Promise<Profile> => {
    const { jwks } = await endpoints()
    // Keys are fetched every ten minutes, and for an unknown key at most twice a minute: forged tokens cannot make us flood the provider.
    keys ??= createRemoteJWKSet(new URL(jwks), { [customFetch]: (url, request) => fetchProvider(url, { headers: request.headers }) })
    const rules = { issuer, audience, algorithms, clockTolerance: toleranceSeconds, requiredClaims: ['exp', 'sub'] }
    const { payload, protectedHeader } = await jwtVerify(token, keys, rules).catch((error: unknown) => {
      throw toRefusal(error)
    })
    const { data } = profile.safeParse(payload)
    if (!data || !isAccessToken(payload, protectedHeader) || !isOurs(payload, settings)) throw authRefusals.expired()
    return data
  }
}

/** An invalid token is refused; unavailable keys prove nothing about the token. */
const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const isAway = error instanceof errors.JWKSInvalid || (error instanceof errors.JOSEError && error.code === errors.JOSEError.code)
  return isAway ? authRefusals.providerAway() : authRefusals.expired()
}

const accessTypes = ['at+jwt', 'application/at+jwt']
const plainTypes = [undefined, 'JWT']

/**
 * True for an access token: it declares the type (RFC 9068), or, with older providers, it has a scope and no claim specific to an identity
 * token. Identity tokens are for the browser only and are refused here.
 */
const isAccessToken = (payload: JWTPayload, { typ }: JWTHeaderParameters): boolean => {
  if (accessTypes.includes(typ?.toLowerCase() ?? '')) return true
  const hasScope = typeof payload['scope'] === 'string' || typeof payload['scp'] === 'string'
  const isIdentity = ['nonce', 'at_hash', 'c_hash'].some((name) => name in payload)
  return plainTypes.includes(typ) && hasScope && !isIdentity
}

/** True unless the token was issued to another application of the company. */
const isOurs = (payload: JWTPayload, { clientId }: ProviderSettings): boolean =>
  [payload['client_id'], payload['azp']].every((client) => client === undefined || client === clientId)

const fetchProfile = async (userinfo: string, token: string): Promise<Profile> =>
  readProviderAnswer(await fetchProvider(userinfo, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } }), profile)

const toOutsider = ({ email, email_verified: isVerified, name }: Profile, { companyDomains }: ProviderSettings): Outsider => {
  const isCompanys = email !== undefined && isVerified && isCompanyAddress(email, companyDomains)
  return { email: isCompanys ? email : null, name: name?.trim().slice(0, 200) || (email ?? '') }
}

const exchanged = z.object({ access_token: z.string().min(1).max(16_000), token_type: z.string().regex(/^bearer$/i) })

const exchangeCode = async (
  { clientId, clientSecret }: ProviderSettings,
  tokenUrl: string | undefined,
  { code, codeVerifier, redirectUri }: ReturnedCode,
): Promise<string> => {
  if (!tokenUrl) throw authRefusals.providerAway()
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    redirect_uri: redirectUri,
    client_id: clientId,
    ...(clientSecret ? { client_secret: clientSecret } : {}),
  })
  const response = await fetchProvider(tokenUrl, { method: 'POST', body, headers: { accept: 'application/json' } })
  if (response.status === 400 || response.status === 401) throw authRefusals.callback()
  return (await readProviderAnswer(response, exchanged)).access_token
}
