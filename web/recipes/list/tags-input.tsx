import { useState } from 'react'
import { SuggestInput } from '../../ui/input/select.tsx'

type TagsInputProps = {
  label?: string
  /** Existing tags, proposed while a tag is typed. */
  suggestions: readonly string[]
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  error?: string | undefined
  optional?: boolean
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** A field for tags separated by commas; existing tags are proposed while a tag is typed. */
export const TagsInput = ({ label = 'Étiquettes', suggestions, value, onChange, onBlur, error, optional = true }: TagsInputProps) => {
  const [text, setText] = useState(value.join(', '))
  const typed = partsOf(text)
  const last = typed.at(-1)?.toLocaleLowerCase('fr') ?? ''
  const write = (next: string) => {
    setText(next)
    onChange(partsOf(next).filter((part) => part !== ''))
  }
  const proposed = suggestions.filter((tag) => tag.toLocaleLowerCase('fr').startsWith(last) && !typed.includes(tag))
  return (
    <SuggestInput
      label={label}
      hint="Séparées par des virgules."
      optional={optional}
      error={error}
      value={text}
      onChange={write}
      onPick={(tag) => write([...typed.slice(0, -1), tag].join(', '))}
      {...(onBlur ? { onBlur } : {})}
      suggestions={proposed.slice(0, 8).map((tag) => ({ value: tag, label: tag }))}
    />
  )
}
