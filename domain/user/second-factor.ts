import { z } from 'zod'

const codeMessage = 'Saisissez le code.'

/** The digits of a time-based code. Source: RFC 6238, as authenticator apps show it. */
export const codeDigits = 6
/** The seconds for which an authenticator app shows a code. */
export const codeSeconds = 30
/** The recovery codes of an account, each valid once, for a person without their phone. */
export const recoveryCodeCount = 10

/** A typed code of the second factor: of the authenticator app, or a recovery code. Blanks and hyphens are for the eye only. */
export const secondFactorCode = z
  .string(codeMessage)
  .max(40, codeMessage)
  .transform((typed) => typed.replaceAll(/[\s-]/gu, '').toLowerCase())
  .pipe(z.string().min(1, codeMessage))

/** Whether a code is one of the authenticator app. Recovery codes are longer. */
export const isTimeCode = (code: string): boolean => code.length === codeDigits && /^\d+$/u.test(code)

/** A recovery code as it is shown: groups of four characters. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/gu)?.join('-') ?? ''
