import { isFormulaError, withoutTraces } from '../../values/typed/spreadsheet-traces.ts'
import { type RowCells, rowColumns } from '../delivery-row.ts'
import { mendDate, mendHour } from './moment-mends.ts'
import type { Mend, MendContext, MendKind, MendRule } from './mend.ts'
import { mendSurface, mendTypology, phoneRules } from './number-mends.ts'
import { mendAddress, mendTown, mendZip } from './place-mends.ts'
import { mendShifted } from './shifted-row.ts'
import { mailRules, mendCapitals, personRules } from './text-mends.ts'

/** Formula errors, and the marks with which a spreadsheet keeps a number as text. */
const mendTraces: MendRule = (cells) => {
  const change = Object.fromEntries(
    rowColumns.flatMap((column) => {
      const typed = cells[column]
      const read = typed === null || isFormulaError(typed) ? null : withoutTraces(typed)
      return read === typed ? [] : [[column, read]]
    }),
  )
  if (Object.keys(change).length === 0) return null
  const isError = Object.values(change).includes(null)
  return {
    kind: 'trace',
    change,
    reason: isError ? 'Une erreur de formule ne dit rien : la case est vidée' : 'Le tableur a laissé des signes autour du texte',
  }
}

/** In order: a later rule reads what the earlier ones have mended. */
const rules: readonly MendRule[] = [
  mendTraces,
  mendShifted,
  mendZip,
  mendAddress,
  mendTown,
  mendTypology,
  mendSurface,
  ...phoneRules,
  ...mailRules,
  ...personRules,
  mendDate,
  mendHour,
  mendCapitals,
]

/** The changed cells of mends, the later ones over the earlier ones. */
export const changeOfMends = (mends: readonly Mend[]): Partial<RowCells> => Object.assign({}, ...mends.map(({ change }) => change))

type IsChosen = (kind: MendKind) => boolean

/** The corrections of one pass over the rules, each on the cells that the rules before it have mended. */
const applyRules = (cells: RowCells, context: MendContext, isChosen: IsChosen): readonly Mend[] => {
  const mends: Mend[] = []
  let mended = cells
  for (const rule of rules) {
    const mend = rule(mended, context)
    if (!mend || !isChosen(mend.kind)) continue
    mends.push(mend)
    mended = { ...mended, ...mend.change }
  }
  return mends
}

/**
 * The corrections that a row may take, each with its reason; taken together, they do not contradict each other. The rules are applied until none
 * proposes anything: a mended cell may prove what the typed one did not (« T3 » in its column, where « 3 pièces » hid a row shifted by one).
 * @param isChosen the kinds of corrections that are wanted
 */
export const proposeMends = (cells: RowCells, context: MendContext, isChosen: IsChosen = () => true): readonly Mend[] => {
  const mends = applyRules(cells, context, isChosen)
  return mends.length === 0 ? mends : [...mends, ...proposeMends({ ...cells, ...changeOfMends(mends) }, context, isChosen)]
}
