import { expect, it } from 'vitest'
import { type CommandText, textAfterKey } from './typed-ahead.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false }
const type = (keys: readonly string[]): CommandText =>
  keys.reduce<CommandText>((typed, key) => textAfterKey(typed, { ...plain, key }) ?? typed, { text: '', isEntered: false })

it.each([
  [['C', '2', '6'], { text: 'C26', isEntered: false }],
  [['r', 'u', 'x', 'Backspace', 'e'], { text: 'rue', isEntered: false }],
  [['a', 'Shift', 'ArrowLeft', 'b'], { text: 'ab', isEntered: false }],
  [['a', 'b', 'Enter'], { text: 'ab', isEntered: true }],
  [['a', 'Enter', 'b'], { text: 'ab', isEntered: false }],
] as const)('reads the keys %j', (keys, typed) => expect(type(keys)).toEqual(typed))

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('ignores a key with %s', (name) =>
  expect(textAfterKey({ text: 'a', isEntered: false }, { ...plain, key: 'b', [name]: true })).toBeNull(),
)
