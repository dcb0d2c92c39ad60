import { authRefusals } from '@adm/domain/user/auth-refusals'
import { z } from 'zod'

const patienceMs = 3_000
const mostBytes = 262_144

/**
 * Asks the identity provider, and gives its answer read whole. It has three seconds and 256 KB, and sends nobody elsewhere: whatever it
 * does, the question ends.
 * @throws {Refusal} `PROVIDER_AWAY` when it is slow, cannot be reached, or answers too much
 */
export const askProvider = async (url: string | URL, request: RequestInit = {}): Promise<Response> => {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(patienceMs) })
    return new Response(await readBounded(response), { status: response.status, headers: response.headers })
  } catch {
    // Refused connection, unknown name, time over, broken TLS: for who waits here it is all the same.
    throw authRefusals.providerAway()
  }
}

const readBounded = async (response: Response): Promise<Blob> => {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw new Error('the identity provider answers without end')
    pieces.push(new Uint8Array(piece))
  }
  return new Blob(pieces)
}

/**
 * Reads an answer as what it must be. @throws {Refusal} `SIGNED_OUT` when the provider refuses the token or the code, `PROVIDER_AWAY` when it
 * fails or answers something else
 */
export const readProviderAnswer = async <Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> => {
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw authRefusals.expired()
  const { data, success } = schema.safeParse(await response.json().catch(() => undefined))
  if (!response.ok || !success) throw authRefusals.providerAway()
  return data
}

const address = z.url({ protocol: /^https?$/ })
const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address.optional(),
  userinfo_endpoint: address.optional(),
  jwks_uri: address,
})

/** Where the provider is asked what. Without a place for the userinfo, its tokens say it all. */
export type Endpoints = { authorize: string; token: string | undefined; userinfo: string | undefined; jwks: string }

/**
 * The places of a provider, as it publishes them; those that are given come first, and when all are, nothing is asked.
 * A success is remembered, a failure is not. @throws {Refusal} `PROVIDER_AWAY`
 */
export const endpointsOf = (issuer: string, given: Partial<Endpoints>): (() => Promise<Endpoints>) => {
  let known: Promise<Endpoints> | null = null
  const discover = async (): Promise<Endpoints> => {
    const { authorize, token, userinfo, jwks } = given
    if (authorize && token && userinfo && jwks) return { authorize, token, userinfo, jwks }
    const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const told = await readProviderAnswer(await askProvider(place), discovery).catch(() => {
      throw authRefusals.providerAway()
    })
    // RFC 8414, 3.3: another issuer in the document is another provider.
    if (told.issuer !== issuer) throw authRefusals.providerAway()
    return {
      authorize: authorize ?? told.authorization_endpoint,
      token: token ?? told.token_endpoint,
      userinfo: userinfo ?? told.userinfo_endpoint,
      jwks: jwks ?? told.jwks_uri,
    }
  }
  return () => {
    known ??= discover().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}
