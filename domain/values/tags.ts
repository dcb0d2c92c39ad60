import { z } from 'zod'
import { requiredText } from './text.ts'

/** How many tags a row may have. */
export const mostTags = 20
export const mostTagsMessage = `Vous pouvez indiquer ${mostTags} étiquettes au maximum.`

/** A word that people put on a row to find it again. */
export const tag = requiredText('Ce champ est obligatoire.', 60)

/** Two tags are one whatever their case. */
export const tagKey = (text: string): string => text.toLocaleLowerCase('fr')

/** Each tag once, whatever its case. */
export const tags = z
  .array(tag)
  .max(mostTags, mostTagsMessage)
  .transform((all) => [...new Map(all.map((one) => [tagKey(one), one])).values()])
