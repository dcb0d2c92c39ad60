import { createHash, randomBytes } from 'node:crypto'
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { DevFault, DevPerson } from './dev-provider-people.ts'

/** A sign-in at the development provider: the person, the client and the fault to make. */
export type DevSignIn = { person: DevPerson; clientId: string; fault?: DevFault | undefined }

const keyId = 'dev-1'
const lifeSeconds = 900
const header = { alg: 'ES256', kid: keyId, typ: 'at+jwt' }

/** Two people with one address are two subjects, because only one of them has a verified address. */
const subjectOf = ({ email, isVerified }: DevPerson): string =>
  createHash('sha256').update(`${email} ${isVerified}`).digest('base64url').slice(0, 22)

/** The claims of an identity token or a userinfo. */
export const profileOf = (person: DevPerson) => ({
  sub: subjectOf(person),
  name: person.name,
  email: person.email,
  email_verified: person.isVerified,
})

type Keys = { privateKey: CryptoKey; strangerKey: CryptoKey; publicText: Uint8Array }
type Maker = Keys & { issuer: string; audience: string }

const claimsOf = ({ issuer, audience }: Maker, { person, clientId, fault }: DevSignIn): JWTPayload => {
  const start = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 2 * lifeSeconds : 0)
  return {
    iss: fault === 'other-issuer' ? 'https://ailleurs.example' : issuer,
    aud: fault === 'other-audience' ? 'https://ailleurs.example/api' : audience,
    sub: subjectOf(person),
    client_id: fault === 'other-client' ? 'ailleurs' : clientId,
    scope: 'openid profile email',
    jti: randomBytes(12).toString('base64url'),
    iat: start,
    exp: start + lifeSeconds,
    ...(fault === 'not-yet' ? { nbf: start + 3_600, exp: start + 7_200 } : {}),
  }
}

const makeIdentityToken = ({ issuer, audience, privateKey }: Maker, signIn: DevSignIn, accessToken: string): Promise<string> => {
  const half = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
  return new SignJWT({ ...profileOf(signIn.person), at_hash: half })
    .setProtectedHeader({ ...header, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(signIn.fault === 'identity-token' ? audience : signIn.clientId)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds}s`)
    .sign(privateKey)
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

type Way = (maker: Maker, signIn: DevSignIn) => string | Promise<string>
const soundly: Way = (maker, signIn) => new SignJWT(claimsOf(maker, signIn)).setProtectedHeader(header).sign(maker.privateKey)
/** Faults in the form or signature of a token; faults in its claims are made by `claimsOf`. */
const faultyWays: Partial<Record<DevFault, Way>> = {
  opaque: () => randomBytes(32).toString('base64url'),
  unsigned: (maker, signIn) => `${encode({ ...header, alg: 'none' })}.${encode(claimsOf(maker, signIn))}.`,
  'shared-secret': (maker, signIn) =>
    new SignJWT(claimsOf(maker, signIn)).setProtectedHeader({ ...header, alg: 'HS256' }).sign(maker.publicText),
  'other-key': (maker, signIn) => new SignJWT(claimsOf(maker, signIn)).setProtectedHeader(header).sign(maker.strangerKey),
  'unknown-key': (maker, signIn) =>
    new SignJWT(claimsOf(maker, signIn))
      .setProtectedHeader({ ...header, kid: '../../dev/null', jku: `${maker.issuer}/jwks` })
      .sign(maker.strangerKey),
  'identity-token': (maker, signIn) => makeIdentityToken(maker, signIn, ''),
}

/** Makes the tokens of the development provider, sound or faulty, and records the sign-in of each. */
export const makeDevTokens = async (issuer: string, audience: string) => {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const { privateKey: strangerKey } = await generateKeyPair('ES256')
  const publicText = new TextEncoder().encode(await exportSPKI(publicKey))
  const maker: Maker = { issuer, audience, privateKey, strangerKey, publicText }
  const published = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'ES256', use: 'sig' }
  const holders = new Map<string, DevSignIn>()
  return {
    jwks: { keys: [published] },
    lifeSeconds,
    identityToken: (signIn: DevSignIn, accessToken: string) => makeIdentityToken(maker, signIn, accessToken),
    accessToken: async (signIn: DevSignIn): Promise<string> => {
      const make = (signIn.fault && faultyWays[signIn.fault]) ?? soundly
      const token = await make(maker, signIn)
      holders.set(token, signIn)
      return token
    },
    holderOf: (token: string): DevSignIn | undefined => holders.get(token),
  }
}
export type DevTokens = Awaited<ReturnType<typeof makeDevTokens>>
