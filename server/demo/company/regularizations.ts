import { splitOverMonths } from '@adm/domain/regularization/regularization-plan'
import { addMonths, monthOf } from '@adm/domain/values/date/month'
import { addRegularization } from '../../features/regularization/regularization.service.ts'
import type { Work } from '../../platform/work/work.ts'
import type { DemoChecker } from './checkers.ts'

/** One working checker in `every` has regularizations. */
const every = 6

/** `ahead`: months before the first instalment; `months`: number of instalments; `isPartial`: the last one is not planned yet. */
const samples = [
  {
    type: 'credit',
    reason: 'Frais de déplacement exceptionnels, grève des transports',
    amountCents: 18_640,
    ahead: 0,
    months: 1,
    isPartial: false,
  },
  {
    type: 'debit',
    reason: 'Badge et télécommande perdus, remplacés par le client',
    amountCents: 14_000,
    ahead: 0,
    months: 3,
    isPartial: false,
  },
  {
    type: 'credit',
    reason: 'Deux missions payées au tarif sans meubles',
    amountCents: 5_275,
    ahead: 1,
    months: 1,
    isPartial: false,
  },
  { type: 'debit', reason: 'Avance sur matériel : laser et pied photo', amountCents: 60_000, ahead: 1, months: 6, isPartial: true },
  { type: 'credit', reason: "Prime de tutorat d'un nouveau contrôleur", amountCents: 25_000, ahead: 0, months: 2, isPartial: false },
] as const

/** Adds credits and debits to some checkers; every second one has two. */
export const addRegularizations = async (work: Work, checkers: readonly DemoChecker[]): Promise<void> => {
  const settled = checkers.filter(({ network }) => network === 'WORKING').filter((_, rank) => rank % every === 0)
  for (const [rank, { id: checkerId }] of settled.entries())
    for (const { ahead, months, isPartial, ...draft } of samples.filter((_, sample) => isChosen(rank, sample))) {
      const firstMonth = addMonths(monthOf(work.now), ahead)
      const plan = splitOverMonths(draft.amountCents, firstMonth, months)
      await addRegularization(work, { ...draft, checkerId, firstMonth, instalments: isPartial ? plan.slice(0, -1) : plan })
    }
}

const isChosen = (rank: number, sample: number): boolean =>
  rank % samples.length === sample || (rank % 2 === 0 && (rank + 1) % samples.length === sample)
