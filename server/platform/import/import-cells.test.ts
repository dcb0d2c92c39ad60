import { describe, expect, it } from 'vitest'
import { asDigits, asText, formulaErrorOf } from './import-cells.ts'

describe('a cell of a spreadsheet', () => {
  it.each([
    ['1000', '01000'],
    [1000, '01000'],
    ['1000.0', '01000'],
    ['1000,00', '01000'],
    ["'01000", '01000'],
    ['="01000"', '01000'],
    ['01000', '01000'],
    ['\u200B01000\u00A0', '01000'],
    ['100', '100'],
    ['2A000', '2A000'],
  ])('with the zip code « %s » is « %s »', (cell, zipCode) => {
    expect(asDigits(5)(cell)).toBe(zipCode)
  })

  it.each([
    ['BesanÃ§on', 'Besançon'],
    ['Cesson-SÃ©vignÃ©', 'Cesson-Sévigné'],
    ['Lâ€™HaÃ¿-les-Roses', 'L’Haÿ-les-Roses'],
    ['PrÃ©â\u0080\u0099s', 'Pré’s'],
    ['São Paulo', 'São Paulo'],
    ['Besançon', 'Besançon'],
    ['ÂGE', 'ÂGE'],
    ["'Ndrangheta", "'Ndrangheta"],
    ['=A1', '=A1'],
  ])('decoded twice or not, « %s » is « %s »', (cell, text) => {
    expect(asText(cell)).toBe(text)
  })

  it.each(['#N/A', '#REF!', '#VALEUR!', '#VALUE!', '#DIV/0!', '#NOM?', '#NOMBRE!', '#NUL!', ' #N/A ', 'Err:502', '#n/a'])(
    'with « %s » is the error of a formula, in any language',
    (cell) => {
      expect(formulaErrorOf(cell)).toBe(cell.trim())
    },
  )

  it('names the error of a real formula, and finds none in a name', () => {
    expect([
      formulaErrorOf({ error: '#REF!' }),
      formulaErrorOf('#12 rue'),
      formulaErrorOf('N/A'),
      formulaErrorOf(12),
      formulaErrorOf(null),
    ]).toEqual(['#REF!', undefined, undefined, undefined, undefined])
  })
})
