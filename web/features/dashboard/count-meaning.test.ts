import { todayTaskNames, todayTasks } from '@adm/contract/dashboard/dashboard'
import { expect, it } from 'vitest'
import { meaningOf } from './count-meaning.ts'

it('says what each count of the home page counts, by its filter [ROUTE-1]', () => {
  const today = '2026-11-28'
  const meanings = Object.fromEntries(todayTaskNames.map((task) => [task, meaningOf(todayTasks[task](today))]))
  expect(meanings).toMatchObject({
    late: "Statut\u00a0: Planifiée, Confirmée. Mission jusqu'au vendredi 27 novembre 2026.",
    unconfirmed: 'Planifiées, si le client ou le locataire confirme. Mission du samedi 28 novembre 2026.',
    toPlan: 'Ouvertes sans date ou sans contrôleur, hors partenaires.',
    toPlanSoon: expect.stringMatching(/hors partenaires\. Souhaitée jusqu'au samedi 5 décembre 2026\.$/),
    received: 'Statut\u00a0: En attente, Demande reçue.',
    unsuccessful: "Statut\u00a0: Déplacement infructueux. Mission à partir du samedi 21 novembre 2026 jusqu'au samedi 28 novembre 2026.",
  })
  expect(Object.values(meanings)).not.toContain('')
})
