import { pageRows } from '@adm/contract/page/page'
import { expect, it } from 'vitest'
import { nothingTyped, type Typed, typeKey } from './keys.ts'
import { containsWords } from './words.ts'

const bindings = ['c', '?', 'g a', 'g b']
const type = (...keys: readonly [key: string, at: number][]): (string | undefined)[] => {
  let typed: Typed = nothingTyped
  return keys.map(([key, at]) => {
    const next = typeKey(typed, { key, at }, bindings)
    typed = next.typed
    return next.done
  })
}

it('knows a shortcut of one key, and of two that follow each other soon', () => {
  expect(type(['c', 0], ['?', 10])).toEqual(['c', '?'])
  expect(type(['g', 0], ['b', 1_500])).toEqual([undefined, 'g b'])
  expect(type(['G', 0], ['A', 100])).toEqual([undefined, 'g a'])
})

it('forgets a first key that waited too long or was followed by another one, which counts for itself', () => {
  expect(type(['g', 0], ['b', 1_501])).toEqual([undefined, undefined])
  expect(type(['g', 0], ['c', 100])).toEqual([undefined, 'c'])
  expect(type(['g', 0], ['z', 100], ['b', 200])).toEqual([undefined, undefined, undefined])
  expect(type(['g', 0], ['g', 100], ['b', 200])).toEqual([undefined, undefined, 'g b'])
  expect(type(['g', 0], ['Shift', 100])).toEqual([undefined, undefined])
})

it('finds words as the server does', () => {
  expect(containsWords("Nouvelle commande créer un état des lieux d'entrée", 'ETAT  d’entree')).toBe(true)
  expect(containsWords('Commandes', 'commandes clients')).toBe(false)
  expect(containsWords('Accueil', ' ')).toBe(true)
})

it('gives each page keys of its own, which no other shortcut begins or hides', () => {
  const keys = [...pageRows.flatMap((page) => page.keys ?? []), '?', '/', 'n']
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((binding) => keys.some((other) => other !== binding && other.startsWith(`${binding} `)))).toEqual([])
  expect(keys.every((binding) => /^(g )?[a-z?/]$/.test(binding))).toBe(true)
})
