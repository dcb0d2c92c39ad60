import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { clientCalls } from '@adm/contract/client'
import { asking } from '../../platform/api.ts'
import { SuggestInput } from '../../ui/select.tsx'
import { useClientError } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** The tags of a client, separated by commas; those given to others are proposed for the one that is typed. */
export const ClientTags = () => {
  const { field } = useController<ClientValues, 'tags'>({ name: 'tags' })
  const [text, setText] = useState(field.value?.join(', ') ?? '')
  const { data: known = [] } = useQuery(asking(clientCalls.tags, {}))
  const typed = partsOf(text)
  const last = typed.at(-1)?.toLocaleLowerCase('fr') ?? ''
  const write = (next: string) => {
    setText(next)
    field.onChange(partsOf(next).filter((part) => part !== ''))
  }
  const proposed = known.filter((tag) => tag.toLocaleLowerCase('fr').startsWith(last) && !typed.includes(tag))
  return (
    <SuggestInput
      label="Étiquettes"
      hint="Séparées par des virgules."
      optional
      error={useClientError('tags')}
      value={text}
      onChange={write}
      onPick={(tag) => write([...typed.slice(0, -1), tag].join(', '))}
      onBlur={field.onBlur}
      suggestions={proposed.slice(0, 8).map((tag) => ({ value: tag, label: tag }))}
    />
  )
}
