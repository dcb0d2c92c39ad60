import { z } from 'zod'
import type { Answered } from '@adm/contract/call/call'
import { strategyCalls } from '@adm/contract/auth/strategy'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { tabStorage } from '../device-storage.ts'
import { newKey } from '../new-key.ts'
import { callApi } from '../api/api.ts'
import { takeReturned } from './external-return.ts'
import { shutOut } from '../api/refresh.ts'
import { Refused } from '../api/refused.ts'
import { unauthorizedReason } from './entrance.ts'
import { dropTokens, storeExternalToken } from './token.ts'

// 1. To the provider: a request with its own state, stored in this tab only.

type Provider = Answered<typeof strategyCalls.external>
const storageKey = 'external-sign-in'
/** The request's secrets, stored while the person is away: an answer without a matching state is refused. */
const question = z.object({ state: z.string().min(1), verifier: z.string() })
type Question = z.output<typeof question>

/** The address to which the provider returns people: registered with it, the same for all. */
const redirectUri = (): string => `${location.origin}/login`

/** Opens the sign-in page of the identity provider. @throws {Refused} `PROVIDER_AWAY`, `PLAIN_HTTP` where the browser computes no code challenge */
export const openProviderPage = async (): Promise<void> => {
  const provider = await callApi(strategyCalls.external, {})
  const question = { state: random(), verifier: random() }
  const address = await authorizeAddress(provider, question)
  tabStorage.store(storageKey, JSON.stringify(question))
  location.assign(address)
}

const authorizeAddress = async ({ flow, authorizeUrl, clientId, scope, audience }: Provider, question: Question): Promise<string> => {
  const address = new URL(authorizeUrl)
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope,
    state: question.state,
    response_type: flow,
    audience,
    ...(flow === 'code' ? { code_challenge: await challengeOf(question.verifier), code_challenge_method: 'S256' } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const random = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** The code challenge of RFC 7636; browsers compute it only on https and on localhost. */
const challengeOf = async (verifier: string): Promise<string> => {
  if (!('subtle' in crypto)) throw new Refused({ statusCode: 0, code: 'PLAIN_HTTP', message: needsHttps, errors: [] })
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

const needsHttps =
  "Cette façon de se connecter demande une adresse en https\u00A0: ouvrez le produit par son adresse en https, ou demandez-la à l'administrateur."

const takeQuestion = (): Question | undefined => {
  const stored = tabStorage.read(storageKey)
  tabStorage.drop(storageKey)
  return stored === null ? undefined : question.safeParse(JSON.parse(stored)).data
}

// 2. From the provider: the answer's state is checked, its token stored, and the entrance called.

/** An answer with the right state, in memory only, until the entrance has answered. */
type Arrival = { token: string } | { code: string; verifier: string }
let arrival: Arrival | null = null
let finishing: Promise<string | null> | null = null

/**
 * Ends a sign-in through the identity provider, after the browser's return: the state must be that of the request, and is valid once;
 * then the token is stored and the entrance called. A person without access is shut out.
 * @returns the reason for a refused answer, to be displayed; null when there is none
 * @throws {Refused} when the server or the provider does not answer: a second call continues with the same answer
 */
export const finishSignIn = (): Promise<string | null> => {
  finishing ??= finish().finally(() => {
    finishing = null
  })
  return finishing
}

const finish = async (): Promise<string | null> => {
  const returned = takeReturned()
  if (returned) {
    const question = takeQuestion()
    const { token, code, isRefused, state } = returned
    if (!question || state !== question.state || isRefused) return unverified
    if (token === null && code === null) return unverified
    arrival = token === null ? { code: code ?? '', verifier: question.verifier } : { token }
  }
  return arrival ? arrive(arrival) : null
}
const unverified = authRefusals.callback().message

const arrive = async (arrived: Arrival): Promise<string | null> => {
  try {
    const { apiKey } = await callApi(strategyCalls.external, {})
    const token = 'token' in arrived ? arrived.token : await exchange(arrived)
    arrival = { token }
    storeExternalToken(token)
    await callApi(strategyCalls.checkAuth, { apiKey })
    arrival = null
    return null
  } catch (error) {
    return refuse(error)
  }
}

const exchange = async ({ code, verifier }: { code: string; verifier: string }): Promise<string> => {
  const body = { code, codeVerifier: verifier, redirectUri: redirectUri() }
  return (await callApi(strategyCalls.exchange, { body, key: newKey() })).token
}

/** A refusal is final: the code's appears on the sign-in page, the token's on the unauthorized screen. Other errors may be retried. */
const refuse = (error: unknown): string | null => {
  const isFinal = error instanceof Refused && error.refusal.statusCode >= 400 && error.refusal.statusCode < 429
  const hadToken = arrival !== null && 'token' in arrival
  dropTokens()
  if (!isFinal) throw error
  arrival = null
  if (!hadToken) return unverified
  shutOut(unauthorizedReason(error))
  return null
}
