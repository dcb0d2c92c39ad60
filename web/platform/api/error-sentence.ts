import { Refused } from './refused.ts'

const unexpected = 'Une erreur est survenue. Réessayez\u00a0; si elle revient, rechargez la page.'

/**
 * The sentence of any error for a person: that of the server's refusal, else a general one with what to do next. The text of an exception
 * is English, about the code, and of no help: it is shown nowhere (`checks/structure.test.ts`).
 */
export const errorSentence = (error: unknown): string => (error instanceof Refused ? error.refusal.message : unexpected)

/** The same, while there is an error. */
export const optionalSentence = (error: unknown): string | undefined => (error ? errorSentence(error) : undefined)
