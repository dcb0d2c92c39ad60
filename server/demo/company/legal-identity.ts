import { emptyCompany } from '@adm/domain/company/company'
import { dayOf } from '@adm/domain/values/date/moment'
import { changeCompany } from '../../features/company/company.service.ts'
import type { Work } from '../../platform/work/work.ts'

/** The demo company's own identity, with every mention that an invoice needs. */
export const addLegalIdentity = async (work: Work): Promise<void> => {
  await changeCompany(
    work,
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
      fromDay: dayOf(work.now),
    },
    0,
  )
}
