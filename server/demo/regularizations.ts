import { splitOverMonths } from '@adm/domain/regularization/regularization-plan'
import { addMonths, monthOf } from '@adm/domain/values/month'
import { addRegularization } from '../features/regularization/regularization.service.ts'
import type { Work } from '../platform/work.ts'
import type { DemoChecker } from './company.ts'

/** Of those who work, every so many have something to settle. */
const every = 6

/** From so many months ahead, over so many months; `isPartial`: the last of them is still to be planned. */
const tales = [
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

/** What some checkers are given or held back beside their missions, asked of the service; every other of them has two. */
export const tellRegularizations = async (work: Work, checkers: readonly DemoChecker[]): Promise<void> => {
  const settled = checkers.filter(({ network }) => network === 'WORKING').filter((_, rank) => rank % every === 0)
  for (const [rank, { id: checkerId }] of settled.entries())
    for (const { ahead, months, isPartial, ...told } of tales.filter((_, tale) => isTold(rank, tale))) {
      const firstMonth = addMonths(monthOf(work.now), ahead)
      const plan = splitOverMonths(told.amountCents, firstMonth, months)
      await addRegularization(work, { ...told, checkerId, firstMonth, instalments: isPartial ? plan.slice(0, -1) : plan })
    }
}

const isTold = (rank: number, tale: number): boolean =>
  rank % tales.length === tale || (rank % 2 === 0 && (rank + 1) % tales.length === tale)
