import type { Option } from './combo.tsx'

/** The options of a choice, from a table of labels, in its order. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>): Option<Value>[] => {
  const isValue = (key: string): key is Value => key in labels
  return Object.keys(labels)
    .filter(isValue)
    .map((value) => ({ value, label: labels[value] }))
}
