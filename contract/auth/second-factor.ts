import { secondFactorCode } from '@adm/domain/user/second-factor'
import { signInDraft } from '@adm/domain/user/user'
import { instant } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { defineCalls } from '../call/call.ts'

/** The recovery codes, shown once: the server keeps only their hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const credentials = signInDraft.omit({ code: true })
const provedByCode = z.strictObject({ code: secondFactorCode })

/**
 * The second factor of a password account. A person who must have one enrols before their first token, so that the two calls of the
 * enrolment take the password instead of a token.
 */
export const secondFactorCalls = defineCalls(
  {
    read: {
      method: 'GET',
      path: '/api/auth/second-factor',
      summary: 'Son propre second facteur : depuis quand, combien de codes de secours, et si le rôle le demande',
      requires: 'signedIn',
      answer: z.object({
        since: instant.nullable(),
        recoveryCodesLeft: z.int(),
        isObligatory: z.boolean(),
        /** False for a person who signs in with the identity provider only: the provider has its own second factor. */
        hasPassword: z.boolean(),
      }),
    },
    begin: {
      method: 'POST',
      path: '/api/auth/second-factor/enrolment',
      summary: "Commencer l'ajout d'un second facteur : le secret à donner à une application d'authentification",
      requires: 'public',
      body: credentials,
      /** `secret` in Base32, to type; `uri` for the QR code (`otpauth://totp/…`). */
      answer: z.object({ secret: z.string(), uri: z.string() }),
      needsOrigin: true,
      addressPerMinute: 60,
    },
    confirm: {
      method: 'POST',
      path: '/api/auth/second-factor/enrolment/confirm',
      summary: "Activer le second facteur avec un premier code de l'application : les codes de secours, une seule fois",
      requires: 'public',
      body: credentials.extend({ code: secondFactorCode }),
      answer: recoveryCodes,
      needsOrigin: true,
      addressPerMinute: 60,
    },
    renewRecoveryCodes: {
      method: 'POST',
      path: '/api/auth/second-factor/recovery-codes',
      summary: 'Remplacer ses codes de secours : les anciens ne valent plus',
      requires: 'signedIn',
      body: provedByCode,
      answer: recoveryCodes,
      needsOrigin: true,
      containsSecret: true,
    },
    remove: {
      method: 'POST',
      path: '/api/auth/second-factor/removal',
      summary: 'Retirer son second facteur, si le rôle ne le demande pas',
      requires: 'signedIn',
      body: provedByCode,
      answer: 'nothing',
      status: 204,
      needsOrigin: true,
      containsSecret: true,
    },
  },
  { shows: ['user'] },
)
