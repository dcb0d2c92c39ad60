import { emptyCompany } from '@adm/domain/company/company'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { changeCompany } from '../../features/company/company.service.ts'
import type { Work } from '../../platform/work/work.ts'
import { workAt } from '../work-at.ts'

/** Longer than the demo's past: documents of any of its days name the company. */
const daysBefore = 400

/** The demo company's own identity, with every mention that an invoice needs. */
export const addLegalIdentity = async (work: Work): Promise<void> => {
  const then = workAt(work, `${addDays(dayOf(work.now), -daysBefore)}T08:00:00.000Z`, work.by)
  await changeCompany(
    then,
    {
      ...emptyCompany,
      name: 'ADM États des lieux',
      legalForm: 'SAS',
      capitalCents: 5_000_000,
      siret: '12345678200010',
      rcsCity: 'Lyon',
      vatNumber: 'FR11123456782',
      address: '12 quai du Commerce',
      zipCode: '69009',
      city: 'Lyon',
      phone: '+33478000000',
      email: 'facturation@adm.example',
      bankAccounts: [{ label: 'Compte courant', iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP' }],
      fromDay: dayOf(then.now),
    },
    0,
  )
}
