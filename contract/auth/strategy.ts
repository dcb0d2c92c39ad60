import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

/** The ways to sign in: an account of our own with its password, or the company's identity provider. Source: AUTH-6, AUTH-7. */
export const strategies = ['local', 'external'] as const
export type Strategy = (typeof strategies)[number]

/** The answer of the identity provider to the browser: the token itself, or a code that our server exchanges. Source: AUTH-7, AUTH-8. */
export const externalFlows = ['token', 'code'] as const

const text = z.string('Ce champ est obligatoire.').min(1, 'Ce champ est obligatoire.')

export const strategyCalls = defineCalls({
  strategies: {
    method: 'GET',
    path: '/api/auth/strategies',
    summary: 'Les façons de se connecter que cette installation propose',
    requires: 'public',
    answer: z.object({ strategies: z.array(z.enum(strategies)) }),
  },
  external: {
    method: 'GET',
    path: '/api/auth/external',
    summary: "De quoi se présenter au fournisseur d'identité de l'entreprise",
    requires: 'public',
    answer: z.object({
      flow: z.enum(externalFlows),
      authorizeUrl: z.string(),
      clientId: z.string(),
      scope: z.string(),
      audience: z.string(),
      apiKey: z.string(),
    }),
  },
  exchange: {
    method: 'POST',
    path: '/api/auth/external/exchange',
    summary: "Échanger un code du fournisseur d'identité contre son jeton",
    requires: 'public',
    transaction: false,
    body: z.strictObject({ code: text.max(4_000), codeVerifier: text.max(128), redirectUri: text.max(2_000) }),
    answer: z.object({ token: z.string() }),
    addressPerMinute: 100,
  },
  checkAuth: {
    method: 'GET',
    path: '/api/check_auth',
    summary: "Dire si cette personne peut entrer ; un premier passage avec une adresse de l'entreprise crée un compte en attente",
    requires: 'signedIn',
    entrance: true,
    transaction: true,
    answer: z.object({ ok: z.literal(true) }),
  },
})
