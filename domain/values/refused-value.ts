import { z } from 'zod'

const required = 'Ce champ est obligatoire.'
const few = (most: bigint | number) => Number(most).toLocaleString('fr-FR')

/** The message for a value whose schema has none. Other messages are in the schemas. */
const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  const isText = 'origin' in issue && issue.origin === 'string'
  if (issue.code === 'invalid_type') return (issue.input ?? null) === null ? required : "Cette valeur n'est pas du type attendu."
  if (issue.code === 'too_small') return isText ? required : `La valeur minimale est ${few(issue.minimum)}.`
  if (issue.code === 'too_big')
    return isText ? `Ce champ doit contenir ${few(issue.maximum)} caractères au plus.` : `La valeur maximale est ${few(issue.maximum)}.`
  if (issue.code === 'unrecognized_keys') return "Ce champ n'est pas connu."
  return "Cette valeur n'est pas acceptée."
}

/** Makes all schemas report in French. Called once at startup by the server and the web app. */
export const speakFrench = (): void => {
  z.config({ customError: sentenceOf })
}
