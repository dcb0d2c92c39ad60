import { z } from 'zod'
import type { Answered } from '@adm/contract/call'
import { strategyCalls } from '@adm/contract/strategy'
import { authRefusals } from '@adm/domain/user/auth-refusals'
import { ask } from './api.ts'
import { takeReturned } from './external-return.ts'
import { shutOut } from './refresh.ts'
import { Refused } from './refused.ts'
import { dropTokens, keepExternalToken } from './token.ts'

// 1. Away: a question with a state of its own, that this tab alone remembers.

type Provider = Answered<typeof strategyCalls.external>
const place = 'external-sign-in'
/** What the browser remembers of its question while the person is away: nothing that comes back without it is believed. */
const question = z.object({ state: z.string().min(1), verifier: z.string() })
type Question = z.output<typeof question>

/** Where the provider sends people back to: a page that is registered with it, the same for everybody. */
const redirectUri = (): string => `${location.origin}/login`

/** Leaves for the sign-in page of the identity provider. @throws {Refused} `PROVIDER_AWAY` */
export const leaveForProvider = async (): Promise<void> => {
  const provider = await ask(strategyCalls.external, {})
  const asked = { state: random(), verifier: random() }
  const address = await authorizeAddress(provider, asked)
  sessionStorage.setItem(place, JSON.stringify(asked))
  location.assign(address)
}

const authorizeAddress = async ({ flow, authorizeUrl, clientId, scope, audience }: Provider, asked: Question): Promise<string> => {
  const address = new URL(authorizeUrl)
  const parameters = {
    client_id: clientId,
    redirect_uri: redirectUri(),
    scope,
    state: asked.state,
    response_type: flow,
    audience,
    ...(flow === 'code' ? { code_challenge: await challengeOf(asked.verifier), code_challenge_method: 'S256' } : {}),
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

/** The proof of RFC 7636; browsers reckon it on https and on this machine only. */
const challengeOf = async (verifier: string): Promise<string> => {
  if (!isSecureContext) throw new Error('Cette façon de se connecter demande une adresse en https.')
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

const takeQuestion = (): Question | undefined => {
  const kept = sessionStorage.getItem(place)
  sessionStorage.removeItem(place)
  return kept === null ? undefined : question.safeParse(JSON.parse(kept)).data
}

// 2. Back: what came is compared, kept, and shown to the entrance.

/** A return whose state was the right one. It is kept in memory, and nowhere else, until the entrance has answered. */
type Arrival = { token: string } | { code: string; verifier: string }
let arrival: Arrival | null = null
let finishing: Promise<string | null> | null = null

/**
 * Ends a sign-in through the identity provider, when the browser has just come back from there: the state must be the one that was asked
 * with, which serves once; then the token is kept and the entrance asked. Who may not enter is shut out.
 * @returns why what came back is not believed, to be shown; null when there is nothing to say
 * @throws {Refused} when the server or the provider does not answer: called again, it goes on with the same return
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
    const asked = takeQuestion()
    const { token, code, isRefused, state } = returned
    if (!asked || state !== asked.state || isRefused) return unverified
    if (token === null && code === null) return unverified
    arrival = token === null ? { code: code ?? '', verifier: asked.verifier } : { token }
  }
  return arrival ? arrive(arrival) : null
}
const unverified = authRefusals.callback().message

const arrive = async (arrived: Arrival): Promise<string | null> => {
  try {
    const { apiKey } = await ask(strategyCalls.external, {})
    const token = 'token' in arrived ? arrived.token : await exchange(arrived)
    arrival = { token }
    keepExternalToken(token)
    await ask(strategyCalls.checkAuth, { apiKey })
    arrival = null
    return null
  } catch (error) {
    return refuse(error)
  }
}

const exchange = async ({ code, verifier }: { code: string; verifier: string }): Promise<string> => {
  const body = { code, codeVerifier: verifier, redirectUri: redirectUri() }
  return (await ask(strategyCalls.exchange, { body, key: crypto.randomUUID() })).token
}

/** A refusal is final: of the code it is told on the sign-in page, of the token by the unauthorized screen. All else may be tried again. */
const refuse = (error: unknown): string | null => {
  const isFinal = error instanceof Refused && error.told.statusCode >= 400 && error.told.statusCode < 429
  const hadToken = arrival !== null && 'token' in arrival
  dropTokens()
  if (!isFinal) throw error
  arrival = null
  if (!hadToken) return unverified
  shutOut(error.told.statusCode === 403 ? error.message : authRefusals.notAllowed().message)
  return null
}
