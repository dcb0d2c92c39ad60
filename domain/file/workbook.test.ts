import { expect, it } from 'vitest'
import { workbookRefusal } from './workbook.ts'

it.each([
  [0, true, null],
  [50_000, true, null],
  [10_000, false, null],
  [50_001, true, /^Cette liste a 50\s001 lignes, et un classeur XLSX en contient 50\s000 au plus\. Choisissez le format CSV\.$/],
  [50_000, false, /^Cette liste a plus de 50\s000 lignes, /],
])('a list of %i rows (counted to its end: %s) in a workbook: %s', (total, totalIsExact, refusal) => {
  const message = workbookRefusal({ total, totalIsExact })

  expect(message === null ? message : refusal?.test(message)).toBe(refusal === null ? null : true)
})
