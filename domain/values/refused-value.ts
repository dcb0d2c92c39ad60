import { z } from 'zod'

const few = (most: bigint | number) => Number(most).toLocaleString('fr-FR')

/** What is said of a value that its schema has no sentence for. The rest of the sentences stand with their rule. */
const sentenceOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'Ce champ est obligatoire.' : "Cette valeur n'est pas du type attendu."
    case 'too_small':
      return issue.origin === 'string' ? 'Ce champ est obligatoire.' : `La valeur minimale est ${few(issue.minimum)}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `Ce champ doit contenir ${few(issue.maximum)} caractères au plus.`
        : `La valeur maximale est ${few(issue.maximum)}.`
    case 'unrecognized_keys':
      return "Ce champ n'est pas connu."
    default:
      return "Cette valeur n'est pas acceptée."
  }
}

/** Makes every schema speak French. Called once, by whoever starts: server or web app. */
export const speakFrench = (): void => {
  z.config({ customError: sentenceOf })
}
