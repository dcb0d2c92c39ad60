import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { isForeignPhone, phonePairs } from '@adm/domain/values/typed-phone'
import type { FieldProps } from '../../ui/input/field.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'

type PhoneInputProps = FieldProps & {
  name: string
  /** As stored (E.164) or as typed. */
  value: unknown
  /** Receives the typed text; the stored number when the text is that number again, so that the form is clean again. */
  onChange: (value: unknown) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
}
type Format = (text: string) => string
const none: { group: Format; format: Format } = { group: (text) => text, format: (text) => text }

/**
 * A phone number, read as it is edited: a French one in pairs, a foreign one in the grouping of its country. The value of the form changes
 * by typing only, never by the grouping. A text that is no number stays as typed.
 */
export const PhoneInput = ({ value, onChange, onBlur, ...field }: PhoneInputProps) => {
  const text = textOf(value)
  const [opened] = useState(value)
  const [typed, setTyped] = useState<string | null>(null)
  const rules = useForeignRules(isForeignPhone(text))
  const written = (number: string) => phonePairs(rules.format(number))
  return (
    <TextInput
      {...field}
      inputMode="tel"
      autoComplete="off"
      value={typed ?? written(text)}
      onChange={({ target, nativeEvent }) => {
        const grouped = isForeignPhone(target.value) ? rules.group(target.value) : phonePairs(target.value)
        write(target, grouped, 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward')
        setTyped(grouped)
        onChange(grouped === written(textOf(opened)) ? opened : grouped || null)
      }}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Writes the grouped text at once, so that the caret stays between the same two figures: a deleted space deletes no figure, and is passed. */
const write = (input: HTMLInputElement, grouped: string, isForward: boolean): void => {
  const at = input.selectionStart ?? input.value.length
  const isAtEnd = at === input.value.length
  const before = countDigits(input.value.slice(0, at))
  input.value = grouped
  const positions = Array.from({ length: grouped.length + 1 }, (_, position) => position)
  const between = positions.filter((position) => countDigits(grouped.slice(0, position)) === before)
  const caret = isAtEnd ? grouped.length : ((isForward ? between.at(-1) : between[0]) ?? grouped.length)
  input.setSelectionRange(caret, caret)
}
const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length

/** The numbering plans of all countries are 160 kB: they are loaded with the first foreign number. Without network it stays as typed. */
const useForeignRules = (isForeign: boolean): typeof none => {
  const { data } = useQuery({
    queryKey: ['phone-rules'],
    queryFn: async () => {
      const { formatTypedPhone, groupTypedPhone } = await import('@adm/domain/values/phone-format')
      return { group: groupTypedPhone, format: formatTypedPhone }
    },
    enabled: isForeign,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return isForeign && data ? data : none
}
