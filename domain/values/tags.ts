import { z } from 'zod'
import { requiredText } from './text.ts'

/** Maximum number of tags on a row. */
export const mostTags = 20
export const mostTagsMessage = `Vous pouvez indiquer ${mostTags} étiquettes au maximum.`

/** A word added to a row to find it again. */
export const tag = requiredText('Ce champ est obligatoire.', 60)

/** Key for comparing tags without regard to case. */
export const tagKey = (text: string): string => text.toLocaleLowerCase('fr')

/** Tags without duplicates, compared without regard to case. */
export const tags = z
  .array(tag)
  .max(mostTags, mostTagsMessage)
  .transform((all) => [...new Map(all.map((text) => [tagKey(text), text])).values()])
