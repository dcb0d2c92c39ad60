import { createSecretKey, hash, type KeyObject } from 'node:crypto'
import { byToken, type Call, isOpenTo } from '@adm/contract/call/call'
import { featuresOf } from '@adm/contract/call/call-features'
import type { By } from '@adm/domain/actor'
import type { FeatureOption } from '@adm/domain/feature-option'
import { hasPermissions, type Permission, permissionLabels } from '@adm/domain/permission'
import { Refusal } from '@adm/domain/refusal'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { isCompanyAddress } from '@adm/domain/user/company-address'
import type { FastifyRequest } from 'fastify'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { areFeaturesOn, findExternalSession, findSession, findViewed } from './session.queries.ts'
import type { Db } from '../database/database.ts'
import type { IdentityProvider } from '../identity-provider/identity-provider.ts'
import { hashOf } from '../security/secret-token.ts'
import type { Secrets } from '../security/secrets.ts'
import type { Runtime } from '../work/work.ts'

const issuer = 'adm'
const audience = 'adm-api'
const tokenSeconds = 900

const nobody: By = { kind: 'nobody', id: null, permissions: [], actors: [] }
/** The bearer of a personal link: the handler identifies the person, or refuses. */
const bearer: By = { ...nobody, kind: 'link' }
const signedOut = authRefusals.expired
const forbidden = (label: string) => new Refusal('forbidden', 'FORBIDDEN', `Vous n'avez pas le droit d'effectuer cette action (${label}).`)
const viewingOnly = (name: string) =>
  new Refusal('forbidden', 'VIEWING_ONLY', `Vous voyez ADM comme ${name}\u00a0: rien ne peut être modifié.`)
const wrongKey = () => new Refusal('forbidden', 'API_KEY_WRONG', "La clé de l'application manque ou n'est pas la bonne.")
const featureOff = () => new Refusal('missing', 'FEATURE_OFF', "Cette fonction n'est pas activée.")

// 1. Access tokens: signed, valid for 15 minutes, for one person and the sign-in that issued them.

const keys = new WeakMap<Uint8Array, KeyObject>()
const keyOf = (secret: Uint8Array): KeyObject => {
  const key = keys.get(secret) ?? createSecretKey(secret)
  keys.set(secret, key)
  return key
}

/**
 * A bearer token for a person, valid for 15 minutes; with the identifier of its sign-in, so that signing out ends it.
 * @param viewedId the colleague as whom an administrator views the product: the token then has the colleague's permissions and allows no
 * change
 */
export const makeToken = (secret: Uint8Array, personId: string, familyId?: string | null, viewedId?: string): Promise<string> =>
  new SignJWT({ ...(familyId && { sid: familyId }), ...(viewedId && { view: viewedId }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(personId)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${tokenSeconds}s`)
    .sign(keyOf(secret))

const nobodysId = '00000000-0000-0000-0000-000000000000'

/** The claims of a verified token. */
type Claims = { personId: string; familyId: string | null; viewedId: string | null; expiresAt: number }

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const idOr = <None>(value: unknown, none: None): string | None => (typeof value === 'string' && uuid.test(value) ? value : none)

const rules = { issuer, audience, algorithms: ['HS256'], requiredClaims: ['exp', 'sub'] }
const payloadOf = async (secret: Uint8Array, token: string): Promise<JWTPayload | null> =>
  jwtVerify(token, keyOf(secret), rules).then(
    ({ payload }) => payload,
    () => null,
  )

/** Verifies a token. @throws {Refusal} `SIGNED_OUT` for a token that is forged, expired, or of another application */
const readToken = async (secrets: Secrets, token: string): Promise<Claims> => {
  const payloads = await Promise.all(secrets.map((secret) => payloadOf(secret, token)))
  const payload = payloads.find((verified) => verified !== null)
  if (!payload) throw signedOut()
  return {
    personId: idOr(payload.sub, nobodysId),
    familyId: idOr(payload['sid'], null),
    viewedId: payload['view'] === undefined ? null : idOr(payload['view'], nobodysId),
    expiresAt: payload.exp ?? 0,
  }
}

const mostRemembered = 5_000
const remembered = new WeakMap<Secrets, Map<string, Claims>>()

/** Like `readToken`, with a cache: a signature stays valid, and the expiry is checked each time. */
const readTokenAgain = async (secrets: Secrets, token: string): Promise<Claims> => {
  const cached = remembered.get(secrets) ?? new Map<string, Claims>()
  remembered.set(secrets, cached)
  const print = hash('sha256', token, 'base64')
  const claims = cached.get(print) ?? (await readToken(secrets, token))
  if (claims.expiresAt * 1000 <= Date.now()) {
    cached.delete(print)
    throw signedOut()
  }
  if (cached.size >= mostRemembered) cached.clear()
  cached.set(print, claims)
  return claims
}

// 2. The caller: from the header, and from the cookie for requests that a browser sends by itself.

const cookieToken = (cookies: string | undefined): string | undefined => {
  const value = /(?:^|;\s*)auth\._token\.(?:local|external)=([^;]*)/.exec(cookies ?? '')?.[1]
  return value && /^[\w%.~ -]*$/.test(value) ? value.replace(/%20|\+/g, ' ') : value
}

/**
 * The credential of this request, if any: the token of a personal link for a call by link, else `Bearer …`; the cookie only where the call
 * accepts it.
 */
export const credentialOf = (call: Call, { headers, params }: FastifyRequest): string | undefined => {
  if (call.requires === 'link') return byToken.safeParse(params).data?.token
  return headers.authorization ?? (call.byBrowser && call.method === 'GET' ? cookieToken(headers.cookie) : undefined)
}

/** A caller, and whether the features of the call are on. */
export type Caller = {
  by: By
  featuresAreOn: boolean
  /** Whose idempotency keys the request uses: the account, or the hash of the personal link; null for anybody else. */
  keyHolder: string | null
}

/**
 * The caller with this credential. Permissions are read at each call, so that removing one has immediate effect.
 * @throws {Refusal} `SIGNED_OUT` for a token that is invalid, expired, of an ended sign-in or of a removed person; `ACCOUNT_NOT_ALLOWED` for an
 * address outside the company's domains; `PROVIDER_AWAY` when the identity provider must confirm the token and does not answer
 */
export const findCaller = async (runtime: Runtime, call: Call, credential: string | undefined): Promise<Caller> => {
  if (isOpenCall(call) || !credential) return openCaller(runtime, call, credential)
  const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(credential)?.[1]
  if (!token) throw signedOut()
  if (runtime.provider?.hasMade(token)) return findExternalCaller(runtime, runtime.provider, call, token)
  const claims = await readTokenAgain(runtime.tokenSecrets, token)
  const session = await findSession(runtime.db, claims, featuresOf(call))
  if (!session) throw signedOut()
  if (!isCompanyAddress(session.email, runtime.site.emailDomains)) throw authRefusals.notAllowed()
  const by: By = { kind: 'staff', id: session.id, permissions: session.scope, actors: [], familyId: claims.familyId }
  return signedInCaller(claims.viewedId ? await asViewed(runtime, by, claims.viewedId) : by, session)
}

const signedInCaller = (by: By, { featuresAreOn }: { featuresAreOn: boolean | null }): Caller => ({
  by,
  featuresAreOn: featuresAreOn ?? true,
  keyHolder: by.id,
})

/** A call that another secret than a sign-in opens: its handler checks it. */
const isByLink = ({ requires }: Call): boolean => requires === 'link' || requires === 'signature'
const isOpenCall = (call: Call): boolean => call.requires === 'public' || isByLink(call)

/** A caller who is not signed in. */
const openCaller = async ({ db }: Runtime, call: Call, credential: string | undefined): Promise<Caller> => {
  const features = featuresOf(call)
  return {
    by: isByLink(call) ? bearer : nobody,
    featuresAreOn: features.length === 0 || (await areFeaturesOn(db, features)),
    keyHolder: call.requires === 'link' && credential ? hashOf(credential) : null,
  }
}

/** The colleague as whom an administrator views the product. @throws {Refusal} `SIGNED_OUT` when either account has lost its permission */
const asViewed = async (runtime: Runtime, by: By, viewedId: string): Promise<By> => {
  const view = hasPermissions(by.permissions, ['all']) && by.id ? await findViewed(runtime.db, viewedId, by.id) : undefined
  if (!view) throw signedOut()
  const { id, name, scope, viewer } = view
  return { ...by, id, name, permissions: scope, viewer }
}

/** The caller with a token of the identity provider, found by their e-mail address. */
const findExternalCaller = async ({ db }: Runtime, provider: IdentityProvider, call: Call, token: string): Promise<Caller> => {
  const outsider = await provider.identify(token, call.entrance === true)
  const session = outsider.email ? await findExternalSession(db, outsider.email, featuresOf(call)) : undefined
  if (!session || !hasPermissions(session.scope, ['login'])) return { by: { ...nobody, outsider }, featuresAreOn: true, keyHolder: null }
  const by: By = { kind: 'staff', id: session.id, permissions: session.scope, actors: [] }
  return signedInCaller(by, session)
}

/** Checks the API key, on calls of the entrance only. @throws {Refusal} `API_KEY_WRONG` (403) */
export const requireApiKey = ({ apiKey }: Runtime, { entrance }: Call, { headers }: FastifyRequest): void => {
  if (entrance && apiKey !== undefined && headers['x-api-key'] !== apiKey) throw wrongKey()
}

const isForViewers = ({ method, byViewer }: Pick<Call, 'method'> & { byViewer: true | undefined }): boolean =>
  method === 'GET' || byViewer === true

const missingOf = (by: By, requires: Call['requires']): Permission | undefined =>
  typeof requires === 'string' ? undefined : requires.find((permission) => !hasPermissions(by.permissions, [permission]))

/**
 * Checks that the caller may make the call. A person who views the product as a colleague reads with the colleague's permissions; changes
 * are refused, except by a call declared as free of changes.
 * @throws {Refusal} `ACCOUNT_NOT_ALLOWED` (403) for a person without an active account, `SIGNED_OUT` (401), `VIEWING_ONLY` (403),
 * `FORBIDDEN` (403) with the label of the missing permission, or `FEATURE_OFF` (404)
 */
export const requireCall = ({ by, featuresAreOn }: Caller, call: Call): void => {
  const { requires, entrance, method, byViewer } = call
  if (by.outsider) {
    if (entrance) return
    throw authRefusals.notAllowed()
  }
  if (by.viewer && !isForViewers({ method, byViewer })) throw viewingOnly(by.name ?? '')
  if (requires !== 'public') {
    if (by.kind !== (isByLink(call) ? 'link' : 'staff')) throw signedOut()
    const missing = isOpenTo(by.permissions, call) ? undefined : missingOf(by, requires)
    if (missing) throw forbidden(permissionLabels[missing])
  }
  if (!featuresAreOn) throw featureOff()
}

/** Checks a permission that depends on the row or on the input. @throws {Refusal} `FORBIDDEN` with the label of the permission */
export const requireRight = ({ by }: { by: By }, permission: Permission): void => {
  if (by.kind === 'staff' && !hasPermissions(by.permissions, [permission])) throw forbidden(permissionLabels[permission])
}

/** Checks a feature that depends on the input. @throws {Refusal} `FEATURE_OFF` (404) */
export const requireFeature = async (db: Db, feature: FeatureOption): Promise<void> => {
  if (!(await areFeaturesOn(db, [feature]))) throw featureOff()
}
